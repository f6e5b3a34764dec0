import { useEffect } from 'react';
import { rememberOpened } from '../features/chats/chats.actions.ts';
import type { ChatKey } from '../lib/chat-key.ts';

/** One open chat. */
export function ChatPlace({ chatKey }: { chatKey: ChatKey }) {
  useEffect(() => rememberOpened(chatKey), [chatKey]);
  return <h1>{chatKey}</h1>;
}
