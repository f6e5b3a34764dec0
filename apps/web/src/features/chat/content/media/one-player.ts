let playing: HTMLMediaElement | null = null;

/** Call when something begins to play: what played until now stops. */
export function takeTurn(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause();
  playing = element;
}
