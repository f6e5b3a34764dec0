import { setTimeout } from 'node:timers/promises';
import type { PushPayload, Uid } from '@loquat/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Tally } from '../../../platform/http/monitoring/figures.ts';
import type { RunUnit } from '../notifications.store.ts';
import type { PushOutcome, PushTarget, PushTargets, PushTerms } from '../push-targets.ts';

/** What is tried again later: ids rather than content. */
export interface PushRetry {
  uid: Uid;
  device: string;
  address: string;
  mid: number;
  /** Those that failed. */
  attempts: number;
}

export const PUSH_RETRY_JOB = 'notifications.push';
/** Waits after each failed attempt; after one more attempt than waits, a push is given up. */
const RETRY_DELAYS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
const RETRY_MAX_MS = 3_600_000;
/** Likewise for what is worth something for seconds only. */
const SOON_DELAYS_MS = [1_000, 2_000] as const;
/** Requests to push services at a time. */
const AT_ONCE = 32;
/** So many pushes are begun as fast as they come; from then on they are spread, so that others' sends stay quick. */
export const BURST = 50;
const SPREAD_MS = 5;
/** Pushes to one device at a time; further ones come later. */
const WAITING_MAX = 4;
/** A service that did not take so many in a row is down: then few are tried at a time, and the others come later. */
const FAILURES_MAX = 8;
const TRIED_WHILE_DOWN = 2;

export interface PushDeliveryParts {
  transact: RunUnit;
  targets: Pick<PushTargets, 'of'>;
  clock: Pick<Clock, 'now' | 'after'>;
  outcomes: Tally<PushOutcome['is'] | 'failed'>;
  report: (error: unknown) => void;
}

export interface PushDelivery {
  /** To all devices of a person. Resolves when there is room for the next one, not when it has arrived. */
  push(uid: Uid, payload: PushPayload, terms: PushTerms): Promise<void>;
  /** Likewise to some devices; what a service does not take is sent again within seconds, while `isWanted`. */
  pushTo(to: readonly PushTarget[], payload: PushPayload, terms: PushTerms, isWanted: () => boolean): Promise<void>;
  /** To one device, again. */
  retry(to: PushTarget, payload: PushPayload, terms: PushTerms, attempts: number): Promise<void>;
  /** The oldest message of which a push was begun and has not ended; Infinity if there is none. */
  oldestBegun(): number;
  /** Everything that was begun has ended. */
  settled(): Promise<void>;
}

/** A push on its way to one device. */
interface Sending {
  to: PushTarget;
  payload: PushPayload;
  terms: PushTerms;
  /** Those that failed. */
  attempts: number;
  /** Absent: for as long as there are attempts. */
  isWanted?: (() => boolean) | undefined;
}

/** Hands pushes to their services, a few at a time, and plans again what they do not take. */
export function createPushDelivery({ transact, targets, clock, outcomes, report }: PushDeliveryParts): PushDelivery {
  /** With the message that each is about; Infinity for anything else. */
  const running = new Map<Promise<void>, number>();
  /** Of each device that is being sent to, by its address. */
  const turns = new Map<string, { last: Promise<void>; waiting: number }>();

  /** Of each service with pushes under way, or that did not take the last ones: how many in a row. */
  const services = new Map<string, { running: number; failures: number }>();

  const serviceOf = ({ service }: PushTarget) => services.get(service) ?? { running: 0, failures: 0 };

  /** Whether others would have to wait for it: a device, or a service, that answers slowly or not at all. */
  function isSlow({ to, isWanted }: Sending): boolean {
    const { running: tried, failures } = serviceOf(to);
    // What is of use for seconds only is tried all the same, and is rare.
    const isDown = failures >= FAILURES_MAX && tried >= TRIED_WHILE_DOWN && !isWanted;
    return isDown || (turns.get(to.address)?.waiting ?? 0) >= WAITING_MAX;
  }

  async function send({ to, payload, terms }: Sending): Promise<PushOutcome> {
    const service = serviceOf(to);
    services.set(to.service, service);
    service.running += 1;
    try {
      const outcome = await to.send(payload, terms);
      service.failures = outcome.is === 'later' ? service.failures + 1 : 0;
      return outcome;
    } finally {
      service.running -= 1;
      if (service.running + service.failures === 0) services.delete(to.service);
    }
  }

  /** At most one push of each chat waits for a device: the newest. Nothing but messages is worth a later attempt. */
  async function retryLater({ to, payload, attempts }: Sending, afterMs = 0): Promise<void> {
    const { uid, device, address } = to;
    const delayMs = RETRY_DELAYS_MS[attempts];
    if (delayMs === undefined || payload.type !== 'message') return;
    const retry: PushRetry = { uid, device, address, mid: payload.mid, attempts: attempts + 1 };
    const due_at = clock.now() + Math.min(Math.max(delayMs, afterMs), RETRY_MAX_MS);
    const unique_key = `${PUSH_RETRY_JOB}:${uid}:${payload.tag}:${device}`;
    await transact(({ jobs }) => jobs.put({ kind: PUSH_RETRY_JOB, payload: retry, due_at, unique_key }));
  }

  function retrySoon(sending: Sending, isWanted: () => boolean, afterMs = 0): void {
    const { attempts } = sending;
    const delayMs = SOON_DELAYS_MS[attempts];
    if (delayMs === undefined) return;
    clock.after(Math.max(delayMs, afterMs), () => {
      if (isWanted()) void begin({ ...sending, attempts: attempts + 1 });
    });
  }

  async function attempt(sending: Sending): Promise<void> {
    const { to, isWanted } = sending;
    const outcome = await send(sending).catch((error: unknown) => {
      outcomes.add('failed');
      throw error;
    });
    outcomes.add(outcome.is);
    if (outcome.is === 'gone') await to.drop();
    if (outcome.is !== 'later') return;
    if (isWanted) retrySoon(sending, isWanted, outcome.afterMs);
    else await retryLater(sending, outcome.afterMs);
  }

  /** One after the other for each device: an older push must not take the place of a newer one. */
  async function inTurn(sending: Sending): Promise<void> {
    const { address } = sending.to;
    const turn = turns.get(address) ?? { last: Promise.resolve(), waiting: 0 };
    turns.set(address, turn);
    turn.waiting += 1;
    const attempted = turn.last.then(() => attempt(sending));
    turn.last = attempted.catch(() => {});
    try {
      await attempted;
    } finally {
      turn.waiting -= 1;
      if (turn.waiting === 0) turns.delete(address);
    }
  }

  /** When the next push would be due if all of them were spread. */
  let due = 0;
  async function spread(): Promise<void> {
    const now = performance.now();
    due = Math.max(due, now - BURST * SPREAD_MS) + SPREAD_MS;
    if (due > now) await setTimeout(due - now);
  }

  async function begin(sending: Sending): Promise<void> {
    await spread();
    while (running.size >= AT_ONCE) await Promise.race(running.keys());
    const run = (isSlow(sending) ? retryLater(sending) : inTurn(sending))
      .catch(report)
      .finally(() => running.delete(run));
    running.set(run, sending.payload.type === 'message' ? sending.payload.mid : Infinity);
  }

  async function pushToAll(all: readonly PushTarget[], push: Omit<Sending, 'to' | 'attempts'>): Promise<void> {
    for (const to of all) await begin({ ...push, to, attempts: 0 });
  }

  return {
    push: async (uid, payload, terms) => pushToAll(await targets.of(uid), { payload, terms }),
    pushTo: (to, payload, terms, isWanted) => pushToAll(to, { payload, terms, isWanted }),
    retry(to, payload, terms, attempts) {
      const sending = { to, payload, terms, attempts };
      return isSlow(sending) ? retryLater(sending) : attempt(sending);
    },
    oldestBegun: () => Math.min(...running.values()),
    async settled() {
      while (running.size > 0) await Promise.all(running.keys());
    },
  };
}
