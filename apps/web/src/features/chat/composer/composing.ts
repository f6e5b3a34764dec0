import * as z from 'zod/mini';
import { create, useStore } from 'zustand';
import type { ChatKey } from '#lib/chat-key.ts';
import { readStored, writeStored } from '#state/storage.ts';

/** The composer's task if not a new message: a reply, or an edit of the user's own message. */
export interface Composing {
  kind: 'reply' | 'edit';
  mid: number;
  /** The text of an edit so far; undefined if it is unchanged. */
  text?: string;
}

/** Mids by chat. */
const Replies = z.record(z.string(), z.int());

const composingStore = create<Readonly<Record<ChatKey, Composing>>>()(() => ({}));
let storedName: string | null = null;

/** Restores which drafts of a user on this device are replies; null clears those in memory. */
export function loadComposing(scope: string | null): void {
  storedName = scope === null ? null : `loquat:${scope}:replies`;
  const stored = storedName === null ? undefined : readStored(storedName, Replies);
  const replies = Object.entries(stored ?? {}).map(([key, mid]) => [key, { kind: 'reply', mid }]);
  composingStore.setState(Object.fromEntries(replies) as Record<ChatKey, Composing>, true);
}

composingStore.subscribe((state) => {
  if (storedName === null) return;
  const replies = Object.entries(state).filter(([, { kind }]) => kind === 'reply');
  const mids = Object.fromEntries(replies.map(([key, { mid }]) => [key, mid]));
  writeStored(storedName, replies.length > 0 ? mids : undefined);
});

/** The composer of a chat now replies to a message, or edits the user's own. */
export const startComposing = (key: ChatKey, composing: Composing): void =>
  composingStore.setState({ [key]: composing });

/** The composer writes a new message again. False if it already did. */
export function stopComposing(key: ChatKey): boolean {
  const { [key]: done, ...others } = composingStore.getState();
  if (done) composingStore.setState(others, true);
  return done !== undefined;
}

/** The composer's task in a chat; undefined = a new message. */
export const useComposing = (key: ChatKey): Composing | undefined => useStore(composingStore, (state) => state[key]);

/** Whether the composer is editing this message. */
export const useIsBeingEdited = (key: ChatKey, mid: number): boolean =>
  useStore(composingStore, ({ [key]: composing }) => composing?.kind === 'edit' && composing.mid === mid);

/** Stores the text of an edit so far. */
export function setEditText(key: ChatKey, text: string): void {
  const { [key]: composing } = composingStore.getState();
  if (composing) composingStore.setState({ [key]: { ...composing, text } });
}
