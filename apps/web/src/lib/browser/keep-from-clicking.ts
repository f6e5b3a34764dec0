/** For a finger whose rest has opened something: lifting it would be a click beside that, and close it. */
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
