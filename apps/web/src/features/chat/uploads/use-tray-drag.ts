import { type PointerEvent, useEffect, useRef } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';
import { uploadsOf } from '../log/sending/outbox.store.ts';
import { type Drag, dragTo, lift, putDown } from './tray-drag.ts';

/** How far a pointer moves before it drags, in pixels: a hand is never quite still. */
const STILL_PX = 5;

interface Held {
  drag: Drag;
  startX: number;
  isLifted: boolean;
}

/** The file to drag; undefined on controls. A finger scrolls, except on the picture. */
function itemAt({ target, pointerType, button }: PointerEvent): HTMLElement | null {
  if (button !== 0 || !(target instanceof Element) || target.closest('button, input')) return null;
  return pointerType === 'touch' && !target.closest('.tray-grip') ? null : target.closest('li');
}

function hold(key: ChatKey, event: PointerEvent): Held | undefined {
  const item = itemAt(event);
  const from = [...event.currentTarget.children].findIndex((child) => child === item);
  const upload = uploadsOf(key)[from];
  if (!item || !upload || upload.batch !== undefined) return undefined;
  const startX = event.clientX;
  const grip = startX - item.getBoundingClientRect().left;
  return { drag: { key, id: upload.id, item, grip, from, ended: new AbortController() }, startX, isLifted: false };
}

/**
 * Dragging files of a tray past each other reorders them. Returns the event handlers for the list; `onMoved` is called
 * for each file dropped in another place.
 */
export function useTrayDrag(key: ChatKey, onMoved: (id: string) => void) {
  const held = useRef<Held>(undefined);
  useEffect(() => () => held.current?.drag.ended.abort(), []);
  const end = (): void => {
    const { drag, isLifted } = held.current ?? {};
    held.current = undefined;
    if (drag && isLifted && putDown(drag)) onMoved(drag.id);
  };
  const handlePointerMove = ({ clientX: x, currentTarget: list, pointerId }: PointerEvent): void => {
    const now = held.current;
    if (!now || (!now.isLifted && Math.abs(x - now.startX) < STILL_PX)) return;
    if (!now.isLifted) {
      now.isLifted = true;
      // The list stays mounted while files are reordered, so it gets the pointer events to the end.
      list.setPointerCapture(pointerId);
      lift(now.drag, end);
    }
    dragTo(now.drag, list, x);
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      held.current = hold(key, event);
    },
    onPointerMove: handlePointerMove,
    onPointerUp: end,
    onPointerCancel: end,
  };
}
