import { create, useStore } from 'zustand';
import type { ChatKey } from '../../lib/chat-key.ts';

/** What is being written beside a new message: a reply to one, or an own one anew. */
export interface Composing {
  kind: 'reply' | 'edit';
  mid: number;
}

const composingStore = create<Readonly<Record<ChatKey, Composing>>>()(() => ({}));

/** From now on the composer of a chat answers a message, or lets an own one say something else. */
export const startComposing = (key: ChatKey, composing: Composing): void =>
  composingStore.setState({ [key]: composing });

/** The composer writes a new message again. */
export function stopComposing(key: ChatKey): void {
  const { [key]: _done, ...others } = composingStore.getState();
  composingStore.setState(others, true);
}

/** What the composer of a chat is doing, undefined = a new message. */
export const useComposing = (key: ChatKey): Composing | undefined => useStore(composingStore, (state) => state[key]);
