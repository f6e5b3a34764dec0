import * as z from 'zod/mini';
import { ChatTarget } from '../chat/messages.ts';
import { empty, endpoints, json } from '../endpoint.ts';
import { Timestamp } from '../ids.ts';
import { maxBytes, maxLength, maybe, orDefault } from '../input.ts';
import { KEYWORD_MAX_BYTES, KEYWORDS_MAX, NOTIFICATION_LEVELS_MAX } from '../limits.ts';
import { TimeZone } from '../time-zone.ts';

/**
 * Which messages notify a user. `mentions`: mentions, keywords, replies to the user's messages and, if it is the
 * general level rather than that of a chat, direct messages.
 */
export const NotificationLevel = z.enum(['all', 'mentions', 'nothing']);
export type NotificationLevel = z.output<typeof NotificationLevel>;

/** A chat with a level of its own. */
const ChatLevel = z.object({ target: ChatTarget, level: NotificationLevel });
export type ChatLevel = z.output<typeof ChatLevel>;

/**
 * Every day from one time of day to another, `HH:MM`, past midnight if `to` is earlier; in an IANA time zone. Disabled
 * quiet hours keep their times.
 */
export const QuietHours = z.object({ enabled: z.boolean(), from: z.string(), to: z.string(), time_zone: z.string() });
export type QuietHours = z.output<typeof QuietHours>;

/** A user's notification settings. Mail about missed messages is `msg_smtp_notify_enable` of their account. */
export const NotificationSettings = z.object({
  level: NotificationLevel,
  /** Words and phrases that count as a mention, in any case. */
  keywords: z.array(z.string()),
  quiet_hours: QuietHours,
  /** No notifications before this time. */
  do_not_disturb_until: Timestamp,
  sound: z.boolean(),
  /** Whether a notification shows the text of the message. */
  preview: z.boolean(),
  /** Whether a sign-in on a device that is new to the account sends an email, while mail is on. */
  new_device_letters: z.boolean(),
  chats: z.array(ChatLevel),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

/** The settings of users who have not changed any. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  level: 'all',
  keywords: [],
  quiet_hours: { enabled: false, from: '22:00', to: '07:00', time_zone: 'UTC' },
  do_not_disturb_until: 0,
  sound: true,
  preview: true,
  new_device_letters: true,
  chats: [],
};

/** `HH:MM`. */
export const TimeOfDay = z.string().check(maxLength(5), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
export const Keyword = z.string().check(z.trim(), z.minLength(1), maxBytes(KEYWORD_MAX_BYTES));
/** Absent: the general level applies. */
const OwnLevel = maybe(NotificationLevel);
const QuietHoursInput = z.object({ enabled: z.boolean(), from: TimeOfDay, to: TimeOfDay, time_zone: TimeZone });

/** All settings at once, as in an import. */
export const NotificationSettingsInput = z.object({
  ...NotificationSettings.shape,
  keywords: z.array(Keyword).check(z.maxLength(KEYWORDS_MAX)),
  quiet_hours: QuietHoursInput,
  chats: z.array(ChatLevel).check(z.maxLength(NOTIFICATION_LEVELS_MAX)),
});

/** Absent fields stay as they are. */
export const NotificationChanges = z.object({
  level: maybe(NotificationLevel),
  keywords: maybe(z.array(Keyword).check(z.maxLength(KEYWORDS_MAX))),
  quiet_hours: maybe(QuietHoursInput),
  do_not_disturb_until: maybe(Timestamp),
  sound: maybe(z.boolean()),
  preview: maybe(z.boolean()),
  new_device_letters: maybe(z.boolean()),
  /** The last entry of a chat counts. */
  chats: orDefault(
    z.array(z.object({ target: ChatTarget, level: OwnLevel })).check(z.maxLength(NOTIFICATION_LEVELS_MAX)),
    [],
  ),
});
export type NotificationChanges = z.output<typeof NotificationChanges>;

export const notificationSettingsEndpoints = endpoints({
  getNotificationSettings: {
    method: 'GET',
    path: '/user/notification-settings',
    access: 'user',
    summary: 'How the signed-in user wants to be notified',
    response: json(NotificationSettings),
    problems: [],
  },
  updateNotificationSettings: {
    method: 'PUT',
    path: '/user/notification-settings',
    access: 'user',
    summary: 'Change how one is notified: all, mentions or nothing, everywhere or in a chat; quiet hours; keywords',
    body: json(NotificationChanges),
    response: empty,
    problems: ['chat.unknown_target'],
  },
});
