import {
  type NotificationService,
  type NotificationServiceId,
  type NotificationServiceInput,
  NOTIFICATION_SERVICES_MAX,
  type OfferedServiceKind,
  ProblemError,
  SERVICE_TESTS_PER_MINUTE,
  type ServiceConfig,
  type ServiceFailureReason,
  type ServiceKind,
  serviceKinds,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { createRateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { createLimiter } from '../../platform/limiters/limiter.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { isKindOn } from './notification-services.access.ts';
import type { RunUnit, ServiceFields, StoredService, Stores } from './notification-services.store.ts';
import { type AttemptService, recordReach } from './service-attempt.ts';
import { completeConfig, type ConfigSealer, maskConfig } from './service-secrets.ts';
import type { ServiceOutcome } from './service-sender.ts';
import { serviceTextsFor } from './service-texts.ts';

export interface NotificationServiceParts {
  transact: RunUnit;
  reads: Pick<Stores, 'notificationServices'>;
  settings: Pick<ServerSettings, 'get'>;
  users: Pick<UserDirectory, 'get'>;
  configs: ConfigSealer;
  attempt: AttemptService;
  clock: Clock;
  hasRateLimits: boolean;
  nodes: (() => number) | undefined;
}

export type NotificationServiceService = ReturnType<typeof createNotificationServiceService>;
type Caller = Pick<Viewer, 'uid'>;

const MINUTE_SECONDS = 60;
/** Tests that run at once, and that wait. */
const TESTS = { resource: 'tests of notification services', concurrency: 8, maxWaiting: 32 };

const KINDS = Object.keys(serviceKinds) as ServiceKind[];

const CAUSES: Readonly<Record<ServiceFailureReason, string>> = {
  unauthorized: 'the service does not accept the key',
  gone: 'the service does not know this address',
  refused: 'the service does not accept the message',
  busy: 'the service is busy, try again later',
  unreachable: 'the service does not answer',
  forbidden_address: 'this server must not reach that address',
};

function failTest({ reason, status }: Exclude<ServiceOutcome, { is: 'sent' }>): never {
  const cause = status === null ? CAUSES[reason] : `${CAUSES[reason]} (status ${status})`;
  throw new ProblemError('notification_service.test_failed', `the test was not sent: ${cause}`);
}

function found(service: StoredService | null): StoredService {
  if (!service) throw new ProblemError('notification_service.not_found');
  return service;
}

const toFields = (input: NotificationServiceInput, sealed_config: string): ServiceFields => ({
  kind: input.channel_type,
  name: input.name,
  is_enabled: input.enabled,
  sealed_config,
  filters: {
    trigger_on_all_messages: input.trigger_on_all_messages,
    trigger_on_mentions: input.trigger_on_mentions,
    trigger_on_groups: [...new Set(input.trigger_on_groups)],
    skip_when_online: input.skip_when_online,
    rate_limit_rps: input.rate_limit_rps === 0 ? null : input.rate_limit_rps,
  },
});

function toAnswer(service: StoredService, config: ServiceConfig): NotificationService {
  const { id, uid, kind, name, is_enabled, filters, created_at, updated_at, last_sent_at, failure } = service;
  return {
    id,
    user_id: uid,
    channel_type: kind,
    name,
    enabled: is_enabled,
    config: maskConfig({ kind, config }),
    ...filters,
    trigger_on_groups: filters.trigger_on_groups as NotificationService['trigger_on_groups'],
    created_at,
    updated_at,
    last_sent_at,
    failure,
  };
}

/** The notification services of users. */
export function createNotificationServiceService(parts: NotificationServiceParts) {
  const { transact, reads, settings, users, configs, attempt, clock, hasRateLimits: isOn, nodes } = parts;
  const tests = createRateLimit({
    isOn,
    limit: SERVICE_TESTS_PER_MINUTE,
    windowSeconds: MINUTE_SECONDS,
    clock,
    nodes,
  });
  const inTurn = createLimiter(TESTS);
  const configOf = ({ uid, sealed_config }: StoredService) => configs.open(uid, sealed_config);
  const answer = (service: StoredService) => toAnswer(service, configOf(service));

  function requireOn(kind: ServiceKind): void {
    if (!isKindOn(settings, kind)) throw new ProblemError('notification_service.kind_off');
  }

  function fieldsOf(uid: Uid, input: NotificationServiceInput, stored: StoredService | null): ServiceFields {
    const before = stored && { kind: stored.kind, config: configOf(stored) };
    const config = completeConfig({ kind: input.channel_type, config: input.config }, before);
    return toFields(input, configs.seal(uid, config));
  }

  return {
    offered({ uid }: Caller): OfferedServiceKind[] {
      const { kinds } = serviceTextsFor(users.get(uid)?.language ?? '');
      const isOffered = (kind: ServiceKind) => isKindOn(settings, kind);
      return KINDS.filter(isOffered).map((id) => ({ id, name: serviceKinds[id].name, description: kinds[id] }));
    },

    list: async ({ uid }: Caller): Promise<NotificationService[]> =>
      (await reads.notificationServices.listOf(uid)).map(answer),

    /** @throws ProblemError of the call */
    async create({ uid }: Caller, input: NotificationServiceInput): Promise<NotificationService> {
      requireOn(input.channel_type);
      const fields = fieldsOf(uid, input, null);
      return transact(async (tx) => {
        const present = await tx.notificationServices.listOf(uid);
        if (present.length >= NOTIFICATION_SERVICES_MAX) throw new ProblemError('notification_service.too_many');
        const service = await tx.notificationServices.insert(uid, fields, clock.now());
        await recordReach(tx, uid);
        return answer(service);
      });
    },

    /** @throws ProblemError of the call */
    update: ({ uid }: Caller, id: NotificationServiceId, input: NotificationServiceInput) =>
      transact(async (tx): Promise<NotificationService> => {
        const stored = found(await tx.notificationServices.find(uid, id));
        // A service of a kind that is off can still be changed, for the time when it is on again.
        if (stored.kind !== input.channel_type) requireOn(input.channel_type);
        const fields = fieldsOf(uid, input, stored);
        const service = found(await tx.notificationServices.update(uid, id, fields, clock.now()));
        await recordReach(tx, uid);
        return answer(service);
      }),

    /** @throws ProblemError `notification_service.not_found` */
    delete: ({ uid }: Caller, id: NotificationServiceId): Promise<void> =>
      transact(async (tx) => {
        if (!(await tx.notificationServices.delete(uid, id))) throw new ProblemError('notification_service.not_found');
        await recordReach(tx, uid);
      }),

    /** @throws ProblemError of the call, RateLimitedError, OverloadedError */
    async test({ uid }: Caller, id: NotificationServiceId): Promise<void> {
      const service = found(await reads.notificationServices.find(uid, id));
      requireOn(service.kind);
      tests.take(String(uid));
      const now = clock.now();
      const { test } = serviceTextsFor(users.get(uid)?.language ?? '');
      const outcome = await inTurn(() => attempt(service, { ...test, url: '', silent: false, key: `t${now}` }));
      if (outcome.is !== 'sent') failTest(outcome);
    },
  };
}
