import { create } from 'zustand';
import type { ChatKey } from '#lib/chat-key.ts';
import { isTemporary, logOf, messagesStore } from '../log/messages.store.ts';

/** The selected messages of a chat. */
interface Selection {
  mids: readonly number[];
  /** Where a range begins: the message last selected or deselected. */
  from: number;
}

const store = create<Readonly<Record<ChatKey, Selection>>>()(() => ({}));

/** Starts selecting messages of a chat, with this one first. */
export const startSelecting = (key: ChatKey, mid: number): void =>
  store.setState({ [key]: { mids: [mid], from: mid } });

/** Ends selecting. */
export function stopSelecting(key: ChatKey): void {
  const { [key]: _done, ...others } = store.getState();
  store.setState(others, true);
}

/** Selects or deselects a message. */
export function toggleSelected(key: ChatKey, mid: number): void {
  const selection = store.getState()[key];
  if (!selection || isTemporary(mid)) return;
  const { mids } = selection;
  const next = mids.includes(mid) ? mids.filter((other) => other !== mid) : [...mids, mid];
  store.setState({ [key]: { mids: next, from: mid } });
}

/** Selects all messages between the last selected one and this one. */
export function selectUpTo(key: ChatKey, mid: number): void {
  const selection = store.getState()[key];
  if (!selection || isTemporary(mid)) return;
  const [first, last] = [Math.min(selection.from, mid), Math.max(selection.from, mid)];
  const range = logOf(messagesStore.getState(), key).mids.filter((one) => one >= first && one <= last);
  store.setState({ [key]: { mids: [...new Set([...selection.mids, ...range])], from: mid } });
}

export const useIsSelecting = (key: ChatKey): boolean => store((state) => state[key] !== undefined);
export const useIsSelected = (key: ChatKey, mid: number): boolean =>
  store((state) => state[key]?.mids.includes(mid) ?? false);
/** The selected messages, in the order of selection; undefined if the user is not selecting. */
export const useSelected = (key: ChatKey): readonly number[] | undefined => store((state) => state[key]?.mids);
export const isSelecting = (key: ChatKey): boolean => store.getState()[key] !== undefined;
