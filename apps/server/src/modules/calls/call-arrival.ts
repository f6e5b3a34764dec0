import type { Clock } from '../../platform/clock.ts';
import type { CallWriter, CallCleanup } from './call-writer.ts';
import { hasBegun, isAnswered, isThere, withChanged } from './call.ts';
import type { Participant, StoredCall, Tx } from './calls.store.ts';

export interface CallArrivalParts {
  clock: Pick<Clock, 'now'>;
  writer: CallWriter;
}

export type Arrive = ReturnType<typeof createCallArrival>;

/**
 * Records that a participant is connected: from now on other users see the participant in the call. The first
 * connection begins the call, the callee's answers it, and the participant leaves other devices and calls.
 */
export const createCallArrival =
  ({ clock, writer }: CallArrivalParts) =>
  async (tx: Tx, call: StoredCall, { identity, uid }: Participant, cleanup: CallCleanup): Promise<StoredCall> => {
    const isOwn = (one: Participant) => one.uid === uid;
    for (const other of await tx.calls.listWith(uid))
      if (other.room !== call.room) await writer.leave(tx, other, isOwn, cleanup);
    const isAnswer = !isAnswered(call) && call.callee === uid;
    const answered = isAnswer ? await writer.answer(tx, call) : call;
    const moved = writer.out(answered, (one) => isThere(one) && isOwn(one) && one.identity !== identity, cleanup);
    const isArriving = (one: Participant) => one.identity === identity;
    const quiet = await writer.quiet(tx, moved, (ring) => ring.uid === uid);
    const met = withChanged(quiet, isArriving, { left_at: null, has_arrived: true, key_number: call.key_number });
    if (hasBegun(call)) await writer.change(tx, met);
    else await writer.begin(tx, { ...met, started_at: clock.now() });
    return met;
  };
