/** From the end of the list to the upper edge of the button, with some margin. */
const BUTTON_PX = 80;

/** Rows under the button end before it, so that it does not cover their ends, especially the counts. */
function markRows(list: HTMLElement): void {
  const edge = list.getBoundingClientRect().bottom - BUTTON_PX;
  for (const row of list.querySelectorAll('li'))
    row.toggleAttribute('data-under-button', row.getBoundingClientRect().bottom > edge);
}

/** Keeps marking the rows under the button whenever rows move. Returns a function that stops it. */
export function keepRoom(list: HTMLElement): () => void {
  const mark = (): void => markRows(list);
  // Rows are added, removed and reordered.
  const changes = new MutationObserver(mark);
  changes.observe(list, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
  list.addEventListener('scroll', mark, { passive: true });
  mark();
  return () => {
    changes.disconnect();
    list.removeEventListener('scroll', mark);
  };
}
