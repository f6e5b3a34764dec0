import { type ChannelsState, channelsStore } from '../../features/channels/channels.store.ts';
import { refreshUsers } from '../../features/users/refresh-users.ts';
import { sessionStore } from '../../state/session.ts';

const hiding = ({ byId }: ChannelsState): string =>
  Object.values(byId)
    .filter(({ show_email }) => !show_email)
    .map(({ gid }) => gid)
    .join();

/** Reloads people's addresses when a channel shows or hides them. If that fails, the next stream brings them. */
export function followAddresses(): void {
  channelsStore.subscribe((now, before) => {
    const isChanged = now.byId !== before.byId && hiding(now) !== hiding(before);
    const { session } = sessionStore.getState();
    if (isChanged && session && session.create_by !== 'guest') refreshUsers().catch(() => {});
  });
}
