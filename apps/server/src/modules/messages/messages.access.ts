import {
  type ChatTarget,
  type Gid,
  type Message,
  type MessageProperties,
  type Mid,
  PAGE_MAX_BYTES,
  type Timestamp,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Audience } from '../../platform/events/audience.ts';
import type { LiveLog, LogEntry } from '../../platform/events/relay.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { targetOf } from '../conversations/conversations.access.ts';
import type { VisitorHosts } from '../users/users.access.ts';
import { chatEvent } from './content/message-json.ts';
import { type MessageTraits, traitsOf } from './content/message-kinds.access.ts';
import { isPresent } from './erasure/message-lifetime.ts';
import {
  type Content,
  type Inboxes,
  type LoggedEntry,
  own,
  type StoredMessage,
  type Stores,
} from './messages.store.ts';

export { createDirectAccess, type DirectAccess } from './direct-access.ts';
export { chatEvent, messageJson } from './content/message-json.ts';
export type { ArchivedEntry, MessageArchive } from './messages-archive.store.ts';
export { decodeProperties } from './content/message-properties.ts';
export type { Clearing, Inbox, InboxReading, LoggedEntry, StoredMessage } from './messages.store.ts';

/** Sends messages in the name of a user; returns the mid once it is on disk. */
export interface Speech {
  /** @throws ProblemError `file.unknown_path`, `message.target_not_found`, `message.sending_forbidden` */
  sendToUser(viewer: Viewer, uid: Uid, content: Content): Promise<Mid>;
  /** @throws ProblemError `file.unknown_path`, `channel.not_found`, `channel.forbidden`, `message.sending_forbidden` */
  sendToChannel(viewer: Viewer, gid: Gid, content: Content): Promise<Mid>;
  /** @throws ProblemError `file.unknown_path`, `message.not_found`, `message.forbidden`, `channel.forbidden`, … */
  replyToMessage(viewer: Viewer, mid: Mid, content: Content): Promise<Mid>;
  /** @throws ProblemError `file.unknown_path`, `message.not_found`, `message.forbidden`, `channel.forbidden`, … */
  editMessage(viewer: Viewer, mid: Mid, content: Content): Promise<Mid>;
  /** Refuses messages of others, whatever the role of the user. @throws ProblemError as `editMessage` */
  deleteOwnMessage(viewer: Viewer, mid: Mid): Promise<Mid>;
}

/** Which entries of a conversation to read. */
export interface PageQuery {
  before?: Mid | undefined;
  after?: Mid | undefined;
  changes?: boolean | undefined;
  limit?: number | undefined;
}

/** The messages that a user can read, ascending. */
export interface Histories {
  /** The user's own conversation with another; empty for strangers and unknown users. */
  listUserHistory(viewer: Viewer, uid: Uid, query: PageQuery): Promise<Message[]>;
  /** Whether a user has written to another, and that is not yet erased. */
  hasWritten(from: Uid, to: Uid): Promise<boolean>;
  /** @throws ProblemError `channel.not_found`, `channel.forbidden` */
  listChannelHistory(viewer: Viewer, gid: Gid, query: PageQuery): Promise<Message[]>;
}

/** Messages that the server writes in the name of a user who has the permission at that moment. */
export interface ServerNotices {
  say(unit: Unit, from: Uid, to: ChatTarget, said: { content: string; properties: MessageProperties }): Promise<void>;
}

/** Hooks for other features in the unit of work that writes, changes or erases messages. */
export interface MessageLifecycle {
  /** An entry was appended to the log: message, reply or reaction; `said` is the content of the first two. */
  written?(unit: Unit, entry: LoggedEntry, said: Content | null): Promise<void>;
  /** A message was edited. */
  edited?(unit: Unit, message: StoredMessage): Promise<void>;
  /** The content of these messages (as given here) was deleted, expired or cleared. */
  erased?(unit: Unit, messages: readonly StoredMessage[]): Promise<void>;
  /**
   * From now on everything up to this mid is hidden, in a channel or (null) everywhere. `erased` follows in batches,
   * which may take a while.
   */
  cleared?(unit: Unit, gid: Gid | null, clearedMid: number): Promise<void>;
}

const thereAt = (message: StoredMessage | null, now: Timestamp): StoredMessage | null =>
  message && isPresent(message, now) ? message : null;

/** The content of a message at `now`, as this unit of work sees it; null if it is deleted or expired. */
export const findPresentMessage = async (unit: Unit, mid: Mid, now: Timestamp): Promise<StoredMessage | null> =>
  thereAt(await own(unit).messages.find(mid), now);

/** Messages, as last committed. */
export interface MessageReader extends Pick<Inboxes, 'readInbox' | 'readByMids'> {
  /** The content of a message at `now`; null if it is deleted or expired. */
  findPresent(mid: Mid, now: Timestamp): Promise<StoredMessage | null>;
  /** An entry of the log that is visible at `now`, and whose message still has content. */
  findEntry(mid: Mid, now: Timestamp): Promise<LoggedEntry | undefined>;
  /** The end of the log. */
  lastMid(): Promise<number>;
  /** Entries after a mid that are visible at `now`, ascending. */
  listAfter(mid: number, limit: number, now: Timestamp): Promise<LoggedEntry[]>;
  /** How the server treats messages of a kind. */
  traitsOf(content_type: string): MessageTraits;
}

export function createMessageReader({ reads: { messages } }: { reads: Pick<Stores, 'messages'> }): MessageReader {
  const findPresent = async (mid: Mid, now: Timestamp) => thereAt(await messages.find(mid), now);
  return {
    findPresent,
    traitsOf,
    async findEntry(mid, now) {
      const [entry] = (await messages.readByMids([mid], now, PAGE_MAX_BYTES)).entries;
      const isMessage = entry?.kind === 'normal' || entry?.kind === 'reply';
      return isMessage && !(await findPresent(mid, now)) ? undefined : entry;
    },
    lastMid: () => messages.lastMid(),
    listAfter: (mid, limit, now) => messages.listAfter(mid, limit, now),
    readInbox: (inbox, limit) => messages.readInbox(inbox, limit),
    readByMids: (mids, now, maxBytes) => messages.readByMids(mids, now, maxBytes),
  };
}

export interface LiveLogParts {
  reads: Pick<Stores, 'messages'>;
  channels: Pick<ChannelDirectory, 'audienceOf'>;
  hosts: Pick<VisitorHosts, 'mayReadFrom'>;
  clock: Pick<Clock, 'now'>;
}

/** The message log as the relay reads it. */
export function createLiveLog({ reads: { messages }, channels, hosts, clock }: LiveLogParts): LiveLog {
  function audienceOf(entry: LoggedEntry): Audience {
    const { mid, from_uid } = entry;
    const target = targetOf(entry);
    if ('gid' in target) return channels.audienceOf(target.gid, mid);
    const isRead = hosts.mayReadFrom(target.uid, from_uid);
    return { to: 'users', uids: isRead ? [from_uid, target.uid] : [from_uid] };
  }
  const toLogEntry = (entry: LoggedEntry): LogEntry => ({
    mid: entry.mid,
    audience: audienceOf(entry),
    event: chatEvent(entry),
    author: entry.from_uid,
  });
  return {
    lastMid: () => messages.lastMid(),
    // Only the messages feature writes the log, so the entry has its type.
    entryOf: (committed) => toLogEntry(committed as LoggedEntry),
    readAfter: async (mid, limit) => (await messages.listAfter(mid, limit, clock.now())).map(toLogEntry),
  };
}
