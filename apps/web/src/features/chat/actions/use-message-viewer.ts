import { useMemo } from 'react';
import { useIsGuest, useMyUid } from '#hooks/use-session.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { useConversation } from '../../conversations/conversations.ts';
import type { MessageViewer } from './allowed-actions.ts';

/** The viewer of a chat, with the facts that decide about actions. */
export function useMessageViewer(key: ChatKey): MessageViewer {
  const uid = useMyUid();
  const isGuest = useIsGuest();
  const mayWrite = useConversation(key, (conversation) => conversation.mayWrite);
  const mayManage = useConversation(key, (conversation) => conversation.mayManage);
  const pins = useConversation(key, (conversation) => conversation.pins);
  return useMemo(
    () => ({ uid, isGuest, mayWrite, mayManage, pinned: pins.map(({ mid }) => mid) }),
    [uid, isGuest, mayWrite, mayManage, pins],
  );
}
