import { useMemo } from 'react';
import { type ChatKey, isChannelKey } from '../../../lib/chat-key.ts';
import { useChannelMembers } from '../../channels/channels.selectors.ts';
import { idOf } from '../chat-identity.ts';
import { useNicknames } from '../../users/contacts.selectors.ts';
import { useUsers } from '../../users/users.selectors.ts';

/** Uids of the people in a chat: the members of a channel, or the other party and the user. */
export function useChatUids(key: ChatKey, myUid: number): readonly number[] {
  const members = useChannelMembers(isChannelKey(key) ? idOf(key) : 0);
  const isChannel = isChannelKey(key);
  const id = idOf(key);
  return useMemo(() => (isChannel ? members : [id, myUid]), [isChannel, members, id, myUid]);
}

/** The people of a chat who can be mentioned, with the user's nicknames for them. */
export function useMentionables(key: ChatKey, myUid: number) {
  const uids = useChatUids(key, myUid);
  const users = useUsers();
  const nicknames = useNicknames();
  return useMemo(() => {
    const members = new Set<number>(uids);
    return users
      .filter((user) => members.has(user.uid))
      .map(({ uid, name }) => ({ uid, name, nickname: nicknames[uid] }));
  }, [uids, users, nicknames]);
}
