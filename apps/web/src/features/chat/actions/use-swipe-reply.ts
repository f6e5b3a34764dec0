import { useEffect, useEffectEvent } from 'react';
import { startComposing } from '../composer/composing.ts';
import { findMessage } from '../log/messages.selectors.ts';
import { midOf, rowAt } from '../selection/rows.ts';
import { isSelecting } from '../selection/selection.store.ts';
import { allowedActions, type MessageViewer } from './allowed-actions.ts';

/** A movement of this length is a swipe, and the message starts to follow it, px. */
const BEGINS_PX = 12;
/** A swipe of this length replies; the message moves only slightly further. */
const LENGTH_PX = 64;
const FURTHEST_PX = 80;
/** Operating systems use a swipe from the edge to go back. */
const EDGE_PX = 28;

interface Swipe {
  row: HTMLElement;
  x: number;
  y: number;
  isOn: boolean;
}

/** Dragging a message to the left replies to it. Dragging from the edge to the right leads back to the list. */
export function useSwipeReply(feed: HTMLElement, viewer: MessageViewer): void {
  const replyable = useEffectEvent((target: EventTarget | null): HTMLElement | null => {
    const row = rowAt(target);
    const message = row && findMessage(midOf(row));
    return message && !isSelecting(message.chat) && allowedActions(message, viewer).includes('reply') ? row : null;
  });
  useEffect(() => {
    const stop = new AbortController();
    let swipe: Swipe | null = null;
    const end = (): void => {
      if (swipe) show(swipe.row, 0);
      swipe = null;
    };
    const begin = ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent): void => {
      end();
      if (pointerType !== 'touch' || !isPrimary || x > innerWidth - EDGE_PX || scrollsSideways(target, feed)) return;
      const row = replyable(target);
      swipe = row && { row, x, y, isOn: false };
    };
    const move = ({ clientX, clientY }: PointerEvent): void => {
      if (!swipe) return;
      const [left, up] = [swipe.x - clientX, Math.abs(clientY - swipe.y)];
      if (!swipe.isOn && (up > BEGINS_PX || left < -BEGINS_PX)) return end();
      swipe.isOn ||= left > BEGINS_PX && left > up;
      if (swipe.isOn) show(swipe.row, Math.min(FURTHEST_PX, Math.max(0, left)));
    };
    const lift = ({ clientX }: PointerEvent): void => {
      const message = swipe?.isOn && swipe.x - clientX >= LENGTH_PX ? findMessage(midOf(swipe.row)) : undefined;
      end();
      if (message) startComposing(message.chat, { kind: 'reply', mid: message.mid });
    };
    const options = { signal: stop.signal };
    feed.addEventListener('pointerdown', begin, options);
    feed.addEventListener('pointermove', move, options);
    feed.addEventListener('pointerup', lift, options);
    feed.addEventListener('pointercancel', end, options);
    return () => {
      end();
      stop.abort();
    };
  }, [feed]);
}

/** Shifts a row this far to the left, px; 0 puts it back. */
function show(row: HTMLElement, px: number): void {
  row.style.translate = px > 0 ? `-${px}px` : '';
  if (px > 0) row.dataset['swiped'] = px >= LENGTH_PX ? 'far' : 'near';
  else delete row.dataset['swiped'];
}

/** Wide code blocks and tables scroll on a swipe themselves. */
function scrollsSideways(target: EventTarget | null, feed: HTMLElement): boolean {
  for (let at = target as Element | null; at && at !== feed; at = at.parentElement)
    if (
      at.scrollWidth > at.clientWidth &&
      getComputedStyle(at).overflowX !== 'visible' &&
      getComputedStyle(at).overflowX !== 'hidden'
    )
      return true;
  return false;
}
