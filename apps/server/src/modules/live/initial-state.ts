import type { Channel, Uid } from '@loquat/contract';
import type { StreamEvent } from '../../platform/events/bus.ts';
import type { ChannelDirectory, ChannelViews } from '../channels/channels.access.ts';
import type { Clearing, Inbox, InboxReading } from '../messages/messages.access.ts';

/** Every channel that the caller can read. */
export const channelViewsOf = (channels: ChannelDirectory, views: ChannelViews, caller: Uid): Channel[] =>
  views.list(channels.channelsOf(caller), caller);

/** Those channels, and from which message on the caller receives each. */
export const channelsEvent = (
  groups: Channel[],
  { joined, open }: Inbox,
  { open_since_mid }: Pick<InboxReading, 'open_since_mid'>,
): StreamEvent => ({
  type: 'related_groups',
  groups,
  joined: [...joined, ...open.gids.map((gid) => ({ gid, since_mid: open_since_mid }))],
});

/**
 * The clearings that a client may have missed, if it has seen everything up to `after_mid`; 0: it has seen nothing yet.
 */
export const clearedEvents = (clearings: readonly Clearing[], after_mid: number): StreamEvent[] =>
  clearings
    .filter(({ cleared_mid }) => after_mid > 0 && after_mid <= cleared_mid)
    .sort((one, other) => (one.gid ?? 0) - (other.gid ?? 0))
    .map(({ gid, cleared_mid }) =>
      gid === null
        ? { type: 'message_cleared', latest_deleted_mid: cleared_mid }
        : { type: 'group_message_cleared', gid },
    );
