import type { Gid, Timestamp, Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { ChannelMessage, Stores, UnreadMessage } from './notifications.store.ts';

/** A message to ten thousand users causes ten thousand queries about one channel. */
const KEPT_MS = 1_000;
const CHANNELS_MAX = 1_000;

/** The range of a reader's unread messages in a channel. */
export interface ReaderRange {
  /** The reader joined after this mid. */
  after: number;
  /** Milliseconds since the epoch: earlier messages are not counted. */
  since: Timestamp;
}

export interface UnreadCache {
  /** The unread messages, at least `enough` of them if there are that many; up to a second old. */
  unreadBy(uid: Uid, gid: Gid, range: ReaderRange, enough: number): Promise<UnreadMessage[]>;
  /** Called when the channel has a new message: drops the cached ones. */
  grew(gid: Gid): void;
}

export interface UnreadCacheParts {
  reads: Pick<Stores, 'unreadMessages'>;
  clock: Pick<Clock, 'now'>;
}

interface Kept {
  messages: readonly ChannelMessage[];
  /** The mid from which on all messages are known. */
  from: number;
  readAt: Timestamp;
}

/** The newest messages of channels, cached for all their readers. */
export function createUnreadCache({ reads, clock }: UnreadCacheParts): UnreadCache {
  const { unreadMessages } = reads;
  const kept = new Map<Gid, Kept>();

  async function newestOf(gid: Gid): Promise<Kept> {
    const now = clock.now();
    const known = kept.get(gid);
    if (known && now - known.readAt < KEPT_MS) return known;
    const read = { ...(await unreadMessages.listNewest(gid, now)), readAt: now };
    if (kept.size >= CHANNELS_MAX) kept.clear();
    kept.set(gid, read);
    return read;
  }

  return {
    async unreadBy(uid, gid, { after, since }, enough) {
      const { messages, from } = await newestOf(gid);
      const first = Math.max(after, await unreadMessages.readUpTo(uid, gid));
      const unread = messages.filter(
        ({ mid, from_uid, created_at, called }) =>
          mid > first && created_at >= since && from_uid !== uid && !called.includes(uid),
      );
      // For a reader who is far behind, or wrote most of the messages, the newest ones are not enough.
      if (first + 1 < from && unread.length < enough) {
        return unreadMessages.listInChannel(uid, gid, { after, since, now: clock.now() });
      }
      return unread.map(({ mid, from_uid, mentions }) => ({
        mid,
        from_uid,
        mentions_reader: mentions.includes(uid) ? 1 : 0,
      }));
    },
    grew: (gid) => void kept.delete(gid),
  };
}
