import type { Uid } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { UserDeleted, UserLifecycle } from '../users/users.access.ts';
import { type Change, type DigestMark, own, type RunUnit, type Stores, type Tx } from './digests.store.ts';

/** Who was told what by mail, in memory as last committed. */
export interface DigestBook {
  /** Nothing up to here is reported any more. */
  floorOf(uid: Uid): number;
  /** Whether a mail was sent since they were last online. */
  isTold(uid: Uid): boolean;
  /** They are told about everything up to `mid`. */
  tell(unit: Unit, uid: Uid, mid: number): Promise<void>;
  /** They are online: their next absence is a new one. */
  welcomeBack(uid: Uid): void;
  lifecycle: UserLifecycle;
}

export interface DigestBookParts {
  transact: RunUnit;
  reads: Pick<Stores, 'digests'>;
  changes: Changes<Change | UserDeleted>;
  report: (error: unknown) => void;
}

/** Loads what everybody was told; users from an older database start at the end of its log. */
export async function loadDigestBook({ transact, reads, changes, report }: DigestBookParts): Promise<DigestBook> {
  await transact((tx) => tx.digests.insertMissing());
  const marks = new Map<Uid, DigestMark>((await reads.digests.list()).map((mark) => [mark.uid, mark]));

  changes.follow({
    'digest_mark.changed': ({ mark }) => void marks.set(mark.uid, mark),
    // Its row is deleted with the account's.
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
