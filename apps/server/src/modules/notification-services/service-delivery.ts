import type { MessagePush } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { OutcomeCounter } from '../../platform/http/monitoring/metric.ts';
import type { RunUnit, StoredService, Stores } from './notification-services.store.ts';
import type { AttemptService } from './service-attempt.ts';
import { messageOf } from './service-message.ts';
import type { ServiceOutcome } from './service-sender.ts';
import { createServiceTurns, type ForService } from './service-turns.ts';

/** Payload of the job for a message that is sent later: ids rather than content. */
export interface LaterMessage extends ForService {
  mid: number;
  /** Failed attempts. */
  attempts: number;
  /** How often in a row it found the service busy. */
  waits: number;
}

/** A message on its way to a service. */
interface Sending extends ForService {
  attempts: number;
  waits: number;
  push: MessagePush;
}

export const LATER_JOB = 'notification_services.send';
/** Delays after each failed attempt; after the last delay and one more attempt, a message is given up. */
const RETRY_DELAYS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
const RETRY_MAX_MS = 3_600_000;
/** For messages that come while a service is busy or fails. */
const LATER_MS = 5_000;
/** Each time that a service is busy again, its message waits twice as long, up to 2^this times as long. */
const DOUBLINGS_MAX = 9;
const PLANNED_MAX = 10_000;
const SECOND_MS = 1_000;
/** The longest pause between two messages, whatever a user chose. */
const PAUSE_MAX_MS = 5_000;

export interface ServiceDeliveryParts {
  transact: RunUnit;
  reads: Pick<Stores, 'notificationServices'>;
  clock: Pick<Clock, 'now' | 'after'>;
  attempt: AttemptService;
  isOn: (service: StoredService) => boolean;
  /** The address of the web app; empty if it is not configured. */
  origin: () => string;
  outcomes: OutcomeCounter<ServiceOutcome['is'] | 'failed'>;
  report: (error: unknown) => void;
}

export interface ServiceDelivery {
  /** Hands a message that notifies a user to their services; does not wait for these. */
  offer(push: MessagePush, to: Pick<ForService, 'uid'>, isActive: boolean): Promise<void>;
  /** Sends a message again. Resolves once the attempt has ended. */
  retry(push: MessagePush, later: LaterMessage, isActive: boolean, signal: AbortSignal): Promise<void>;
  /** The oldest message that waits in memory or is being sent; Infinity if there is none. */
  oldestBegun(): number;
  /** Plans what waits, and resolves once all requests have ended. */
  stop(): Promise<void>;
}

/** Whether a service wants a message that notifies its user. */
function isWantedBy({ filters }: Pick<StoredService, 'filters'>, push: MessagePush, isActive: boolean): boolean {
  if (isActive && filters.skip_when_online) return false;
  if (filters.trigger_on_all_messages || (filters.trigger_on_mentions && push.reason !== 'message')) return true;
  return 'gid' in push.target && filters.trigger_on_groups.includes(push.target.gid);
}

const pauseOf = ({ filters }: StoredService): number =>
  Math.min(SECOND_MS / (filters.rate_limit_rps || 1), PAUSE_MAX_MS);

/** Plans messages for later, the newest of each chat for each service. */
function createLaterMessages({ transact, clock }: Pick<ServiceDeliveryParts, 'transact' | 'clock'>) {
  /**
   * When a chat's message is due, by the key of its job: further messages do not put it off. And its newest message,
   * which must not be replaced by an older one whose attempt has failed.
   */
  const known = new Map<string, { at: number; mid: number }>();
  function jobOf({ uid, id, attempts, waits, push }: Sending, delayMs: number) {
    const unique_key = `${LATER_JOB}:${id}:${push.tag}`;
    const now = clock.now();
    const before = known.get(unique_key);
    const planned = before?.at ?? 0;
    const isPlanned = attempts === 0 && planned > now && planned <= now + RETRY_MAX_MS;
    const due_at = isPlanned ? planned : now + Math.min(delayMs, RETRY_MAX_MS);
    const mid = Math.max(push.mid, before?.mid ?? 0);
    if (known.size >= PLANNED_MAX) known.clear();
    known.set(unique_key, { at: due_at, mid });
    const payload: LaterMessage = { uid, id, mid, attempts, waits };
    return { kind: LATER_JOB, payload, due_at, unique_key };
  }
  return async function plan(sendings: readonly Sending[], delayMs: number): Promise<void> {
    if (sendings.length === 0) return;
    await transact(async ({ jobs }) => {
      for (const sending of sendings) await jobs.put(jobOf(sending, delayMs));
    });
  };
}

/** Sends messages to services, and plans further attempts. */
export function createServiceDelivery(parts: ServiceDeliveryParts): ServiceDelivery {
  const { reads, clock, attempt, isOn, origin, outcomes, report } = parts;
  const plan = createLaterMessages(parts);
  let isStopped = false;

  const isUsable = (service: StoredService): boolean => service.is_enabled && isOn(service);

  async function findUsable({ uid, id }: ForService): Promise<StoredService | undefined> {
    const service = await reads.notificationServices.find(uid, id);
    return service && isUsable(service) ? service : undefined;
  }

  async function sendTo(service: StoredService, sending: Sending, signal?: AbortSignal): Promise<void> {
    const { push, attempts } = sending;
    const outcome = await attempt(service, messageOf(push, origin()), signal);
    outcomes.add(outcome.is);
    const delayMs = RETRY_DELAYS_MS[attempts];
    if (outcome.is !== 'later' || delayMs === undefined) return;
    await plan([{ ...sending, attempts: attempts + 1 }], Math.max(delayMs, outcome.afterMs));
  }

  async function send(sending: Sending, signal?: AbortSignal): Promise<number> {
    try {
      const service = await findUsable(sending);
      if (!service) return 0;
      await sendTo(service, sending, signal);
      return pauseOf(service);
    } catch (error) {
      if (signal?.aborted) throw error;
      outcomes.add('failed');
      report(error);
      return SECOND_MS;
    }
  }

  const turns = createServiceTurns<Sending>({ clock, send });

  return {
    async offer(push, { uid }, isActive) {
      const late: Sending[] = [];
      for (const service of await reads.notificationServices.listOf(uid)) {
        if (!isUsable(service) || !isWantedBy(service, push, isActive)) continue;
        const sending = { uid, id: service.id, attempts: 0, waits: 0, push };
        // A service that failed last gets its next message by a job: the turns are for those that work.
        const isFailing = service.failure !== null && service.failure.reason !== 'refused';
        if (isStopped || isFailing || !turns.add(sending)) late.push(sending);
      }
      await plan(late, LATER_MS);
    },
    async retry(push, { uid, id, attempts, waits }, isActive, signal) {
      const service = await findUsable({ uid, id });
      if (!service || !isWantedBy(service, push, isActive)) return;
      const isSent = await turns.sendNow({ uid, id, attempts, waits: 0, push }, signal);
      if (isSent) return;
      const delayMs = LATER_MS * 2 ** Math.min(waits, DOUBLINGS_MAX);
      await plan([{ uid, id, attempts, waits: waits + 1, push }], delayMs);
    },
    oldestBegun: () => turns.list().reduce((oldest, { push }) => Math.min(oldest, push.mid), Infinity),
    async stop() {
      isStopped = true;
      await plan(turns.clear(), 0);
      await turns.settled();
    },
  };
}
