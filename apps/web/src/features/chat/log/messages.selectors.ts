import { useStore } from 'zustand';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { type ChatLog, type ChatMessage, logOf, messagesStore } from './messages.store.ts';

/** A message by its mid (or temporary id), undefined when it is not in memory or deleted. */
export const useMessage = (mid: number): ChatMessage | undefined =>
  useStore(messagesStore, (state) => state.byMid.get(mid));

/** The part of a chat in memory, with what lies before and after it. */
export const useChatWindow = (key: ChatKey): ChatLog => useStore(messagesStore, (state) => logOf(state, key));

/** A message outside React. */
export const findMessage = (mid: number): ChatMessage | undefined => messagesStore.getState().byMid.get(mid);
