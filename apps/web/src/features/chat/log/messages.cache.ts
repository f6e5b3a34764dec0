import type { Message } from '@loquat/contract';
import { type ChatKey, chatKeyOf } from '#lib/chat-key.ts';
import type { CachedEntry } from '#state/cache-db.ts';
import { EMPTY_LOG, emptyMessages, type MessagesState } from './messages.store.ts';
import { newestMid } from './window.ts';

/** The stored data about messages besides their log entries. */
export interface SavedMessages extends Pick<MessagesState, 'afterMid' | 'received' | 'fetched' | 'joinedAt'> {
  /** The beginning of each chat's newest messages, to be read at the start. */
  tails: Readonly<Record<ChatKey, Tail>>;
}
export interface Tail {
  from: number;
  lastMid: number;
}

/** Messages per chat that are in memory before the first paint. */
const TAIL_LENGTH = 50;

/** Parts of the message state stored under names of their own. */
export function savedMessagesOf(state: MessagesState): SavedMessages {
  const { afterMid, received, fetched, joinedAt } = state;
  const tails: Record<ChatKey, Tail> = {};
  for (const [key, log] of Object.entries(state.chats) as [ChatKey, MessagesState['chats'][ChatKey]][]) {
    // If the reader is far back, the end of the chat is not in memory: from its newest message on.
    if (log.hasNewer) tails[key] = { from: log.lastMid, lastMid: log.lastMid };
    else if (newestMid(log) > 0)
      tails[key] = { from: log.mids.at(-TAIL_LENGTH) ?? log.mids[0] ?? 0, lastMid: log.lastMid };
  }
  return { afterMid, received, fetched, joinedAt, tails };
}

/** The stored state without messages: for each chat, where it ends. */
export function messagesFrom(saved: unknown): MessagesState {
  const { tails = {}, ...known } = (saved ?? {}) as Partial<SavedMessages>;
  const logs = Object.entries(tails).map(([key, { lastMid }]) => [key, { ...EMPTY_LOG, lastMid }]);
  return { ...emptyMessages, ...known, chats: Object.fromEntries(logs) };
}

/** A log entry as stored on the device of `myUid`. */
export function cachedEntryOf(entry: Message, myUid: number): CachedEntry {
  const chat = chatKeyOf(entry, myUid);
  const { mid, detail } = entry;
  return detail.type === 'reaction' ? { mid, chat, about: detail.mid, entry } : { mid, chat, entry };
}
