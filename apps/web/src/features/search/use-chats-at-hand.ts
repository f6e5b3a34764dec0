import { useMemo } from 'react';
import type { ChatKey } from '../../lib/chat-key.ts';
import { useSessionList } from '../chat/chats.selectors.ts';
import { chatsStore } from '../chat/chats.store.ts';
import type { ChatsAtHand } from './chats-at-hand.ts';

/** Which chats are at hand while `open` is on the screen. A muted one calls for a look only where it mentions the user. */
export function useChatsAtHand(open: ChatKey | null): ChatsAtHand {
  const sessions = useSessionList();
  const last = chatsStore((state) => state.lastOpened);
  const beforeLast = chatsStore((state) => state.openedBefore);
  return useMemo(() => {
    const calling = sessions.filter(({ unread, mention, muted }) => mention || (unread > 0 && !muted));
    return {
      open,
      // Beside the chats, at the people or the files, the one that was left for them is the one before.
      before: last === open ? beforeLast : last,
      unread: new Map(calling.map((session) => [session.key, session])),
    };
  }, [sessions, open, last, beforeLast]);
}
