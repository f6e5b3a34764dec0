import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { Gid, Timestamp, Uid } from '../ids.ts';
import { maxBytes, maxLength, orDefault, plainName } from '../input.ts';
import {
  NOTIFICATION_LEVELS_MAX,
  SERVICE_KEYS_MAX,
  SERVICE_NAME_MAX_BYTES,
  SERVICE_RATE_MAX,
  SERVICE_TEXT_MAX_LENGTH,
} from '../limits.ts';
import { ServiceKind } from './service-kinds.ts';

/** Id of a user's notification service. Never reused. */
export const NotificationServiceId = z.int().check(z.positive()).brand<'NotificationServiceId'>();
export type NotificationServiceId = z.output<typeof NotificationServiceId>;

/** A kind that an administrator has switched on or off. A kind without one is off. */
export const ServiceSwitch = z.object({
  id: z.int(),
  channel_type: ServiceKind,
  enabled: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Users who have set up a service of this kind. */
  users: z.int(),
});
export type ServiceSwitch = z.output<typeof ServiceSwitch>;

/** A kind that users can set up. */
export const OfferedServiceKind = z.object({
  id: ServiceKind,
  name: z.string(),
  /** What it needs, in the language of the user. */
  description: z.string(),
});
export type OfferedServiceKind = z.output<typeof OfferedServiceKind>;

/**
 * Why a service does not get its messages. `unauthorized`: it does not accept the key. `gone`: it does not know the
 * address. `refused`: it does not accept the message. `busy`: it is overloaded, or limits its callers. `unreachable`: it
 * does not answer. `forbidden_address`: in a network that this server must not reach.
 */
export const ServiceFailureReason = z.enum([
  'unauthorized',
  'gone',
  'refused',
  'busy',
  'unreachable',
  'forbidden_address',
]);
export type ServiceFailureReason = z.output<typeof ServiceFailureReason>;

/** The newest failure of a service since it last took a message, or since its settings were saved. */
export const ServiceFailure = z.object({
  at: Timestamp,
  reason: ServiceFailureReason,
  /** The status that the service answered; null: none. */
  status: z.nullable(z.int()),
  /** Failed so often that the server switched the service off. */
  switched_off: z.boolean(),
});
export type ServiceFailure = z.output<typeof ServiceFailure>;

const ConfigText = z.string().check(maxLength(SERVICE_TEXT_MAX_LENGTH));
/** A text for each key of `serviceKinds`; other keys are ignored, an empty text is as none. */
const ConfigInput = z
  .record(z.string().check(maxLength(64)), ConfigText)
  .check(z.refine((config) => Object.keys(config).length <= SERVICE_KEYS_MAX, { error: 'too many keys' }));

/** How a user wants to be reached by a service. Which messages notify at all is decided as for push. */
const serviceFilters = {
  enabled: z.boolean(),
  /** All messages that notify the user. */
  trigger_on_all_messages: z.boolean(),
  /** Mentions, keywords, replies, missed calls and direct messages, of those that notify the user. */
  trigger_on_mentions: z.boolean(),
  /** All messages of these channels that notify the user. */
  trigger_on_groups: z.array(Gid),
  /** No message while the user is active in Loquat. */
  skip_when_online: z.boolean(),
};

/** A notification service of a user. */
export const NotificationService = z.object({
  id: NotificationServiceId,
  user_id: Uid,
  channel_type: ServiceKind,
  name: z.string(),
  /** By the keys of `serviceKinds`; secrets are masked with `SECRET_MASK`. */
  config: z.record(z.string(), z.string()),
  ...serviceFilters,
  /** Most messages per second; null: one. */
  rate_limit_rps: z.nullable(z.number()),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** When it last took a message; null: never. */
  last_sent_at: z.nullable(Timestamp),
  failure: z.nullable(ServiceFailure),
});
export type NotificationService = z.output<typeof NotificationService>;

/** A service as its user saves it. A masked secret keeps the stored one, unless the service moves to another address. */
export const NotificationServiceInput = z.object({
  channel_type: ServiceKind,
  name: z.string().check(maxBytes(SERVICE_NAME_MAX_BYTES), z.overwrite(plainName), z.trim(), z.minLength(1)),
  enabled: orDefault(z.boolean(), true),
  config: ConfigInput,
  trigger_on_all_messages: orDefault(z.boolean(), false),
  trigger_on_mentions: orDefault(z.boolean(), true),
  trigger_on_groups: orDefault(z.array(Gid).check(z.maxLength(NOTIFICATION_LEVELS_MAX)), []),
  skip_when_online: orDefault(z.boolean(), true),
  /** 0 and none stand for one message per second. */
  rate_limit_rps: orDefault(z.number().check(z.gte(0), z.lte(SERVICE_RATE_MAX)), 0),
});
export type NotificationServiceInput = z.output<typeof NotificationServiceInput>;

const OneKind = z.object({ channel_type: ServiceKind });
const OneService = z.object({ id: NotificationServiceId });

export const notificationServiceEndpoints = endpoints({
  listServiceSwitches: {
    method: 'GET',
    path: '/admin/notification/channel-types',
    access: 'admin',
    summary: 'The kinds of notification services that administrators switched on or off, and how many users each has',
    response: json(z.array(ServiceSwitch)),
    problems: [],
  },
  switchServiceKind: {
    method: 'POST',
    path: '/admin/notification/channel-types',
    access: 'admin',
    audit: 'settings.changed',
    summary: 'Switch a kind on or off; the services of a kind that is off stay, and get no messages',
    body: json(z.strictObject({ channel_type: ServiceKind, enabled: z.boolean() })),
    response: json(ServiceSwitch),
    problems: [],
  },
  deleteServiceSwitch: {
    method: 'DELETE',
    path: '/admin/notification/channel-types/:channel_type',
    access: 'admin',
    audit: 'settings.changed',
    summary: 'Switch a kind off and forget its switch; its services stay, and get no messages',
    params: OneKind,
    response: empty,
    problems: [],
  },
  listOfferedServiceKinds: {
    method: 'GET',
    path: '/user/notification/available-types',
    access: 'user',
    summary: 'The kinds that are switched on',
    response: json(z.array(OfferedServiceKind)),
    problems: [],
  },
  listNotificationServices: {
    method: 'GET',
    path: '/user/notification/channels',
    access: 'user',
    summary: 'The notification services of the signed-in user, without their secrets',
    response: json(z.array(NotificationService)),
    problems: [],
  },
  createNotificationService: {
    method: 'POST',
    path: '/user/notification/channels',
    access: 'user',
    summary: 'Set up a notification service of a kind that is switched on',
    body: json(NotificationServiceInput),
    response: json(NotificationService),
    problems: [
      'notification_service.bad_config',
      'notification_service.secret_missing',
      'notification_service.kind_off',
      'notification_service.too_many',
    ],
  },
  updateNotificationService: {
    method: 'PUT',
    path: '/user/notification/channels/:id',
    access: 'user',
    summary: 'Replace the settings of a notification service; masked secrets stay as they are',
    params: OneService,
    body: json(NotificationServiceInput),
    response: json(NotificationService),
    problems: [
      'notification_service.not_found',
      'notification_service.bad_config',
      'notification_service.secret_missing',
      'notification_service.kind_off',
    ],
  },
  deleteNotificationService: {
    method: 'DELETE',
    path: '/user/notification/channels/:id',
    access: 'user',
    summary: 'Delete a notification service with its secrets',
    params: OneService,
    response: empty,
    problems: ['notification_service.not_found'],
  },
  testNotificationService: {
    method: 'POST',
    path: '/user/notification/channels/:id/test',
    access: 'user',
    summary: 'Send a test message; the text of a failure says why, and so does the `failure` of the service',
    params: OneService,
    response: empty,
    problems: ['notification_service.not_found', 'notification_service.kind_off', 'notification_service.test_failed'],
  },
});
