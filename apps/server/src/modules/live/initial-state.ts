import type { Uid } from '@loquat/contract';
import type { StreamEvent } from '../../platform/events/bus.ts';
import type { PreparedEvent } from '../../platform/events/frame.ts';
import { type ChannelDirectory, toWire } from '../channels/channels.access.ts';
import type { CachedUser, UserDirectory } from '../users/users.access.ts';

/** A user without what only administrators see. */
const toPublicUser = ({ status: _status, created_at: _created, updated_at: _updated, ...user }: CachedUser) => user;

/** The user list as an event; made again only when something changed, however many clients come without a version. */
export function createUserSnapshot(users: Pick<UserDirectory, 'list' | 'version'>): () => PreparedEvent {
  let of: readonly CachedUser[] | undefined;
  let json = '';
  let jsonVersion = -1;
  return () => {
    const [list, version] = [users.list(), users.version()];
    if (list !== of || version !== jsonVersion) {
      json = JSON.stringify({ type: 'users_snapshot', version, users: list.map(toPublicUser) });
      of = list;
      jsonVersion = version;
    }
    return { json };
  };
}

/**
 * The user list, or what changed since the version the client holds; nothing when that is nothing. A version ahead of
 * ours stems from before a backup was restored: that client starts over.
 */
export async function userListEvents(
  users: UserDirectory,
  snapshot: () => PreparedEvent,
  heldVersion: number | undefined,
): Promise<(StreamEvent | PreparedEvent)[]> {
  const version = users.version();
  if (heldVersion === undefined || heldVersion > version) return [snapshot()];
  const logs = heldVersion === version ? [] : await users.logAfter(heldVersion);
  return logs.length > 0 ? [{ type: 'users_log', logs }] : [];
}

/** Who is online, without the caller. */
export function onlineEvent(users: UserDirectory, caller: Uid, isOnline: (uid: Uid) => boolean): PreparedEvent {
  // Written by hand: as long as the user list, and another for every stream.
  const states: string[] = [];
  for (const { uid } of users.list()) if (uid !== caller) states.push(`{"uid":${uid},"online":${isOnline(uid)}}`);
  return { json: `{"type":"users_state","users":[${states.join(',')}]}` };
}

/** Every channel the caller can read. */
export const channelsEvent = (channels: ChannelDirectory, caller: Uid): StreamEvent => ({
  type: 'related_groups',
  groups: channels.channelsOf(caller).map(toWire),
});
