import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ServerEvent, STREAM_REPLAY_MAX, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { OpeningEvent, StreamStart } from '../../platform/events/open-stream.ts';
import type { PreparedEvent } from '../../platform/events/prepared-event.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChannelDirectory, ChannelViews } from '../channels/channels.access.ts';
import { chatOf } from '../conversations/conversations.access.ts';
import {
  chatEvent,
  type Inbox,
  type InboxReading,
  type LoggedEntry,
  type MessageReader,
} from '../messages/messages.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { DeliveryMarks } from './delivery-marks.ts';
import { channelsEvent, channelViewsOf, clearedEvents } from './initial-state.ts';
import { createOnlineSnapshot, NO_PRESENCE } from './online-snapshot.ts';
import type { Presence } from './presence.ts';
import { createUserList, type UserListParts } from './user-list.ts';

/** Entries and bytes replayed at once, which other streams have to wait for. */
const REPLAY_BATCH = 100;
const REPLAY_BATCH_BYTES = 262_144;

export interface LiveParts extends UserListParts {
  users: UserDirectory;
  channels: ChannelDirectory;
  views: ChannelViews;
  /** Reads committed data. */
  messages: Pick<MessageReader, 'readInbox' | 'readByMids'>;
  clock: Pick<Clock, 'now'>;
  settings: ServerSettings;
  /** Events for the user only, sent in this order. */
  personal: readonly ((uid: Uid) => Promise<ServerEvent[]>)[];
  isOnline: (uid: Uid) => boolean;
  presence: Pick<Presence, 'version'>;
  marks: Pick<DeliveryMarks, 'of'>;
}

export interface StreamQuery {
  after_mid?: number | undefined;
  users_version?: number | undefined;
  limit?: number | undefined;
  counts_reactions?: boolean | undefined;
  joins_calls?: boolean | undefined;
}

export type LiveService = ReturnType<typeof createLiveService>;

/** The initial sequence of streams. */
export function createLiveService(parts: LiveParts) {
  const { users, hosts, channels, views, messages, clock, settings, personal, marks, isOnline } = parts;
  const userList = createUserList(parts);
  const onlineSnapshot = createOnlineSnapshot(parts);

  const inboxOf = ({ uid, visitor_host }: Viewer, after_mid: number): Inbox => ({
    uid,
    after_mid,
    joined: channels.joinedBy(uid),
    open: {
      // Visitors of a widget belong to no channel.
      gids: visitor_host === undefined ? channels.publicChannels().map(({ gid }) => gid) : [],
      // A user deleted meanwhile has received nothing.
      since: users.get(uid)?.created_at ?? Infinity,
    },
  });

  /** A slow reader waits between two batches; its permissions can change meanwhile, so they are checked again. */
  async function* replay({ uid }: Viewer, { mids }: InboxReading, likesAfter: number): AsyncGenerator<PreparedEvent[]> {
    const isRead = (entry: LoggedEntry) => {
      const chat = chatOf(entry, uid);
      return 'uid' in chat ? hosts.mayReadFrom(uid, chat.uid) : channels.canSee(chat.gid, uid);
    };
    const isTold = (entry: LoggedEntry) => (entry.kind !== 'like' || entry.mid > likesAfter) && isRead(entry);
    for (let left = mids; left.length > 0;) {
      const { entries, rest } = await messages.readByMids(left.slice(0, REPLAY_BATCH), clock.now(), REPLAY_BATCH_BYTES);
      left = [...rest, ...left.slice(REPLAY_BATCH)];
      yield entries.filter(isTold).map(chatEvent);
      // Otherwise a fast reader would take all turns of the event loop.
      if (left.length > 0) await nextTurn();
    }
  }

  /** Clients that count reactions in `after_mid`, or start over, get every like. */
  const likesAfterOf = (viewer: Viewer, { after_mid, counts_reactions }: StreamQuery): number =>
    after_mid && !counts_reactions ? marks.of(viewer) : 0;

  const stateOf = (uid: Uid) => ({ uid, online: isOnline(uid) });

  function onlineFor({ uid, visitor_host: host }: Viewer): OpeningEvent {
    if (host !== undefined) return { type: 'users_state', users: hosts.isAnsweredBy(uid, host) ? [stateOf(host)] : [] };
    return onlineSnapshot().without(
      uid,
      hosts.listVisitorsOf(uid).map((visitor) => stateOf(visitor.uid)),
    );
  }

  async function* initialSequence(first: OpeningEvent[], replayed: AsyncIterable<PreparedEvent[]>) {
    yield first;
    yield* replayed;
  }

  return {
    /**
     * The initial sequence without `ready`. Call it once the stream is registered: from then on its events are held
     * back, so that none is lost before it goes live.
     */
    async start(viewer: Viewer, query: StreamQuery): Promise<Omit<StreamStart, 'connection'>> {
      const listed = await userList.eventsFor(viewer, query.users_version);
      const own = (await Promise.all(personal.map((read) => read(viewer.uid)))).flat();
      // From here until the inbox is read there is no await: channels and messages are of the same moment.
      const online = settings.get('common').show_user_online_status ? onlineFor(viewer) : NO_PRESENCE;
      const groups = viewer.visitor_host === undefined ? channelViewsOf(channels, views, viewer.uid) : [];
      const limit = Math.min(query.limit ?? STREAM_REPLAY_MAX, STREAM_REPLAY_MAX);
      const { after_mid = 0 } = query;
      const likesAfter = likesAfterOf(viewer, query);
      const addressed = inboxOf(viewer, after_mid);
      const inbox = await messages.readInbox(addressed, limit);
      const state = [...listed, online, channelsEvent(groups, addressed, inbox), ...own];
      // Clearings first: existing clients drop their settings with the messages.
      const first = [...clearedEvents(inbox.clearings, after_mid), ...state];
      return { initial: initialSequence(first, replay(viewer, inbox, likesAfter)), lastReplayedMid: inbox.last_mid };
    },
  };
}
