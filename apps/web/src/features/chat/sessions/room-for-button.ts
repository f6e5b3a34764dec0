/** From the end of the list to the upper edge of the button, with some air. */
const BUTTON_PX = 80;

/** Rows that lie under the button end before it: what stands at their end, a count above all, is not covered. */
function markRows(list: HTMLElement): void {
  const edge = list.getBoundingClientRect().bottom - BUTTON_PX;
  for (const row of list.querySelectorAll('li'))
    row.toggleAttribute('data-under-button', row.getBoundingClientRect().bottom > edge);
}

/** Marks the rows under the button from now on, whatever moves them. Returns the way to stop. */
export function keepRoom(list: HTMLElement): () => void {
  const mark = (): void => markRows(list);
  // Rows come, go and change places.
  const changes = new MutationObserver(mark);
  changes.observe(list, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
  list.addEventListener('scroll', mark, { passive: true });
  mark();
  return () => {
    changes.disconnect();
    list.removeEventListener('scroll', mark);
  };
}
