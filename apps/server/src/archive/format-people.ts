import {
  AuditEntry,
  AuditSubject,
  CannedAnswerFields,
  CHANNEL_NAME_MAX_BYTES,
  ContactStatus,
  CreateBy,
  DESCRIPTION_MAX_BYTES,
  Email,
  EXT_SETTING_MAX_BYTES,
  Gender,
  isJsonObject,
  Language,
  maxLength,
  NAME_MAX_BYTES,
  NICKNAME_MAX_BYTES,
  NotificationSettings,
  Timestamp,
  Uid,
  URL_MAX_LENGTH,
  UserStatus,
  WebhookUrl,
} from '@loquat/contract';
import * as z from 'zod/mini';
import { ArchiveId, BytesName, count, ID_MAX_LENGTH, some, text } from './format-values.ts';

// To check a password must not take more than a gigabyte of memory, whatever a hash asks for.
const ARGON2ID = /^\$argon2id\$v=19\$(?:(?:m=\d{1,6}|t=\d{1,2}|p=\d),){2}(?:m=\d{1,6}|t=\d{1,2}|p=\d)\$[\w+/$]+$/;

/** A setting of the server that holds no secret, as it is stored. */
export const setting = z.strictObject({ type: z.literal('setting'), key: z.string(), value: z.unknown() });

/** The picture of the server. */
export const logo = z.strictObject({ type: z.literal('logo'), bytes: BytesName });

export const user = z.strictObject({
  type: z.literal('user'),
  uid: ArchiveId,
  /** Unique on the server: another with the same name gets a number behind it. */
  name: some(NAME_MAX_BYTES),
  /** Unique in the archive. Who has none signs in by a provider, or not at all. */
  email: z.optional(Email),
  /** As Loquat stores it (Argon2id); who has none sets a password by a link to their address. */
  password_hash: z.optional(z.string().check(maxLength(512), z.regex(ARGON2ID, 'not a hash of Argon2id'))),
  is_email_verified: z.optional(z.boolean()),
  gender: z.optional(Gender),
  language: z.optional(Language),
  is_admin: z.optional(z.boolean()),
  is_bot: z.optional(z.boolean()),
  create_by: z.optional(CreateBy),
  /** Wants mail about missed messages. */
  msg_smtp_notify_enable: z.optional(z.boolean()),
  /** Of a visitor: by which widget they came, and whom they talk with. */
  widget_id: z.optional(text(ID_MAX_LENGTH)),
  visitor_host: z.optional(ArchiveId),
  status: z.optional(UserStatus),
  created_at: Timestamp,
  updated_at: z.optional(Timestamp),
  /** When the picture was set; together with `avatar`. */
  avatar_updated_at: z.optional(Timestamp),
  /** Any picture that the server can read; it becomes a PNG of at most 256 pixels. */
  avatar: z.optional(BytesName),
});

/** An account at a sign-in provider that opens this account. */
export const identity = z.strictObject({
  type: z.literal('identity'),
  uid: ArchiveId,
  provider: z.enum(['google', 'github', 'oidc', 'metamask', 'thirdparty']),
  issuer: text(URL_MAX_LENGTH),
  subject: some(URL_MAX_LENGTH),
  label: text(URL_MAX_LENGTH),
  created_at: Timestamp,
});

export const channel = z.strictObject({
  type: z.literal('channel'),
  gid: ArchiveId,
  name: some(CHANNEL_NAME_MAX_BYTES),
  description: z.optional(text(DESCRIPTION_MAX_BYTES)),
  /** Public: everybody belongs to it, and it has neither owner nor members. */
  is_public: z.boolean(),
  /** Of a private channel. */
  owner: z.optional(ArchiveId),
  created_at: Timestamp,
  show_email: z.optional(z.boolean()),
  dm_to_member: z.optional(z.boolean()),
  add_friend: z.optional(z.boolean()),
  only_owner_can_send_msg: z.optional(z.boolean()),
  /** JSON text that only clients read. */
  ext_setting: z.optional(text(EXT_SETTING_MAX_BYTES).check(isJsonObject)),
  avatar_updated_at: z.optional(Timestamp),
  avatar: z.optional(BytesName),
});

/** Somebody in a private channel, its owner too. */
export const member = z.strictObject({
  type: z.literal('member'),
  gid: ArchiveId,
  uid: ArchiveId,
  /** With `ids: "loquat"`: the end of the log when they joined. Absent: they have been there from the beginning. */
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
  /** Empty: taken back, which browsers that saw it have to be told. */
  remark: text(NICKNAME_MAX_BYTES),
});

export const notificationSettings = z.strictObject({
  type: z.literal('notification_settings'),
  uid: ArchiveId,
  settings: NotificationSettings,
});

/** What somebody has been told by mail about what they missed. */
export const digestMark = z.strictObject({
  type: z.literal('digest_mark'),
  uid: ArchiveId,
  told_mid: count,
  is_told: z.boolean(),
});

/** Where messages for a bot are sent. */
export const webhook = z.strictObject({ type: z.literal('webhook'), uid: ArchiveId, url: WebhookUrl });

/** Where a visitor of a web site is. */
export const visitor = z.strictObject({
  type: z.literal('visitor'),
  uid: ArchiveId,
  page_url: z.optional(text(URL_MAX_LENGTH)),
  page_title: z.optional(text(URL_MAX_LENGTH)),
  language: z.optional(text(64)),
  time_zone: z.optional(text(64)),
  seen_at: Timestamp,
  is_done: z.boolean(),
});

/** Whom a visitor talked with before. */
export const formerHost = z.strictObject({ type: z.literal('former_host'), uid: ArchiveId, host: ArchiveId });

export const cannedAnswer = z.strictObject({ type: z.literal('canned_answer'), ...CannedAnswerFields.shape });

/** An act of an administrator; taken over by an empty server only. */
export const audit = z.strictObject({
  type: z.literal('audit'),
  ...z.omit(AuditEntry, { id: true }).shape,
  uid: z.optional(Uid),
  subject: z.optional(AuditSubject),
});
