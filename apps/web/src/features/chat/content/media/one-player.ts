let playing: HTMLMediaElement | null = null;

/** Call this when an element begins to play: it pauses the previous one. */
export function takeTurn(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause();
  playing = element;
}
