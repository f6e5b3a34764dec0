let playing: HTMLMediaElement | null = null;

/** Call this when something begins to play: whatever played before stops. */
export function takeTurn(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause();
  playing = element;
}
