/** Suppresses the click after a long press, which would count as outside the opened overlay, and close it. */
export function keepFromClicking(): void {
  const stop = new AbortController();
  const options = { capture: true, passive: false, signal: stop.signal };
  const swallow = (event: Event): void => {
    event.preventDefault();
    stop.abort();
  };
  document.addEventListener('touchend', swallow, options);
  document.addEventListener('touchcancel', () => stop.abort(), options);
}
