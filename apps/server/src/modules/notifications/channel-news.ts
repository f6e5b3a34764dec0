import type { Gid, Timestamp, Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { ChannelMessage, Stores, UnreadMessage } from './notifications.store.ts';

/** A message to ten thousand people asks ten thousand times what is new in one channel. */
const KEPT_MS = 1_000;
const CHANNELS_MAX = 1_000;

/** What one reader has not read in a channel. */
export interface ReaderRange {
  /** They joined after this mid. */
  after: number;
  /** Milliseconds since the epoch: what was said before is not counted. */
  since: Timestamp;
}

export interface ChannelNews {
  /** What is unread, at least as many as `enough` if there are so many; known as it was up to a second ago. */
  unreadBy(uid: Uid, gid: Gid, range: ReaderRange, enough: number): Promise<UnreadMessage[]>;
  /** Something has been written in the channel: it is read anew. */
  grew(gid: Gid): void;
}

export interface ChannelNewsParts {
  reads: Pick<Stores, 'unreadMessages'>;
  clock: Pick<Clock, 'now'>;
}

interface Kept {
  messages: readonly ChannelMessage[];
  /** The mid from which on all of them are known. */
  from: number;
  readAt: Timestamp;
}

/** The newest messages of channels, read once for all their readers. */
export function createChannelNews({ reads, clock }: ChannelNewsParts): ChannelNews {
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
      // Of somebody who has not read for long, or wrote most of it, the newest of all are not enough.
      if (first + 1 < from && unread.length < enough) {
        return unreadMessages.listInChannel(uid, gid, { after, since, now: clock.now() });
      }
      return unread.map(({ mid, from_uid, mentions }) => ({
        ...{ mid, from_uid },
        mentions_reader: mentions.includes(uid) ? 1 : 0,
      }));
    },
    grew: (gid) => void kept.delete(gid),
  };
}
