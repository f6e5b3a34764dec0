import type { Audience } from '../../platform/events/audience.ts';
import type { LiveLog, LogEntry } from '../../platform/events/relay.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { chatEvent } from './message-json.ts';
import type { LoggedEntry, MessageStore } from './messages.store.ts';

export { chatEvent } from './message-json.ts';

export interface LiveLogParts {
  messages: Pick<MessageStore, 'lastMid' | 'listAfter'>;
  channels: Pick<ChannelDirectory, 'audienceOf'>;
}

/** The message log as the relay reads it. */
export function createLiveLog({ messages, channels }: LiveLogParts): LiveLog {
  const audienceOf = ({ mid, gid, from_uid, to_uid }: LoggedEntry): Audience =>
    gid === null ? { to: 'users', uids: [from_uid, to_uid ?? from_uid] } : channels.audienceOf(gid, mid);
  const toLogEntry = (entry: LoggedEntry): LogEntry => ({
    mid: entry.mid,
    audience: audienceOf(entry),
    event: chatEvent(entry),
  });
  return {
    lastMid: () => messages.lastMid(),
    readAfter: async (mid, limit) => (await messages.listAfter(mid, limit)).map(toLogEntry),
  };
}
