import type { Channel, Uid } from '@loquat/contract';
import type { StreamEvent } from '../../platform/events/bus.ts';
import { eventBytes } from '../../platform/events/frame.ts';
import type { OpeningEvent } from '../../platform/events/open-stream.ts';
import type { ChannelDirectory, ChannelViews } from '../channels/channels.access.ts';
import type { Clearing } from '../messages/messages.access.ts';
import type { Inbox, InboxReading } from '../messages/messages.store.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { asGuestsSee, type CachedUser, type UserDirectory } from '../users/users.access.ts';

/** A user without what only administrators see. */
const toPublicUser = ({
  status: _status,
  created_at: _created,
  updated_at: _updated,
  msg_smtp_notify_enable: _mail,
  ...user
}: CachedUser) => user;

/** The user list as an event: the same bytes until something changes. */
function createUserSnapshot(users: Pick<UserDirectory, 'list' | 'version'>, show: (user: CachedUser) => object) {
  let made: { list: readonly CachedUser[]; version: number; bytes: readonly Buffer[] } | undefined;
  return (): readonly Buffer[] => {
    const [list, version] = [users.list(), users.version()];
    if (made?.list !== list || made.version !== version) {
      const bytes = [eventBytes({ type: 'users_snapshot', version, users: list.map(show) })];
      made = { list, version, bytes };
    }
    return made.bytes;
  };
}

/** What streams hear of the users when they open. */
export function createUserList(users: Pick<UserDirectory, 'list' | 'version' | 'logAfter'>) {
  const snapshot = createUserSnapshot(users, toPublicUser);
  const guestSnapshot = createUserSnapshot(users, (user) => asGuestsSee(toPublicUser(user)));
  return {
    /**
     * The user list, or what changed since the version the client holds; nothing when that is nothing. A version ahead
     * of ours stems from before a backup was restored: that client starts over.
     */
    async eventsFor({ is_guest }: Pick<Viewer, 'is_guest'>, heldVersion: number | undefined): Promise<OpeningEvent[]> {
      const version = users.version();
      if (heldVersion === undefined || heldVersion > version) return [is_guest ? guestSnapshot() : snapshot()];
      const logs = heldVersion === version ? [] : await users.logAfter(heldVersion);
      return logs.length > 0 ? [{ type: 'users_log', logs: is_guest ? logs.map(asGuestsSee) : logs }] : [];
    },
  };
}

/** Every channel the caller can read. */
export const channelViewsOf = (channels: ChannelDirectory, views: ChannelViews, caller: Uid): Channel[] =>
  channels.channelsOf(caller).map((channel) => views.of(channel, caller));

/** Those channels, and since when the caller hears each of them. */
export const channelsEvent = (
  groups: Channel[],
  { joined, open }: Inbox,
  { open_since_mid }: Pick<InboxReading, 'open_since_mid'>,
): StreamEvent => ({
  type: 'related_groups',
  groups,
  joined: [...joined, ...open.gids.map((gid) => ({ gid, since_mid: open_since_mid }))],
});

/** What may have been cleared since somebody was there who has seen everything up to `after_mid`; 0: nothing yet. */
export const clearedEvents = (clearings: readonly Clearing[], after_mid: number): StreamEvent[] =>
  clearings
    .filter(({ cleared_mid }) => after_mid > 0 && after_mid <= cleared_mid)
    .sort((one, other) => (one.gid ?? 0) - (other.gid ?? 0))
    .map(({ gid, cleared_mid }) =>
      gid === null
        ? { type: 'message_cleared', latest_deleted_mid: cleared_mid }
        : { type: 'group_message_cleared', gid },
    );
