import { type RefObject, useEffect, useEffectEvent } from 'react';
import { findMessage } from '../log/messages.selectors.ts';
import { midOf, rowAt } from '../selection/rows.ts';
import { isSelecting } from '../selection/selection.store.ts';
import { openTool } from '../selection/tools.store.ts';
import { actionOfKey, allowedActions, type MessageViewer } from './allowed-actions.ts';
import { useRunAction } from './use-run-action.ts';

/** A key that acts on the focused message: alone, or Ctrl C if no text is selected. */
function isPlain({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'c' && getSelection()?.isCollapsed !== false;
  return true;
}

/** Not every browser turns these into a right click. */
const asksForMenu = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);

/**
 * Keys on the focused message: R replies, E edits, … and + reacts. Of the keys pressed before this code had loaded
 * (`earlyRef`), the first with a meaning is handled if its message is still focused.
 */
export function useFeedKeys(
  feed: HTMLElement,
  viewer: MessageViewer,
  earlyRef: RefObject<KeyboardEvent[] | null>,
): void {
  const { run } = useRunAction();
  const handleKey = useEffectEvent((event: KeyboardEvent): boolean => {
    const row = rowAt(event.target);
    const message = row && row === event.target && isPlain(event) ? findMessage(midOf(row)) : undefined;
    if (!row || !message || isSelecting(message.chat)) return false;
    const allowed = allowedActions(message, viewer);
    if (allowed.length === 0) return false;
    if (asksForMenu(event)) openTool(message.chat, { kind: 'menu', mid: message.mid, anchor: row });
    else if (event.key === '+') openTool(message.chat, { kind: 'picker', mid: message.mid, anchor: row });
    else {
      const action = actionOfKey(event.key, allowed);
      if (!action) return false;
      run(action, message);
    }
    event.preventDefault();
    return true;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => void handleKey(event);
    feed.addEventListener('keydown', listen);
    earlyRef.current?.some((event) => event.target === document.activeElement && handleKey(event));
    earlyRef.current = null;
    return () => feed.removeEventListener('keydown', listen);
  }, [feed, earlyRef]);
}
