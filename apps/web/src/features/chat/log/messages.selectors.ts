import { useStore } from 'zustand';
import type { ChatKey } from '#lib/chat-key.ts';
import { type ChatLog, type ChatMessage, logOf, messagesStore } from './messages.store.ts';

/** A message by its mid (or temporary id); undefined if it is deleted or not in memory. */
export const useMessage = (mid: number): ChatMessage | undefined =>
  useStore(messagesStore, (state) => state.byMid.get(mid));

/** The part of a chat in memory, with whether more lies before and after it. */
export const useChatWindow = (key: ChatKey): ChatLog => useStore(messagesStore, (state) => logOf(state, key));

/** A message outside React. */
export const findMessage = (mid: number): ChatMessage | undefined => messagesStore.getState().byMid.get(mid);
