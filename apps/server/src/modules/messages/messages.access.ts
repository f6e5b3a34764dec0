import type { Gid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Audience } from '../../platform/events/audience.ts';
import type { LiveLog, LogEntry } from '../../platform/events/relay.ts';
import type { Tx } from '../../stores.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { chatEvent } from './message-json.ts';
import type { LoggedEntry, MessageStore, StoredMessage } from './messages.store.ts';

export { createDirectAccess, type DirectAccess } from './direct-access.ts';
export { chatEvent, messageJson } from './message-json.ts';
export { isThere } from './message-lifetime.ts';
export { decodeProperties } from './message-properties.ts';
export type { Clearing } from './erasure.store.ts';
export type { LoggedEntry, StoredMessage } from './messages.store.ts';

/** What other features do in the unit of work that writes, changes or erases messages. */
export interface MessageLifecycle {
  /** An entry was appended to the log: message, reply or reaction. */
  written?(tx: Tx, entry: LoggedEntry): Promise<void>;
  /** A message says something else now. */
  edited?(tx: Tx, message: StoredMessage): Promise<void>;
  /** What these messages said (as given here) is gone: deleted, expired or cleared. */
  erased?(tx: Tx, messages: readonly StoredMessage[]): Promise<void>;
  /**
   * Everything up to this mid is hidden from now on, in a channel or (null) everywhere. `erased` follows in batches,
   * which may take a while.
   */
  cleared?(tx: Tx, gid: Gid | null, clearedMid: number): Promise<void>;
}

export interface LiveLogParts {
  messages: Pick<MessageStore, 'lastMid' | 'listAfter'>;
  channels: Pick<ChannelDirectory, 'audienceOf'>;
  clock: Pick<Clock, 'now'>;
}

/** The message log as the relay reads it. */
export function createLiveLog({ messages, channels, clock }: LiveLogParts): LiveLog {
  const audienceOf = ({ mid, gid, from_uid, to_uid }: LoggedEntry): Audience =>
    gid === null ? { to: 'users', uids: [from_uid, to_uid ?? from_uid] } : channels.audienceOf(gid, mid);
  const toLogEntry = (entry: LoggedEntry): LogEntry => ({
    mid: entry.mid,
    audience: audienceOf(entry),
    event: chatEvent(entry),
  });
  return {
    lastMid: () => messages.lastMid(),
    // Messages are the only ones who write the log.
    entryOf: (committed) => toLogEntry(committed as LoggedEntry),
    readAfter: async (mid, limit) => (await messages.listAfter(mid, limit, clock.now())).map(toLogEntry),
  };
}
