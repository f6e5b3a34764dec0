import { flushSync } from 'react-dom';
import type { ChatKey } from '#lib/chat-key.ts';
import { moveUpload } from '../log/sending/outbox.ts';

/** Dragging a file this close to an edge of the tray scrolls it, in pixels. */
const EDGE_PX = 32;

/** A file of the tray that is being dragged. */
export interface Drag {
  key: ChatKey;
  /** Id of the upload. */
  id: string;
  item: HTMLElement;
  /** Where the pointer grabbed it, in pixels from its left edge. */
  grip: number;
  /** Its original position. */
  from: number;
  /** Aborting it removes the key listeners. */
  ended: AbortController;
}

const placeOf = ({ item }: Drag): number => [...(item.parentElement?.children ?? [])].indexOf(item);

const middleOf = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

// Synchronous, so that the file is rendered at the pointer and not at its old position.
const move = ({ key, id }: Drag, by: number): void => flushSync(() => moveUpload(key, id, by));

function follow({ item, grip }: Drag, x: number): void {
  item.style.translate = '';
  item.style.translate = `${x - grip - item.getBoundingClientRect().left}px`;
}

function scroll(list: Element, x: number): void {
  const { left, right } = list.getBoundingClientRect();
  if (x < left + EDGE_PX) list.scrollBy(-EDGE_PX / 2, 0);
  if (x > right - EDGE_PX) list.scrollBy(EDGE_PX / 2, 0);
}

/** Starts dragging a file. Esc drops it at its original position. */
export function lift(drag: Drag, putDown: () => void): void {
  drag.item.dataset['dragged'] = '';
  const takeBack = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    move(drag, drag.from - placeOf(drag));
    putDown();
  };
  addEventListener('keydown', takeBack, { capture: true, signal: drag.ended.signal });
}

/** Moves a file to the pointer, at `x` of the window; it swaps with a file that it covers by half. */
export function dragTo(drag: Drag, list: Element, x: number): void {
  const { item } = drag;
  scroll(list, x);
  follow(drag, x);
  const { previousElementSibling: before, nextElementSibling: after } = item;
  const { left, right } = item.getBoundingClientRect();
  if (before && left < middleOf(before)) move(drag, -1);
  else if (after && right > middleOf(after)) move(drag, 1);
  follow(drag, x);
}

/** Drops a file at its current position; returns whether that has changed. */
export function putDown(drag: Drag): boolean {
  drag.ended.abort();
  drag.item.style.translate = '';
  delete drag.item.dataset['dragged'];
  return drag.item.isConnected && placeOf(drag) !== drag.from;
}
