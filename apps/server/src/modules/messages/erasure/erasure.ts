import type { Gid, Mid, Uid } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import type { JobHandler } from '#platform/jobs/job-runner.ts';
import { releaseAttachment } from '../content/message-content.ts';
import type { MessageLifecycle } from '../messages.access.ts';
import type { RunUnit, StoredMessage, Tx } from '../messages.store.ts';

const EXPIRY_JOB = 'messages.expire';
const CLEARING_JOB = 'messages.clear';
const GUEST_JOB = 'messages.erase_guest';

// Limits how long one batch delays other writes.
const BATCH = 500;

interface ErasureParts {
  transact: RunUnit;
  clock: Pick<Clock, 'now'>;
  lifecycles: readonly MessageLifecycle[];
}

/** Called in the unit that wrote an expiring message: schedules the job for the next expiry. */
export async function scheduleExpiry(tx: Tx): Promise<void> {
  const due_at = await tx.erasure.findNextExpiry();
  if (due_at !== null) await tx.jobs.put({ kind: EXPIRY_JOB, payload: null, due_at, unique_key: EXPIRY_JOB });
}

/** Schedules the erasure of all messages hidden by a clearing, in a channel or (null) everywhere. */
export const scheduleClearing = (tx: Tx, gid: Gid | null, due_at: number): Promise<void> =>
  tx.jobs.put({ kind: CLEARING_JOB, payload: { gid }, due_at, unique_key: `${CLEARING_JOB}:${gid ?? 'all'}` });

/** Schedules the erasure of all direct messages of a guest, whose account ends. */
export const scheduleGuestErasure = (tx: Tx, uid: Uid, due_at: number): Promise<void> =>
  tx.jobs.put({ kind: GUEST_JOB, payload: { uid }, due_at, unique_key: `${GUEST_JOB}:${uid}` });

/** The jobs that erase hidden messages: one batch at a time, until none is left. */
export function createErasureJobs({ transact, clock, lifecycles }: ErasureParts): JobHandler[] {
  async function erase(tx: Tx, mids: readonly Mid[], messages: readonly StoredMessage[]): Promise<void> {
    const told = messages.filter(({ deleted_at }) => deleted_at === null);
    if (told.length > 0) for (const { erased } of lifecycles) await erased?.(tx, told);
    for (const message of messages) await releaseAttachment(tx, message, clock.now());
    await tx.erasure.erase(mids);
    if (mids.length > 0) tx.announce({ kind: 'log_shrank' });
  }

  const expire = (): Promise<void> =>
    transact(async (tx) => {
      const messages = await tx.erasure.listExpired(clock.now(), BATCH);
      const mids = messages.map(({ mid }) => mid);
      await erase(tx, mids, messages);
      await scheduleExpiry(tx);
    });

  const clear = (gid: Gid | null): Promise<void> =>
    transact(async (tx) => {
      const mids = await tx.erasure.listCleared(gid, BATCH);
      await erase(tx, mids, await tx.erasure.listMessages(mids));
      if (mids.length === BATCH) await scheduleClearing(tx, gid, clock.now());
    });

  const eraseGuest = (uid: Uid): Promise<void> =>
    transact(async (tx) => {
      const mids = await tx.erasure.listDirect(uid, BATCH);
      await erase(tx, mids, await tx.erasure.listMessages(mids));
      if (mids.length === BATCH) await scheduleGuestErasure(tx, uid, clock.now());
    });

  return [
    // Also runs periodically: the job for the next expiry is parked if it fails too often.
    { kind: EXPIRY_JOB, every: '0 29 * * * *', run: expire },
    { kind: CLEARING_JOB, run: (payload) => clear((payload as { gid: Gid | null }).gid) },
    { kind: GUEST_JOB, run: (payload) => eraseGuest((payload as { uid: Uid }).uid) },
  ];
}
