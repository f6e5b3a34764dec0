import { setImmediate } from 'node:timers/promises';
import type { Gid, Uid } from '@loquat/contract';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { DigestStore, Newest } from './digests.store.ts';

/** Who has received messages since they were last checked: so that not everybody is checked every minute. */
export interface NewsWatch {
  /** Reads on in the log; returns its end. */
  update(): Promise<number>;
  hasNews(uid: Uid): boolean;
  /** Where the log ended when somebody's messages were last checked; -1 if they never were. */
  lookedAt(uid: Uid): number;
  /** Their messages up to `mid` have been checked. */
  noteLook(uid: Uid, mid: number): void;
}

interface NewsWatchParts {
  reads: Pick<DigestStore, 'lastMid' | 'listNewest'>;
  channels: Pick<ChannelDirectory, 'joinedBy' | 'publicChannels'>;
}

/** Entries read at once: other work has its turn in between. */
const SLICE = 5_000;

export function createNewsWatch({ reads, channels }: NewsWatchParts): NewsWatch {
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
      // Messages from before the first check are found by checking everybody once.
      for (let after = readTo ?? last; after < last; after += SLICE) {
        note(await reads.listNewest(after, Math.min(after + SLICE, last)));
        await setImmediate();
      }
      newestInPublic = Math.max(0, ...channels.publicChannels().map(({ gid }) => newestIn.get(gid) ?? 0));
      readTo = last;
      return last;
    },
    hasNews: (uid) => !looks.has(uid) || newestFor(uid) > looks.get(uid)!,
    lookedAt: (uid) => looks.get(uid) ?? -1,
    noteLook: (uid, mid) => void looks.set(uid, mid),
  };
}
