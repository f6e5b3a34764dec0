import { useMemo } from 'react';
import { channelKey, dmKey } from '../../lib/chat-key.ts';
import { useIsGuest, useMyUid } from '../../lib/session.ts';
import { channelsStore } from '../channels/channels.store.ts';
import { chatsStore } from '../chats/chats.store.ts';
import { useNicknames } from '../contacts/contacts.selectors.ts';
import { useUsers } from '../users/users.selectors.ts';
import type { JumpTarget } from './rank-targets.ts';

/** Every chat there is or could be: channels, and people to write to. */
export function useJumpTargets(): readonly JumpTarget[] {
  const channels = channelsStore((state) => state.byId);
  const activity = chatsStore((state) => state.activity);
  const users = useUsers();
  const nicknames = useNicknames();
  const myUid = useMyUid();
  const isGuest = useIsGuest();
  return useMemo(() => {
    const rooms = Object.values(channels).map(({ gid, name }) => ({ key: channelKey(gid), name, aliases: [] }));
    const people = users
      .filter(({ uid }) => uid !== myUid && !isGuest)
      .map(({ uid, name, email }) => ({
        key: dmKey(uid),
        name: nicknames[uid] ?? name,
        aliases: [name, ...(email ? [email] : [])],
      }));
    return [...rooms, ...people].map((target) => ({ ...target, lastAt: activity[target.key]?.lastAt ?? 0 }));
  }, [channels, activity, users, nicknames, myUid, isGuest]);
}
