import type { Gid, Uid } from '@loquat/contract';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { DigestStore } from './digests.store.ts';

/** For whom something was said since somebody last looked: so that not everybody is looked at every minute. */
export interface NewsWatch {
  /** Reads on in the log; answers its end. */
  update(): Promise<number>;
  hasNews(uid: Uid): boolean;
  /** Where the log ended when somebody's messages were last looked at; -1 when they never were. */
  lookedAt(uid: Uid): number;
  /** Their messages up to `mid` were looked at. */
  noteLook(uid: Uid, mid: number): void;
}

interface NewsWatchParts {
  reads: Pick<DigestStore, 'lastMid' | 'listNewest'>;
  channels: Pick<ChannelDirectory, 'joinedBy' | 'publicChannels'>;
}

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

  return {
    async update() {
      const last = await reads.lastMid();
      // What was said before the first look is found by looking at everybody once.
      for (const { gid, to_uid, mid } of await reads.listNewest(readTo ?? last, last)) {
        if (gid !== null) newestIn.set(gid, mid);
        else if (to_uid !== null) newestTo.set(to_uid, mid);
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
