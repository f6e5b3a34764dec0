import { useEffect, useMemo } from 'react';
import { useIsGuest, useMyUid } from '../../hooks/use-session.ts';
import { channelKey, dmKey } from '../../lib/chat-key.ts';
import { learnNames } from '../../lib/name-match.ts';
import { channelsStore } from '../channels/channels.store.ts';
import { chatsStore } from '../chat/chats.store.ts';
import { conversationOf } from '../conversations/conversations.ts';
import { useNicknames } from '../users/contacts.selectors.ts';
import { useHasRight } from '../users/user-rights.ts';
import { useUsers } from '../users/users.selectors.ts';
import type { JumpTarget } from './jump-target.ts';

/**
 * Every existing or possible chat, those with the latest messages first, the others by name. While direct messages are
 * off, new ones cannot be started, but existing ones can be read.
 */
export function useJumpTargets(): readonly JumpTarget[] {
  const activity = chatsStore((state) => state.activity);
  const named = useNamedTargets();
  const mayWrite = useHasRight('dm_enable');
  useEffect(() => learnNames(named), [named]);
  return useMemo(
    () =>
      named
        .map((target): JumpTarget => ({ ...target, lastAt: activity[target.key]?.lastAt ?? 0 }))
        .filter(({ key, lastAt }) => mayWrite || conversationOf(key).listedIn !== 'people' || lastAt > 0)
        .toSorted((a, b) => b.lastAt - a.lastAt),
    [named, activity, mayWrite],
  );
}

/** Channels, and users to write to, by name. */
function useNamedTargets(): readonly Omit<JumpTarget, 'lastAt'>[] {
  const channels = channelsStore((state) => state.byId);
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
    const collator = new Intl.Collator();
    return [...rooms, ...people].toSorted((a, b) => collator.compare(a.name, b.name));
  }, [channels, users, nicknames, myUid, isGuest]);
}
