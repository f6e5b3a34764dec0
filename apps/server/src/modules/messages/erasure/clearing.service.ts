import type { Gid } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { requireManaged } from '../../channels/channels.access.ts';
import type { MessageLifecycle } from '../messages.access.ts';
import type { RunUnit, Tx } from '../messages.store.ts';
import { scheduleClearing } from './erasure.ts';

export interface ClearingParts {
  transact: RunUnit;
  clock: Pick<Clock, 'now'>;
  lifecycles: readonly MessageLifecycle[];
}

export type ClearingService = ReturnType<typeof createClearingService>;

/** Clears messages: hidden from all users after the commit, and erased by jobs. */
export function createClearingService({ transact, clock, lifecycles }: ClearingParts) {
  async function clear(tx: Tx, gid: Gid | null): Promise<number> {
    const clearedMid = await tx.erasure.clear(gid);
    for (const { cleared } of lifecycles) await cleared?.(tx, gid, clearedMid);
    await scheduleClearing(tx, gid, clock.now());
    // Messages from just before may still be on their way to the streams.
    tx.announce({ kind: 'log_grew' });
    return clearedMid;
  }

  return {
    /** For the owner or an administrator. @throws ProblemError `channel.not_found`, `channel.forbidden` */
    clearChannel: (viewer: Viewer, gid: Gid): Promise<void> =>
      transact(async (tx) => {
        await requireManaged(tx, viewer, gid);
        await clear(tx, gid);
        tx.announce({ kind: 'event', audience: { to: 'channel', gid }, event: { type: 'group_message_cleared', gid } });
      }),

    /** Mids continue as before. */
    clearServer: (): Promise<void> =>
      transact(async (tx) => {
        const event = { type: 'message_cleared', latest_deleted_mid: await clear(tx, null) };
        tx.announce({ kind: 'event', audience: { to: 'everyone' }, event });
      }),
  };
}
