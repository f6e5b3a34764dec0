import type { Uid } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { UserDeleted, UserLifecycle } from '../users/users.access.ts';
import { type Change, type DigestMark, own, type RunUnit, type Stores, type Tx } from './digests.store.ts';

/** The digests sent to each user, in memory, as last committed. */
export interface DigestCache {
  /** Messages up to here are not reported any more. */
  floorOf(uid: Uid): number;
  /** Whether a digest was sent since the user was last online. */
  isTold(uid: Uid): boolean;
  /** Records that a digest covered everything up to `mid`. */
  tell(unit: Unit, uid: Uid, mid: number): Promise<void>;
  /** The user is online: their next absence is a new one. */
  welcomeBack(uid: Uid): void;
  lifecycle: UserLifecycle;
}

export interface DigestCacheParts {
  transact: RunUnit;
  reads: Pick<Stores, 'digests'>;
  changes: Changes<Change | UserDeleted>;
  report: (error: unknown) => void;
}

/** Loads the marks of all users; users from an older database start at the end of its log. */
export async function loadDigestCache({ transact, reads, changes, report }: DigestCacheParts): Promise<DigestCache> {
  await transact((tx) => tx.digests.insertMissing());
  const marks = new Map<Uid, DigestMark>((await reads.digests.list()).map((mark) => [mark.uid, mark]));

  changes.follow({
    'digest_mark.changed': ({ mark }) => void marks.set(mark.uid, mark),
    // The foreign key deletes its row with the account.
    'user.deleted': ({ uid }) => void marks.delete(uid),
  });

  async function save(tx: Tx, mark: DigestMark): Promise<void> {
    await tx.digests.save(mark);
    tx.record({ kind: 'digest_mark.changed', mark });
  }

  return {
    floorOf: (uid) => marks.get(uid)?.told_mid ?? 0,
    isTold: (uid) => marks.get(uid)?.is_told ?? false,
    tell: (unit, uid, told_mid) => save(own(unit), { uid, told_mid, is_told: true }),
    welcomeBack(uid) {
      const mark = marks.get(uid);
      if (!mark?.is_told) return;
      const back = { ...mark, is_told: false };
      marks.set(uid, back);
      void transact((tx) => tx.digests.save(back)).catch(report);
    },
    lifecycle: {
      async created(unit, { uid }) {
        const tx = own(unit);
        await save(tx, { uid, told_mid: await tx.digests.lastMid(), is_told: false });
      },
    },
  };
}
