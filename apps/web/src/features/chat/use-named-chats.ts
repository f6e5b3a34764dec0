import { useMemo } from 'react';
import { type ChatKey, channelKey, dmKey, isChannelKey } from '../../lib/chat-key.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { channelsStore } from '../channels/channels.store.ts';
import { idOf } from './chat-identity.ts';
import { useSessionList } from './chats.selectors.ts';
import { contactsStore } from '../users/contacts.store.ts';
import { useMe, useUsers } from '../users/users.selectors.ts';

/** A chat to pick. */
export interface NamedChat {
  key: ChatKey;
  name: string;
}

/** Channels and people, oneself and guests left out: those one talked with last first, then by name. */
export function useNamedChats(): readonly NamedChat[] {
  const sessions = useSessionList();
  const channels = channelsStore((state) => state.byId);
  const users = useUsers();
  const nicknames = contactsStore((state) => state.nicknames);
  const myUid = useMyUid();
  return useMemo(() => {
    const people = users
      .filter(({ uid, create_by }) => uid !== myUid && create_by !== 'guest')
      .map(({ uid, name }) => ({ key: dmKey(uid), name: nicknames[uid] || name }));
    const places = Object.values(channels).map(({ gid, name }) => ({ key: channelKey(gid), name }));
    const rank = new Map(sessions.map(({ key }, index) => [key, index]));
    const rankOf = ({ key }: NamedChat): number => rank.get(key) ?? sessions.length;
    return [...places, ...people].toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name));
  }, [users, channels, nicknames, sessions, myUid]);
}

/** Of these chats, those in which a member can write: not where only the owner or admins do, nor to blocked people. */
export function useWritableChats(): readonly NamedChat[] {
  const chats = useNamedChats();
  const channels = channelsStore((state) => state.byId);
  const statuses = contactsStore((state) => state.statuses);
  const me = useMe();
  return useMemo(() => {
    const canWrite = ({ key }: NamedChat): boolean => {
      const id = idOf(key);
      if (!isChannelKey(key)) return statuses[id] !== 'blocked';
      const channel = channels[id];
      if (!channel?.only_owner_can_send_msg) return true;
      return channel.is_public ? (me?.is_admin ?? false) : channel.owner === me?.uid;
    };
    return chats.filter(canWrite);
  }, [chats, channels, statuses, me]);
}
