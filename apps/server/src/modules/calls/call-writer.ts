import { CALL_RING_MS, type CallOutcome } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { isAnswered, isThere, presentIn, withChanged } from './call.ts';
import { tellEnd, tellRing, tellState } from './call-news.ts';
import type { LeaveTrace } from './call-trace.ts';
import type { Participant, StoredCall, Tx } from './calls.store.ts';

export const RING_JOB = 'calls.ring';
const ringKey = (room: string) => `${RING_JOB}:${room}`;

/** What to do at the provider once the unit of work is on disk. */
export interface Aftermath {
  /** The participants whose connections end. */
  removed: { room: string; identity: string }[];
  /** Rooms to end, with everybody in them. */
  closed: string[];
}

type Fits = (participant: Participant) => boolean;

export const nothingToDo = (): Aftermath => ({ removed: [], closed: [] });

export interface CallWriterParts {
  clock: Pick<Clock, 'now'>;
  leaveTrace: LeaveTrace;
}

export type CallWriter = ReturnType<typeof createCallWriter>;

/** Changes to calls inside a unit of work: stored, kept in memory and announced together. */
export function createCallWriter({ clock, leaveTrace }: CallWriterParts) {
  /** Changes that nobody sees from outside: only stored and kept in memory. */
  async function keep(tx: Tx, call: StoredCall): Promise<void> {
    await tx.calls.save(call);
    tx.record({ kind: 'call.changed', call });
  }

  async function change(tx: Tx, call: StoredCall): Promise<void> {
    await keep(tx, call);
    tellState(tx, call);
  }

  async function end(tx: Tx, call: StoredCall, outcome: CallOutcome, aftermath: Aftermath): Promise<void> {
    await tx.calls.delete(call.room);
    await tx.jobs.cancel(ringKey(call.room));
    tx.record({ kind: 'call.ended', call });
    tellEnd(tx, call, outcome);
    await leaveTrace(tx, call, outcome);
    aftermath.closed.push(call.room);
  }

  /** The call without the matching participants, who do not come back by themselves; the same object if none match. */
  function out(call: StoredCall, fits: Fits, aftermath: Aftermath): StoredCall {
    const isLeaving = (one: Participant) => isThere(one) && fits(one);
    const leaving = call.participants.filter(isLeaving);
    if (leaving.length === 0) return call;
    for (const { identity } of leaving) aftermath.removed.push({ room: call.room, identity });
    return withChanged(call, isLeaving, { left_at: clock.now(), may_return: false });
  }

  /** A call ends when the last participant leaves it, or, if nobody has answered yet, when the caller does. */
  async function settle(tx: Tx, call: StoredCall, aftermath: Aftermath): Promise<void> {
    const present = presentIn(call);
    const isWaiting = present.some(({ uid }) => isAnswered(call) || uid === call.started_by);
    if (!isWaiting) return end(tx, call, isAnswered(call) ? 'ended' : 'cancelled', aftermath);
    return change(tx, call);
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

    /** The person called has joined: no device rings any more. */
    async answer(tx: Tx, call: StoredCall): Promise<StoredCall> {
      await tx.jobs.cancel(ringKey(call.room));
      return { ...call, answered_at: clock.now() };
    },

    out,

    /** The matching participants leave for good, with the consequences for the call. */
    async leave(tx: Tx, call: StoredCall, fits: Fits, aftermath: Aftermath): Promise<void> {
      const left = out(call, fits, aftermath);
      if (left !== call) await settle(tx, left, aftermath);
    },

    /** Participants whose connection was lost: they may come back by themselves during the call. */
    async lose(tx: Tx, call: StoredCall, names: ReadonlySet<string>, aftermath: Aftermath): Promise<void> {
      const isLost = (one: Participant) => isThere(one) && names.has(one.identity);
      if (!call.participants.some(isLost)) return;
      await settle(tx, withChanged(call, isLost, { left_at: clock.now(), sid: null }), aftermath);
    },
  };
}
