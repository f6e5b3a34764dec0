import type { PushPayload, Uid } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import type { OutcomeCounter } from '#platform/http/monitoring/metric.ts';
import type { RunUnit } from '../notifications.store.ts';
import type { PushOutcome, PushTarget, PushTargets, PushTerms } from '../push-targets.ts';

/** Payload of a retry: ids rather than content. */
export interface PushRetry {
  uid: Uid;
  device: string;
  address: string;
  mid: number;
  /** Failed attempts. */
  attempts: number;
}

export const PUSH_RETRY_JOB = 'notifications.push';
/** Delays after each failed attempt; after the last delay and one more attempt, a push is given up. */
const RETRY_DELAYS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
const RETRY_MAX_MS = 3_600_000;
/** The same for pushes that are useful for seconds only. */
const SOON_DELAYS_MS = [1_000, 2_000] as const;
/** Concurrent requests to push services. */
const AT_ONCE = 32;
/** This many pushes start without delay; further ones are spread, so that sending messages stays fast. */
export const BURST = 50;
const SPREAD_MS = 5;
/** Queued pushes to one device; further ones are retried later. */
const WAITING_MAX = 4;
/** A service that failed this many times in a row is down: then few pushes are tried at a time, the others later. */
const FAILURES_MAX = 8;
const TRIED_WHILE_DOWN = 2;

export interface PushDeliveryParts {
  transact: RunUnit;
  targets: Pick<PushTargets, 'of'>;
  clock: Pick<Clock, 'now' | 'after'>;
  outcomes: OutcomeCounter<PushOutcome['is'] | 'failed'>;
  report: (error: unknown) => void;
}

export interface PushDelivery {
  /** Sends to all devices of a user. Resolves when there is capacity for the next push, not when it has arrived. */
  push(uid: Uid, payload: PushPayload, terms: PushTerms): Promise<void>;
  /** The same for some devices; failed pushes are repeated within seconds, while `isWanted`. */
  pushTo(to: readonly PushTarget[], payload: PushPayload, terms: PushTerms, isWanted: () => boolean): Promise<void>;
  /** Sends to one device again. */
  retry(to: PushTarget, payload: PushPayload, terms: PushTerms, attempts: number): Promise<void>;
  /** The oldest message with an unfinished push; Infinity if there is none. */
  oldestBegun(): number;
  /** Resolves once every started push has ended. */
  settled(): Promise<void>;
}

/** A push on its way to one device. */
interface Sending {
  to: PushTarget;
  payload: PushPayload;
  terms: PushTerms;
  /** Failed attempts. */
  attempts: number;
  /** Absent: retried until the attempts are used up. */
  isWanted?: (() => boolean) | undefined;
}

/** Sends pushes to their services, a few at a time, and schedules retries. */
export function createPushDelivery({ transact, targets, clock, outcomes, report }: PushDeliveryParts): PushDelivery {
  /** The message of each running push; Infinity for other pushes. */
  const running = new Map<Promise<void>, number>();
  /** The queue of each device that is being sent to, by its address. */
  const turns = new Map<string, { last: Promise<void>; waiting: number }>();

  /** Running requests and consecutive failures of each service. */
  const services = new Map<string, { running: number; failures: number }>();

  const serviceOf = ({ service }: PushTarget) => services.get(service) ?? { running: 0, failures: 0 };

  /** Whether the device or its service is slow or does not respond, so that others would have to wait. */
  function isSlow({ to, isWanted }: Sending): boolean {
    const { running: tried, failures } = serviceOf(to);
    // Pushes that are useful for seconds only are tried anyway, and are rare.
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

  /** At most one push per chat waits for a device: the newest. Only messages are worth a retry. */
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

  /** One at a time for each device: an older push must not replace a newer one. */
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

  /** When the last push would be due if all of them were spread. */
  let due = 0;
  let spreading = 0;
  async function spread(): Promise<void> {
    const now = clock.now();
    // A clock that is set back delays no push beyond those that wait before it.
    due = Math.min(Math.max(due, now - BURST * SPREAD_MS), now + spreading * SPREAD_MS) + SPREAD_MS;
    if (due <= now) return;
    spreading += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    clock.after(due - now, resolve);
    await promise;
    spreading -= 1;
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
