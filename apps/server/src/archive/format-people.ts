import {
  AuditEntry,
  AuditSubject,
  BotCommandFields,
  CannedAnswerFields,
  ChannelDescription,
  ChannelName,
  ContactStatus,
  CreateBy,
  Email,
  ExtSetting,
  Gender,
  Language,
  maxLength,
  Nickname,
  NotificationSettingsInput,
  PageTitle,
  PageUrl,
  Timestamp,
  TimeZone,
  Uid,
  URL_MAX_LENGTH,
  UserName,
  UserStatus,
  VisitorProfileAttributes,
  WebhookUrl,
} from '@loquat/contract';
import * as z from 'zod/mini';
import { ArchiveId, BytesName, count, ID_MAX_LENGTH, nonEmptyText, text } from './format-values.ts';

// Limits the memory for verifying a password to a gigabyte, whatever parameters a hash has.
const ARGON2ID = /^\$argon2id\$v=19\$(?:(?:m=\d{1,6}|t=\d{1,2}|p=\d),){2}(?:m=\d{1,6}|t=\d{1,2}|p=\d)\$[\w+/$]+$/;

/** A stored setting of the server without secrets. */
export const setting = z.strictObject({ type: z.literal('setting'), key: z.string(), value: z.unknown() });

/** The logo of the server. */
export const logo = z.strictObject({ type: z.literal('logo'), bytes: BytesName });

export const user = z.strictObject({
  type: z.literal('user'),
  uid: ArchiveId,
  /** Unique on the server: a duplicate gets a number appended. */
  name: UserName,
  /** Unique in the archive. A user without one signs in by a provider, or not at all. */
  email: z.optional(Email),
  /** In Loquat's form (Argon2id); a user without one sets a password by a link sent to their address. */
  password_hash: z.optional(z.string().check(maxLength(512), z.regex(ARGON2ID, 'not a hash of Argon2id'))),
  is_email_verified: z.optional(z.boolean()),
  gender: z.optional(Gender),
  language: z.optional(Language),
  is_admin: z.optional(z.boolean()),
  is_bot: z.optional(z.boolean()),
  /** Guests may write to this bot; ignored for people. */
  is_public: z.optional(z.boolean()),
  create_by: z.optional(CreateBy),
  /** Wants email about missed messages. */
  msg_smtp_notify_enable: z.optional(z.boolean()),
  /** For a visitor: their widget and their host. */
  widget_id: z.optional(text(ID_MAX_LENGTH)),
  visitor_host: z.optional(ArchiveId),
  status: z.optional(UserStatus),
  created_at: Timestamp,
  updated_at: z.optional(Timestamp),
  /** When the avatar was set; together with `avatar`. */
  avatar_updated_at: z.optional(Timestamp),
  /** Any image that the server can read; it becomes a PNG of at most 256 pixels. */
  avatar: z.optional(BytesName),
});

/** A provider account that signs in to this account. */
export const identity = z.strictObject({
  type: z.literal('identity'),
  uid: ArchiveId,
  provider: z.enum(['google', 'github', 'oidc', 'metamask', 'thirdparty']),
  issuer: text(URL_MAX_LENGTH),
  subject: nonEmptyText(URL_MAX_LENGTH),
  label: text(URL_MAX_LENGTH),
  created_at: Timestamp,
});

export const channel = z.strictObject({
  type: z.literal('channel'),
  gid: ArchiveId,
  name: ChannelName,
  description: z.optional(ChannelDescription),
  /** Public: all users belong to it, and it has neither owner nor members. */
  is_public: z.boolean(),
  /** For a private channel. */
  owner: z.optional(ArchiveId),
  created_at: Timestamp,
  show_email: z.optional(z.boolean()),
  dm_to_member: z.optional(z.boolean()),
  add_friend: z.optional(z.boolean()),
  only_owner_can_send_msg: z.optional(z.boolean()),
  /** JSON text that only clients read. */
  ext_setting: z.optional(ExtSetting),
  avatar_updated_at: z.optional(Timestamp),
  avatar: z.optional(BytesName),
});

/** A member of a private channel, including its owner. */
export const member = z.strictObject({
  type: z.literal('member'),
  gid: ArchiveId,
  uid: ArchiveId,
  /** With `ids: "loquat"`: the end of the log when they joined. Absent: a member from the beginning. */
  since_mid: z.optional(count),
});

export const contact = z.strictObject({
  type: z.literal('contact'),
  uid: ArchiveId,
  target_uid: ArchiveId,
  status: ContactStatus.check(z.refine((status) => status !== '', 'must not be empty')),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const nickname = z.strictObject({
  type: z.literal('nickname'),
  uid: ArchiveId,
  contact_uid: ArchiveId,
  /** Empty: removed, which clients that had it must receive. */
  remark: Nickname,
});

export const notificationSettings = z.strictObject({
  type: z.literal('notification_settings'),
  uid: ArchiveId,
  settings: NotificationSettingsInput,
});

/** How far a user's missed messages have been reported by email. */
export const digestMark = z.strictObject({
  type: z.literal('digest_mark'),
  uid: ArchiveId,
  told_mid: count,
  is_told: z.boolean(),
});

/** The webhook URL of a bot. */
export const webhook = z.strictObject({ type: z.literal('webhook'), uid: ArchiveId, url: WebhookUrl });

/** A command of a bot. */
export const botCommand = z.strictObject({
  type: z.literal('bot_command'),
  uid: ArchiveId,
  ...BotCommandFields.shape,
});

/** The page of a website visitor. */
export const visitor = z.strictObject({
  type: z.literal('visitor'),
  uid: ArchiveId,
  page_url: z.optional(PageUrl),
  page_title: z.optional(PageTitle),
  language: z.optional(Language),
  time_zone: z.optional(TimeZone),
  seen_at: Timestamp,
  is_done: z.boolean(),
});

/** The profile that a visitor, or a website, provides. */
export const visitorProfile = z.strictObject({
  type: z.literal('visitor_profile'),
  uid: ArchiveId,
  email: z.optional(Email),
  attributes: VisitorProfileAttributes,
});

/** Former hosts of a visitor. */
export const formerHost = z.strictObject({ type: z.literal('former_host'), uid: ArchiveId, host: ArchiveId });

export const cannedAnswer = z.strictObject({ type: z.literal('canned_answer'), ...CannedAnswerFields.shape });

/** An audit entry; imported into an empty server only. */
export const audit = z.strictObject({
  type: z.literal('audit'),
  ...z.omit(AuditEntry, { id: true }).shape,
  uid: z.optional(Uid),
  subject: z.optional(AuditSubject),
});
