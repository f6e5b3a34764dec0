import { type CallRing, type Gid, ProblemError, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { keyOfChannel } from '../conversations/conversations.access.ts';
import type { CallAccess } from './call-access.ts';
import type { CallStartLimits } from './call-start-limits.ts';
import type { CallWriter } from './call-writer.ts';
import { isThere, presentIn } from './call.ts';
import type { StoredCall, Tx } from './calls.store.ts';
import type { RunCallUnit } from './run-call-unit.ts';

export interface CallRingParts {
  run: RunCallUnit;
  clock: Pick<Clock, 'now'>;
  access: Pick<CallAccess, 'requireSpeaker' | 'mayRing'>;
  writer: Pick<CallWriter, 'ring' | 'quiet' | 'change'>;
  limits: CallStartLimits;
}

export type CallRings = ReturnType<typeof createCallRings>;

/** Participants call other members of a channel into its call. */
export function createCallRings({ run, clock, access, writer, limits }: CallRingParts) {
  async function stopIn(tx: Tx, call: StoredCall | null, fits: (ring: CallRing) => boolean): Promise<void> {
    if (!call) return;
    const quiet = await writer.quiet(tx, call, fits);
    if (quiet !== call) await writer.change(tx, quiet);
  }

  return {
    /**
     * Does nothing if the member is in the call, or rings already.
     * @throws ProblemError `channel.not_found`, `channel.forbidden`, `call.not_joined`, `message.sending_forbidden`,
     * `request.rate_limited`
     */
    ring: (viewer: Viewer, { gid, uid }: { gid: Gid; uid: Uid }): Promise<void> =>
      run(async (tx) => {
        access.requireSpeaker(viewer, gid);
        const call = await tx.calls.findIn(keyOfChannel(gid));
        if (!call?.participants.some((one) => isThere(one) && one.uid === viewer.uid))
          throw new ProblemError('call.not_joined');
        const ring = { uid, by_uid: viewer.uid, started_at: clock.now() };
        if (!access.mayRing(call, ring)) throw new ProblemError('message.sending_forbidden');
        if ([...presentIn(call), ...call.rings].some((one) => one.uid === uid)) return;
        limits.take(viewer.uid, { uid });
        await writer.ring(tx, call, ring);
      }),

    /** Stops the ringing of the caller's devices for this channel. */
    decline: ({ uid }: Viewer, gid: Gid): Promise<void> =>
      run(async (tx) => stopIn(tx, await tx.calls.findIn(keyOfChannel(gid)), (ring) => ring.uid === uid)),

    /** Ends the matching rings of a call. */
    stop: (room: string, fits: (ring: CallRing) => boolean): Promise<void> =>
      run(async (tx) => stopIn(tx, await tx.calls.find(room), fits)),
  };
}
