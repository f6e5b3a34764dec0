/** The row of the message that contains an element; null = none. */
export const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-mid]') : null;

/** The message of a row. */
export const midOf = (row: HTMLElement): number => Number(row.dataset['mid']);

/** The row of a message; null if it is out of view. */
export const rowOf = (feed: HTMLElement, mid: number): HTMLElement | null =>
  feed.querySelector<HTMLElement>(`[data-mid="${mid}"]`);
