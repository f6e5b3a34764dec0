/** For a long press that has opened something: lifting the finger would be a click outside it, and close it. */
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
