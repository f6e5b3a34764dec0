import { useMemo } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';
import { useConversation } from '../../conversations/conversations.ts';
import { useNicknames } from '../../users/contacts.selectors.ts';
import { useUsers } from '../../users/users.selectors.ts';

/** The users of a chat who can be mentioned, with the user's nicknames for them. */
export function useMentionables(key: ChatKey) {
  const uids = useConversation(key, ({ members }) => members);
  const users = useUsers();
  const nicknames = useNicknames();
  return useMemo(() => {
    const members = new Set<number>(uids);
    return users
      .filter((user) => members.has(user.uid))
      .map(({ uid, name }) => ({ uid, name, nickname: nicknames[uid] }));
  }, [uids, users, nicknames]);
}
