import type { Clock } from '../../platform/clock.ts';
import type { CallAccess } from './call-access.ts';
import type { RunCallUnit } from './call-aftermath.ts';
import type { Connection, ProviderNews } from './provider/call-provider.ts';
import type { Aftermath, CallWriter } from './call-writer.ts';
import { isThere, withChanged } from './call.ts';
import type { Participant, StoredCall, Tx } from './calls.store.ts';

const SECOND_MS = 1_000;
/** A participant who is missing for so long is gone: clients that lost their connection are back sooner. */
const MISSING_MS = 20_000;
/** The time for somebody who got a token to connect. */
const NEVER_CAME_MS = 75_000;

export interface CallRealityParts {
  run: RunCallUnit;
  clock: Pick<Clock, 'now'>;
  access: CallAccess;
  writer: CallWriter;
}

/** What the provider says about a call overrides what was assumed. */
export function createCallReality({ run, clock, access, writer }: CallRealityParts) {
  /** Since when known participants have been missing, by room and identity. */
  const missing = new Map<string, number>();

  /** A connection was made: it is recorded if the participant may be there; otherwise they are removed. */
  async function meet(tx: Tx, room: string, { identity, sid }: Connection, at: number, aftermath: Aftermath) {
    const call = await tx.calls.find(room);
    const known = call?.participants.find((one) => one.identity === identity);
    const isWelcome = known && (isThere(known) || known.may_return) && access.mayStay(call!, known);
    if (!isWelcome) return void aftermath.removed.push({ room, identity });
    if (known.sid === sid || (known.seen_at !== null && at < known.seen_at)) return;
    const met = withChanged(call!, (one) => one === known, { sid, seen_at: at, left_at: null });
    return isThere(known) ? writer.keep(tx, met) : writer.change(tx, met);
  }

  /** Whether somebody who does not appear in the provider's list has been away for long enough to be gone. */
  function isGone(room: string, { identity, sid, joined_at }: Participant): boolean {
    const key = `${room} ${identity}`;
    const since = missing.get(key) ?? clock.now();
    missing.set(key, since);
    if (sid === null && clock.now() - joined_at < NEVER_CAME_MS) return false;
    return clock.now() - since >= MISSING_MS;
  }

  function goneFrom(call: StoredCall, connected: ReadonlySet<string>, askedAt: number): Set<string> {
    const away = call.participants.filter(
      (one) => isThere(one) && one.joined_at <= askedAt && !connected.has(one.identity),
    );
    return new Set(away.filter((one) => isGone(call.room, one)).map(({ identity }) => identity));
  }

  return {
    /** What the provider reports by webhook, whenever it arrives and however often. */
    hear: ({ kind, room, identity, sid, at }: ProviderNews): Promise<void> =>
      run(async (tx, aftermath) => {
        if (kind === 'joined') return meet(tx, room, { identity, sid }, at, aftermath);
        if (kind === 'other') return;
        const call = await tx.calls.find(room);
        const left = call?.participants.find((one) => isThere(one) && one.identity === identity && one.sid === sid);
        if (!call || !left) return;
        if (kind === 'left') return writer.lose(tx, call, new Set([identity]), aftermath);
        await writer.keep(
          tx,
          withChanged(call, (one) => one === left, { sid: null }),
        );
      }),

    /** The connections of a room as the provider listed them at `askedAt`. */
    compare: (room: string, connections: readonly Connection[], askedAt: number): Promise<void> =>
      run(async (tx, aftermath) => {
        const at = Math.floor(askedAt / SECOND_MS) * SECOND_MS;
        for (const connection of connections) {
          missing.delete(`${room} ${connection.identity}`);
          await meet(tx, room, connection, at, aftermath);
        }
        const call = await tx.calls.find(room);
        if (!call) return;
        const mayNotStay = (one: Participant) => isThere(one) && !access.mayStay(call, one);
        if (call.participants.some(mayNotStay)) return writer.leave(tx, call, mayNotStay, aftermath);
        const connected = new Set(connections.map(({ identity }) => identity));
        await writer.lose(tx, call, goneFrom(call, connected, askedAt), aftermath);
      }),

    /** Forgets what was recorded about a call that has ended. */
    forget(room: string): void {
      for (const key of missing.keys()) if (key.startsWith(`${room} `)) missing.delete(key);
    },
  };
}

export type CallReality = ReturnType<typeof createCallReality>;
