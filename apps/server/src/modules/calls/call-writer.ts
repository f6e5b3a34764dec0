import { CALL_RING_MS, type CallOutcome, type CallRing, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { tellEnd, tellRing, tellState } from './call-events.ts';
import { type CallKeys, holdsKey } from './call-keys.ts';
import type { LeaveTrace } from './call-trace.ts';
import { hasBegun, isAnswered, isThere, presentIn, withChanged } from './call.ts';
import type { Participant, StoredCall, Tx } from './calls.store.ts';

export const RING_JOB = 'calls.ring';
/** `uid`: a member who is called into the call of a channel. */
const ringKey = (room: string, uid?: Uid) => `${RING_JOB}:${room}${uid === undefined ? '' : `:${uid}`}`;

/** Requests to the provider once the unit of work is on disk. */
export interface CallCleanup {
  /** Participants to disconnect. */
  removed: { room: string; identity: string }[];
  /** Participants to mute. */
  muted: { room: string; identity: string }[];
  /** Rooms to close, with all their participants. */
  closed: string[];
}

type Fits = (participant: Participant) => boolean;

export const nothingToDo = (): CallCleanup => ({ removed: [], muted: [], closed: [] });

export interface CallWriterParts {
  clock: Pick<Clock, 'now'>;
  leaveTrace: LeaveTrace;
  keys: Pick<CallKeys, 'withNewKey'>;
}

export type CallWriter = ReturnType<typeof createCallWriter>;

/** Changes to calls inside a unit of work: stored, kept in memory and announced together. */
export function createCallWriter({ clock, leaveTrace, keys }: CallWriterParts) {
  /** For changes that no other user sees: only stores them and updates memory. */
  async function keep(tx: Tx, call: StoredCall): Promise<void> {
    await tx.calls.save(call);
    tx.record({ kind: 'call.changed', call });
  }

  async function change(tx: Tx, call: StoredCall): Promise<void> {
    await keep(tx, call);
    tellState(tx, call);
  }

  async function end(tx: Tx, call: StoredCall, outcome: CallOutcome, cleanup: CallCleanup): Promise<void> {
    await tx.calls.delete(call.room);
    await tx.jobs.cancel(ringKey(call.room));
    for (const { uid } of call.rings) await tx.jobs.cancel(ringKey(call.room, uid));
    tx.record({ kind: 'call.ended', call });
    if (hasBegun(call)) {
      tellEnd(tx, call, outcome);
      await leaveTrace(tx, call, outcome);
    }
    cleanup.closed.push(call.room);
  }

  /** The call without the matching participants, who will not return automatically; the same object if none match. */
  function out(call: StoredCall, fits: Fits, cleanup: CallCleanup): StoredCall {
    const isLeaving = (one: Participant) => (isThere(one) || one.may_return) && fits(one);
    const leaving = call.participants.filter(isLeaving);
    if (leaving.length === 0) return call;
    for (const { identity } of leaving) cleanup.removed.push({ room: call.room, identity });
    const outside = withChanged(call, isLeaving, { may_return: false });
    return withChanged(outside, (one) => isThere(one) && fits(one), { left_at: clock.now() });
  }

  /** A call ends when the last participant leaves it, or when the caller leaves before an answer. */
  async function settle(tx: Tx, call: StoredCall, cleanup: CallCleanup): Promise<void> {
    const isBegun = hasBegun(call);
    const isWaiting = isBegun
      ? presentIn(call).some(({ uid }) => isAnswered(call) || uid === call.started_by)
      : call.participants.some(({ may_return }) => may_return);
    if (!isWaiting) return end(tx, call, isAnswered(call) ? 'ended' : 'cancelled', cleanup);
    return isBegun ? change(tx, call) : keep(tx, call);
  }

  return {
    keep,
    change,
    end,

    /** Starts to ring if it is a direct call. */
    async begin(tx: Tx, call: StoredCall): Promise<void> {
      await change(tx, call);
      if (isAnswered(call)) return;
      tellRing(tx, call);
      const due_at = call.started_at + CALL_RING_MS;
      await tx.jobs.put({ kind: RING_JOB, payload: { room: call.room }, due_at, unique_key: ringKey(call.room) });
    },

    /** The callee has joined: stops the ringing on all devices. */
    async answer(tx: Tx, call: StoredCall): Promise<StoredCall> {
      await tx.jobs.cancel(ringKey(call.room));
      return { ...call, answered_at: clock.now() };
    },

    out,

    /** Calls a member of a channel into its call. */
    async ring(tx: Tx, call: StoredCall, ring: CallRing): Promise<void> {
      const { room } = call;
      const { uid } = ring;
      await change(tx, { ...call, rings: [...call.rings, ring] });
      const due_at = ring.started_at + CALL_RING_MS;
      await tx.jobs.put({ kind: RING_JOB, payload: { room, uid }, due_at, unique_key: ringKey(room, uid) });
    },

    /** The call without the matching rings; the same object if none match. */
    async quiet(tx: Tx, call: StoredCall, fits: (ring: CallRing) => boolean): Promise<StoredCall> {
      const over = call.rings.filter(fits);
      if (over.length === 0) return call;
      for (const { uid } of over) await tx.jobs.cancel(ringKey(call.room, uid));
      return { ...call, rings: call.rings.filter((ring) => !fits(ring)) };
    },

    /** The matching participants leave for good; may end the call. */
    async leave(tx: Tx, call: StoredCall, fits: Fits, cleanup: CallCleanup): Promise<void> {
      const left = out(call, fits, cleanup);
      if (left !== call) await settle(tx, left, cleanup);
    },

    /**
     * The matching participants lose access: they leave for good, and if one of them has the encryption key, the others
     * get a new one.
     */
    async expel(tx: Tx, call: StoredCall, fits: Fits, cleanup: CallCleanup): Promise<void> {
      const isKnown = call.participants.some((one) => holdsKey(call, one) && fits(one));
      const left = out(isKnown ? keys.withNewKey(call) : call, fits, cleanup);
      if (left !== call) await settle(tx, left, cleanup);
    },

    /** For participants whose connection was lost: they may return automatically during the call. */
    async lose(tx: Tx, call: StoredCall, names: ReadonlySet<string>, cleanup: CallCleanup): Promise<void> {
      const isLost = (one: Participant) => isThere(one) && names.has(one.identity);
      if (!call.participants.some(isLost)) return;
      await settle(tx, withChanged(call, isLost, { left_at: clock.now(), sid: null }), cleanup);
    },
  };
}
