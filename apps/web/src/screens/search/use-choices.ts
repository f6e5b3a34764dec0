import { useMemo } from 'react';
import { channelsStore } from '../../features/channels/channels.store.ts';
import { useUsers } from '../../features/users/users.selectors.ts';
import type { Choices } from './suggest-filters.ts';

/** The names that `from:` and `in:` can be about. Nicknames are unknown to the server, so these are own names. */
export function useChoices(): Choices {
  const users = useUsers();
  const channels = channelsStore((state) => state.byId);
  return useMemo(
    () => ({
      from: users.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
      in: Object.values(channels)
        .map(({ name }) => name)
        .toSorted((a, b) => a.localeCompare(b)),
    }),
    [users, channels],
  );
}
