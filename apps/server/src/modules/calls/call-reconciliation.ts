import type { Clock } from '../../platform/clock.ts';
import type { CallAccess } from './call-access.ts';
import type { Arrive } from './call-arrival.ts';
import { holdsKey } from './call-keys.ts';
import type { CallCleanup, CallWriter } from './call-writer.ts';
import { isThere, withChanged } from './call.ts';
import type { Participant, StoredCall, Tx } from './calls.store.ts';
import type { Connection, ProviderEvent } from './provider/call-provider.ts';
import type { RunCallUnit } from './run-call-unit.ts';

const SECOND_MS = 1_000;
/** A participant who is missing for this long has left: clients that lost their connection are back sooner. */
const MISSING_MS = 20_000;
/** How long a client with a token may take to connect. */
const NEVER_CAME_MS = 75_000;

export interface CallReconciliationParts {
  run: RunCallUnit;
  clock: Pick<Clock, 'now'>;
  access: CallAccess;
  writer: CallWriter;
  arrive: Arrive;
}

/** Reconciles stored calls with the provider's reports, which take precedence. */
export function createCallReconciliation({ run, clock, access, writer, arrive }: CallReconciliationParts) {
  /** Since when known participants have been missing, by room and identity. */
  const missing = new Map<string, number>();

  /** Records a connection if the participant may be in the call; otherwise removes the participant. */
  async function meet(tx: Tx, room: string, { identity, sid }: Connection, at: number, cleanup: CallCleanup) {
    const call = await tx.calls.find(room);
    const known = call?.participants.find((one) => one.identity === identity);
    const isWelcome = known && (isThere(known) || known.may_return) && access.mayStay(call!, known);
    if (!isWelcome) return void cleanup.removed.push({ room, identity });
    if (known.sid === sid || (known.seen_at !== null && at < known.seen_at)) return;
    const met = withChanged(call!, (one) => one === known, { sid, seen_at: at });
    if (isThere(known)) return writer.keep(tx, met);
    // A device that reconnects automatically must not end a call that its user has joined since.
    const isElsewhere = (await tx.calls.listWith(known.uid)).some((other) => other.room !== room);
    if (known.seen_at !== null && isElsewhere) return void cleanup.removed.push({ room, identity });
    await arrive(tx, met, known, cleanup);
  }

  /** Whether a participant missing from the provider's list has been away long enough to count as gone. */
  function isGone(room: string, { identity, sid, joined_at }: Participant): boolean {
    const key = `${room} ${identity}`;
    const since = missing.get(key) ?? clock.now();
    missing.set(key, since);
    if (sid === null && clock.now() - joined_at < NEVER_CAME_MS) return false;
    return clock.now() - since >= MISSING_MS;
  }

  /** Has a token and is connecting: LiveKit lists participants before their audio starts. */
  const isConnecting = ({ has_arrived, joined_at }: Participant) =>
    !has_arrived && clock.now() - joined_at < NEVER_CAME_MS;

  function goneFrom(call: StoredCall, connected: ReadonlySet<string>, askedAt: number): Set<string> {
    const away = call.participants.filter(
      (one) => isThere(one) && one.joined_at <= askedAt && !connected.has(one.identity),
    );
    return new Set(away.filter((one) => isGone(call.room, one)).map(({ identity }) => identity));
  }

  return {
    /** Handles a webhook of the provider, which may arrive late or repeatedly. */
    hear: ({ kind, room, identity, sid, at }: ProviderEvent): Promise<void> =>
      run(async (tx, cleanup) => {
        if (kind === 'joined') return meet(tx, room, { identity, sid }, at, cleanup);
        if (kind === 'other') return;
        const call = await tx.calls.find(room);
        const left = call?.participants.find((one) => isThere(one) && one.identity === identity && one.sid === sid);
        if (!call || !left) return;
        if (kind === 'left') return writer.lose(tx, call, new Set([identity]), cleanup);
        await writer.keep(
          tx,
          withChanged(call, (one) => one === left, { sid: null }),
        );
      }),

    /** The connections of a room as the provider listed them at `askedAt`. */
    compare: (room: string, connections: readonly Connection[], askedAt: number): Promise<void> =>
      run(async (tx, cleanup) => {
        const at = Math.floor(askedAt / SECOND_MS) * SECOND_MS;
        const before = (await tx.calls.find(room))?.participants ?? [];
        const connecting = new Set(before.filter(isConnecting).map(({ identity }) => identity));
        for (const connection of connections) {
          if (connecting.has(connection.identity)) continue;
          missing.delete(`${room} ${connection.identity}`);
          await meet(tx, room, connection, at, cleanup);
        }
        const call = await tx.calls.find(room);
        if (!call) return;
        const mayNotStay = (one: Participant) =>
          (isThere(one) || one.may_return || holdsKey(call, one)) && !access.mayStay(call, one);
        if (call.participants.some(mayNotStay)) return writer.expel(tx, call, mayNotStay, cleanup);
        const neverCame = (one: Participant) => !one.has_arrived && one.may_return && !isConnecting(one);
        if (call.participants.some(neverCame)) return writer.leave(tx, call, neverCame, cleanup);
        const connected = new Set(connections.map(({ identity }) => identity));
        await writer.lose(tx, call, goneFrom(call, connected, askedAt), cleanup);
      }),

    /** Drops the timers of a call that has ended. */
    forget(room: string): void {
      for (const key of missing.keys()) if (key.startsWith(`${room} `)) missing.delete(key);
    },
  };
}

export type CallReconciliation = ReturnType<typeof createCallReconciliation>;
