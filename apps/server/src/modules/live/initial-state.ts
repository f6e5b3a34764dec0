import type { Uid } from '@loquat/contract';
import type { StreamEvent } from '../../platform/events/bus.ts';
import { type ChannelDirectory, toWire } from '../channels/channels.access.ts';
import type { CachedUser, UserDirectory } from '../users/users.access.ts';

/** A user without what only administrators see. */
const toPublicUser = ({ status: _status, created_at: _created, updated_at: _updated, ...user }: CachedUser) => user;

/**
 * The user list, or what changed since the version the client holds; nothing when that is nothing. A version ahead of
 * ours stems from before a backup was restored: that client starts over.
 */
export async function userListEvents(users: UserDirectory, heldVersion: number | undefined): Promise<StreamEvent[]> {
  const version = users.version();
  if (heldVersion === undefined || heldVersion > version) {
    return [{ type: 'users_snapshot', version, users: users.list().map(toPublicUser) }];
  }
  const logs = heldVersion === version ? [] : await users.logAfter(heldVersion);
  return logs.length > 0 ? [{ type: 'users_log', logs }] : [];
}

/** Who is online, without the caller. */
export const onlineEvent = (users: UserDirectory, caller: Uid, isOnline: (uid: Uid) => boolean): StreamEvent => ({
  type: 'users_state',
  users: users
    .list()
    .filter(({ uid }) => uid !== caller)
    .map(({ uid }) => ({ uid, online: isOnline(uid) })),
});

/** Every channel the caller can read. */
export const channelsEvent = (channels: ChannelDirectory, caller: Uid): StreamEvent => ({
  type: 'related_groups',
  groups: channels.channelsOf(caller).map(toWire),
});
