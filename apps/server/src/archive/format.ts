import { Timestamp } from '@loquat/contract';
import * as z from 'zod/mini';
import * as messages from './format-messages.ts';
import * as people from './format-people.ts';
import { count } from './format-values.ts';

export { ArchiveId, BytesName } from './format-values.ts';

// Described field by field in docs/export.md; a test compares the two.

export const ARCHIVE_FORMAT = 'loquat-archive';

/** Raised when an older Loquat could not read the newer format. */
export const ARCHIVE_VERSION = 1;

export const HEADER_FILE = 'archive.json';
/** The folder with the bytes. */
export const BYTES_FOLDER = 'files';

// Far above any server's ids, and far enough below the maximum that a server never runs out of them.
const given = count.check(z.lte(1_000_000_000_000));

/** `archive.json`. */
export const ArchiveHeader = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  made_at: Timestamp,
  /** Program and version. */
  made_by: z.string(),
  server_name: z.string(),
  /**
   * `loquat`: ids are uids, gids and mids of a Loquat server and paths of its files, and an empty server takes them
   * over. `foreign`: they only connect the records of this archive.
   */
  ids: z.enum(['loquat', 'foreign']),
  /** With `ids: "loquat"`: the highest numbers that the server had assigned. A new server continues after them. */
  last_ids: z.optional(z.strictObject({ uid: given, gid: given, mid: given })),
});
export type ArchiveHeader = z.output<typeof ArchiveHeader>;

/** The schemas of all records, by type. Unknown fields are refused, so no data is lost silently. */
export const recordSchemas = {
  setting: people.setting,
  logo: people.logo,
  user: people.user,
  identity: people.identity,
  channel: people.channel,
  member: people.member,
  file: messages.file,
  forward: messages.forward,
  message: messages.message,
  like: messages.like,
  edit: messages.edit,
  delete: messages.deletion,
  pin: messages.pin,
  announcement: messages.announcement,
  seen_announcement: messages.seenAnnouncement,
  read_marker: messages.readMarker,
  mute: messages.mute,
  auto_delete: messages.autoDelete,
  pinned_chat: messages.pinnedChat,
  contact: people.contact,
  nickname: people.nickname,
  notification_settings: people.notificationSettings,
  digest_mark: people.digestMark,
  saved_item: messages.savedItem,
  webhook: people.webhook,
  bot_command: people.botCommand,
  visitor: people.visitor,
  visitor_profile: people.visitorProfile,
  former_host: people.formerHost,
  canned_answer: people.cannedAnswer,
  audit: people.audit,
};

export type RecordType = keyof typeof recordSchemas;
export type ArchiveRecordOf<T extends RecordType> = z.output<(typeof recordSchemas)[T]>;
export type ArchiveRecord = { [T in RecordType]: ArchiveRecordOf<T> }[RecordType];

/**
 * The files of an archive in reading order, and the types of records in each, in order: a record only refers to earlier
 * ones. The types of `messages.jsonl` are mixed, in the order of time.
 */
export const ARCHIVE_FILES = {
  'server.jsonl': ['setting', 'logo'],
  'users.jsonl': ['user', 'identity'],
  'channels.jsonl': ['channel', 'member'],
  'files.jsonl': ['file', 'forward'],
  'messages.jsonl': ['message', 'like', 'edit', 'delete'],
  'chats.jsonl': ['pin', 'announcement', 'seen_announcement', 'read_marker', 'mute', 'auto_delete', 'pinned_chat'],
  'people.jsonl': ['contact', 'nickname', 'notification_settings', 'digest_mark', 'saved_item'],
  'service.jsonl': ['webhook', 'bot_command', 'visitor', 'visitor_profile', 'former_host', 'canned_answer'],
  'audit.jsonl': ['audit'],
} as const satisfies Record<string, readonly RecordType[]>;

/** A record of `messages.jsonl`. */
export type EntryRecord = Extract<ArchiveRecord, { type: (typeof ARCHIVE_FILES)['messages.jsonl'][number] }>;

/** Longest line of a file, in bytes. */
export const LINE_MAX_BYTES = 8_000_000;
