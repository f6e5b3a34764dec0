import { setImmediate } from 'node:timers/promises';
import type { Gid, Uid } from '@loquat/contract';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { DigestStore, Newest } from './digests.store.ts';

/** Tracks which users have received messages since their last check, so that not all users are checked every minute. */
export interface NewMessageTracker {
  /** Reads the log to its end, and returns that. */
  update(): Promise<number>;
  hasNewMessages(uid: Uid): boolean;
  /** The end of the log at the last check of a user's messages; -1 if they were never checked. */
  lookedAt(uid: Uid): number;
  /** Records that a user's messages up to `mid` have been checked. */
  noteLook(uid: Uid, mid: number): void;
}

interface NewMessageTrackerParts {
  reads: Pick<DigestStore, 'lastMid' | 'listNewest'>;
  channels: Pick<ChannelDirectory, 'joinedBy' | 'publicChannels'>;
}

/** Entries read at once: other work runs in between. */
const SLICE = 5_000;

export function createNewMessageTracker({ reads, channels }: NewMessageTrackerParts): NewMessageTracker {
  const newestIn = new Map<Gid, number>();
  const newestTo = new Map<Uid, number>();
  const looks = new Map<Uid, number>();
  let readTo: number | undefined;
  let newestInPublic = 0;

  const newestFor = (uid: Uid): number =>
    Math.max(
      newestInPublic,
      newestTo.get(uid) ?? 0,
      ...channels.joinedBy(uid).map(({ gid }) => newestIn.get(gid) ?? 0),
    );

  function note(newest: readonly Newest[]): void {
    for (const { gid, to_uid, mid } of newest) {
      if (gid !== null) newestIn.set(gid, mid);
      else if (to_uid !== null) newestTo.set(to_uid, mid);
    }
  }

  return {
    async update() {
      const last = await reads.lastMid();
      // Older messages are found because every user is checked once after the start.
      for (let after = readTo ?? last; after < last; after += SLICE) {
        note(await reads.listNewest(after, Math.min(after + SLICE, last)));
        await setImmediate();
      }
      newestInPublic = Math.max(0, ...channels.publicChannels().map(({ gid }) => newestIn.get(gid) ?? 0));
      readTo = last;
      return last;
    },
    hasNewMessages: (uid) => !looks.has(uid) || newestFor(uid) > looks.get(uid)!,
    lookedAt: (uid) => looks.get(uid) ?? -1,
    noteLook: (uid, mid) => void looks.set(uid, mid),
  };
}
