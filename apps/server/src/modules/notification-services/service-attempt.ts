import type { ServiceFailure, Timestamp } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RunUnit, StoredService, Tx } from './notification-services.store.ts';
import { reachOf } from './notification-services.store.ts';
import type { ServiceMessage } from './service-message.ts';
import type { ConfigSealer } from './service-secrets.ts';
import type { SendToService, ServiceOutcome } from './service-sender.ts';

export interface ServiceAttemptParts {
  transact: RunUnit;
  clock: Pick<Clock, 'now'>;
  configs: ConfigSealer;
  send: SendToService;
}

/** Sends a message to a service and saves how it went. */
export type AttemptService = (
  service: StoredService,
  message: ServiceMessage,
  signal?: AbortSignal,
) => Promise<ServiceOutcome>;

/** A service is switched off after this many messages in a row that it refused for good, … */
const REFUSALS_MAX = 10;
/** … if it did so for an hour: a proxy in front of it may answer 404 while it restarts. */
const REFUSED_MIN_MS = 3_600_000;
/** The time of the last message is saved no more often than this. */
const SENT_EVERY_MS = 60_000;

/** Whether no message will ever succeed, rather than only this one not. */
const isForGood = (outcome: ServiceOutcome): boolean => outcome.is === 'refused' && outcome.reason !== 'refused';

/** Tells memory on all nodes what the services of a user reach now. */
export async function recordReach(tx: Tx, uid: StoredService['uid']): Promise<void> {
  const enabled = (await tx.notificationServices.listOf(uid)).filter(({ is_enabled }) => is_enabled);
  tx.record({ kind: 'notification_services.changed', uid, reach: reachOf(enabled) });
}

/** The state after a failure. */
function stateAfter(service: StoredService, outcome: Exclude<ServiceOutcome, { is: 'sent' }>, now: Timestamp) {
  const counts = isForGood(outcome);
  const refusals = counts ? service.refusals + 1 : service.refusals;
  const refused_since = counts ? (service.refused_since ?? now) : service.refused_since;
  const isOver = counts && refusals >= REFUSALS_MAX && now - (refused_since ?? now) >= REFUSED_MIN_MS;
  const failure: ServiceFailure = {
    at: now,
    reason: outcome.reason,
    status: outcome.status,
    switched_off: service.is_enabled && isOver,
  };
  return { failure, refusals, refused_since, is_enabled: service.is_enabled && !isOver };
}

export function createServiceAttempt({ transact, clock, configs, send }: ServiceAttemptParts): AttemptService {
  async function saveSent(service: StoredService): Promise<void> {
    const { failure, refusals, last_sent_at } = service;
    const now = clock.now();
    const isFresh = last_sent_at !== null && last_sent_at > now - SENT_EVERY_MS && last_sent_at <= now;
    if (isFresh && failure === null && refusals === 0) return;
    await transact((tx) => tx.notificationServices.saveSent(service, now));
  }

  async function saveFailure({ uid, id, updated_at }: StoredService, outcome: Exclude<ServiceOutcome, { is: 'sent' }>) {
    await transact(async (tx) => {
      const present = await tx.notificationServices.find(uid, id);
      if (present?.updated_at !== updated_at) return;
      const state = stateAfter(present, outcome, clock.now());
      await tx.notificationServices.saveState(present, state);
      if (state.failure.switched_off) await recordReach(tx, uid);
    });
  }

  return async (service, message, signal) => {
    const { uid, kind, sealed_config } = service;
    const outcome = await send({ kind, config: configs.open(uid, sealed_config) }, message, signal);
    if (outcome.is === 'sent') await saveSent(service);
    else await saveFailure(service, outcome);
    return outcome;
  };
}
