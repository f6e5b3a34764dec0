import { useEffect, useEffectEvent } from 'react';
import { keepFromClicking } from '#lib/browser/keep-from-clicking.ts';
import { findMessage } from '../log/messages.selectors.ts';
import { midOf, rowAt } from '../selection/rows.ts';
import { isSelecting } from '../selection/selection.store.ts';
import { openTool, type Point } from '../selection/tools.store.ts';
import { allowedActions, type MessageViewer } from './allowed-actions.ts';
import { markUnreadFrom } from './mark-unread-from.ts';

/** How long a finger must rest to open the menu. */
const LONG_PRESS_MS = 450;
/** A finger that moves further than this is scrolling, px. */
const STILL_PX = 10;

/** Elements whose browser menu users need: links, pictures (except those that are the whole message), … */
const hasOwnMenu = (target: Element): boolean =>
  target.closest('a[href^="http"], img[src*="resource"]:not(.album-tile img), video, audio, input, textarea') !==
    null ||
  (getSelection()?.isCollapsed === false && getSelection()?.containsNode(target, true) === true);

/** A right click, the menu key or a long press on a message opens its menu; Alt and a click marks it as unread. */
export function useFeedPresses(feed: HTMLElement, viewer: MessageViewer): void {
  const open = useEffectEvent((target: EventTarget | null, at: Point | null, isTouch: boolean): boolean => {
    const row = rowAt(target);
    const message = row ? findMessage(midOf(row)) : undefined;
    if (!row || !message || isSelecting(message.chat) || allowedActions(message, viewer).length === 0) return false;
    openTool(message.chat, { kind: 'menu', mid: message.mid, anchor: at ?? row, isTouch });
    return true;
  });
  const markUnread = useEffectEvent((event: MouseEvent): void => {
    const row = rowAt(event.target);
    const message = row ? findMessage(midOf(row)) : undefined;
    if (!event.altKey || !message || isSelecting(message.chat)) return;
    if ((event.target as Element).closest('a, button') || !allowedActions(message, viewer).includes('unread')) return;
    event.preventDefault();
    markUnreadFrom(message);
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let touch: { timer: ReturnType<typeof setTimeout>; at: Point } | null = null;
    const lift = (): void => {
      clearTimeout(touch?.timer);
      touch = null;
    };
    const press = ({ pointerType, target, clientX: x, clientY: y, isPrimary }: PointerEvent): void => {
      lift();
      if (pointerType !== 'touch' || !isPrimary) return;
      touch = { at: { x, y }, timer: setTimeout(() => open(target, null, true) && keepFromClicking(), LONG_PRESS_MS) };
    };
    const move = ({ clientX, clientY }: PointerEvent): void => {
      if (touch && Math.hypot(clientX - touch.at.x, clientY - touch.at.y) > STILL_PX) lift();
    };
    const showMenu = (event: PointerEvent | MouseEvent): void => {
      const isTouch = 'pointerType' in event && event.pointerType === 'touch';
      if (isTouch) return event.preventDefault();
      if (hasOwnMenu(event.target as Element)) return;
      const isMouse = event.button === 2;
      const at = isMouse ? { x: event.clientX, y: event.clientY } : null;
      if (open(event.target, at, false)) event.preventDefault();
    };
    feed.addEventListener('pointerdown', press, { signal });
    feed.addEventListener('pointermove', move, { signal });
    for (const end of ['pointerup', 'pointercancel'] as const) feed.addEventListener(end, lift, { signal });
    feed.addEventListener('contextmenu', showMenu, { signal });
    feed.addEventListener('click', (event) => markUnread(event), { signal });
    return () => {
      lift();
      stop.abort();
    };
  }, [feed]);
}
