import { element } from '../elements.ts';
import { t } from '../texts.ts';

/** Nearer to the end than this, the reader follows new messages. */
const END_PX = 48;

function replaceRows(rows: Element, shown: readonly Element[]): void {
  const kept = new Set(shown);
  for (const row of [...rows.children]) if (!kept.has(row)) row.remove();
  for (const [at, row] of shown.entries()) {
    const there = rows.children[at] ?? null;
    if (there !== row) rows.insertBefore(row, there);
  }
}

/** The messages. A reader who is at the end stays there when messages arrive and the frame changes its size. */
export function createFeed() {
  const rows = element('div', { class: 'rows' });
  // The header announces it to screen readers.
  const dots = element('p', { class: 'dots', 'aria-hidden': 'true', hidden: '' }, ...[1, 2, 3].map(() => element('i')));
  const log = { class: 'feed', role: 'log', 'aria-label': t('messages'), tabindex: '0' };
  const feed = element('section', log, rows, dots);
  const newer = element('button', { type: 'button', class: 'newer', hidden: '' }, t('newer'));
  let isAtEnd = true;

  function showEnd(): void {
    isAtEnd = true;
    newer.hidden = true;
    feed.scrollTop = feed.scrollHeight;
  }

  feed.addEventListener('scroll', () => {
    // A hidden feed has no scroll position.
    if (feed.clientHeight === 0) return;
    isAtEnd = feed.scrollHeight - feed.scrollTop - feed.clientHeight < END_PX;
    if (isAtEnd) newer.hidden = true;
  });
  newer.addEventListener('click', showEnd);
  const sizes = new ResizeObserver(() => isAtEnd && showEnd());
  for (const one of [feed, rows, dots]) sizes.observe(one);

  return {
    root: element('div', { class: 'messages' }, feed, newer),
    showEnd,
    /** Shows exactly these rows; existing rows stay, because replaced ones would be read out again. */
    setRows(shown: readonly Element[]): void {
      const last = rows.lastElementChild;
      replaceRows(rows, shown);
      const added = rows.lastElementChild;
      if (added !== last && added?.classList.contains('own')) showEnd();
      else if (isAtEnd) showEnd();
      else if (added !== last) newer.hidden = false;
    },
    /** Whether the host is writing. */
    setWriting: (isWriting: boolean): void => void (dots.hidden = !isWriting),
  };
}
