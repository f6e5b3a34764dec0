import { type Gid, type Mid, PINS_MAX, ProblemError } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { requireManaged } from '../channels/channels.access.ts';
import { findPresentMessage } from '../messages/messages.access.ts';
import { showPins } from './pins.access.ts';
import type { RunUnit } from './pins.store.ts';

export interface PinParts {
  transact: RunUnit;
  clock: Pick<Clock, 'now'>;
}

export type PinService = ReturnType<typeof createPinService>;

/** Messages pinned for a whole channel. */
export function createPinService({ transact, clock }: PinParts) {
  /**
   * @throws ProblemError `pin.message_not_found` for a message that is not, or no longer, in this channel
   */
  async function requirePinnable(tx: Unit, gid: Gid, mid: Mid): Promise<void> {
    const message = await findPresentMessage(tx, mid, clock.now());
    if (message?.gid !== gid) throw new ProblemError('pin.message_not_found');
  }

  return {
    /** @throws ProblemError `channel.not_found`, `channel.forbidden`, `pin.message_not_found`, `pin.present_already`, `pin.too_many` */
    pin: (viewer: Viewer, gid: Gid, mid: Mid): Promise<void> =>
      transact(async (tx) => {
        await requireManaged(tx, viewer, gid);
        await requirePinnable(tx, gid, mid);
        if (await tx.pins.find(mid)) throw new ProblemError('pin.present_already');
        const present = await tx.pins.listUpTo(gid, Number.MAX_SAFE_INTEGER);
        if (present.length >= PINS_MAX) throw new ProblemError('pin.too_many');
        await tx.pins.insert({ mid, gid, created_by: viewer.uid, created_at: clock.now() });
        await showPins(tx, gid, [mid]);
      }),

    /** @throws ProblemError `channel.not_found`, `channel.forbidden`, `pin.not_found` */
    unpin: (viewer: Viewer, gid: Gid, mid: Mid): Promise<void> =>
      transact(async (tx) => {
        await requireManaged(tx, viewer, gid);
        const pin = await tx.pins.find(mid);
        if (pin?.gid !== gid) throw new ProblemError('pin.not_found');
        await tx.pins.delete(mid);
        await showPins(tx, gid, [mid]);
      }),
  };
}
