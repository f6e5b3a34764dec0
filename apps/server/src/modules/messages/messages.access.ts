import type { Audience } from '../../platform/events/audience.ts';
import type { LiveLog, LogEntry } from '../../platform/events/relay.ts';
import { chatEvent } from './message-json.ts';
import type { LoggedEntry, MessageStore } from './messages.store.ts';

export { chatEvent } from './message-json.ts';

const audienceOf = ({ gid, from_uid, to_uid }: LoggedEntry): Audience =>
  gid === null ? { to: 'users', uids: to_uid === null ? [from_uid] : [from_uid, to_uid] } : { to: 'channel', gid };

const toLogEntry = (entry: LoggedEntry): LogEntry => ({
  mid: entry.mid,
  audience: audienceOf(entry),
  event: chatEvent(entry),
});

/** The message log as the relay reads it. */
export const createLiveLog = (messages: Pick<MessageStore, 'lastMid' | 'listAfter'>): LiveLog => ({
  lastMid: () => messages.lastMid(),
  readAfter: async (mid, limit) => (await messages.listAfter(mid, limit)).map(toLogEntry),
});
