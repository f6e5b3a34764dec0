import { useMemo } from 'react';
import { channelKey, dmKey } from '../../lib/chat-key.ts';
import { channelsStore } from '../channels/channels.store.ts';
import { useUsers } from '../users/users.selectors.ts';

/** Every chat that can contain files: channels, then users, each by name. */
export function useChatChoices(): { value: string; label: string }[] {
  const byId = channelsStore((state) => state.byId);
  const users = useUsers();
  return useMemo(() => {
    const channels = Object.values(byId).map(({ gid, name }) => ({ value: channelKey(gid), label: `#${name}` }));
    const people = users.map(({ uid, name }) => ({ value: dmKey(uid), label: `@${name}` }));
    return [channels, people].flatMap((list) => list.toSorted((a, b) => a.label.localeCompare(b.label)));
  }, [byId, users]);
}
