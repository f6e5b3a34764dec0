import * as z from 'zod/mini';
import { endpoints, json } from '../endpoint.ts';
import { Gid, Mid, Timestamp, Uid } from '../ids.ts';
import { filter, filterOr, maxBytes, Name } from '../input.ts';
import { CHAT_FILES_PAGE_MAX, FILE_LIST_PAGE_MAX, FILE_NAME_MAX_BYTES } from '../limits.ts';

export const FileKind = z.enum(['Doc', 'PDF', 'Image', 'Audio', 'Video']);
export type FileKind = z.output<typeof FileKind>;

/** A sent file: one entry for each message. */
export const SentFile = z.object({
  mid: Mid,
  from_uid: Uid,
  /** 0 for direct messages. */
  gid: z.int(),
  /** Lower case, without the dot; empty if the name has none. */
  ext: z.string(),
  /** Of the message, not of the file. */
  content_type: z.string(),
  /** Path of the file; empty if the caller may not read the chat. */
  content: z.string(),
  /** JSON text of the message's properties, or empty; only size and media type if the caller may not read the chat. */
  properties: z.string(),
  created_at: Timestamp,
  /** The bytes are gone. */
  expired: z.boolean(),
});
export type SentFile = z.output<typeof SentFile>;

/** A file sent in a chat that the caller may read. */
export const ChatFile = z.object({
  ...SentFile.shape,
  /** Recipient of a direct message; 0 in channels. */
  to_uid: z.int(),
  /** As it was uploaded; empty if it has none. */
  name: Name,
});
export type ChatFile = z.output<typeof ChatFile>;

/** By time, by name (A to Z, ignoring case) or by size. */
export const ChatFilesOrder = z.enum(['newest', 'oldest', 'name', 'name_desc', 'largest', 'smallest']);
export type ChatFilesOrder = z.output<typeof ChatFilesOrder>;

export const ChatFilesPage = z.object({
  files: z.array(ChatFile),
  /** Requests the next page with the same filters and order; null = no more. */
  next_cursor: z.nullable(Mid),
  /** All files that match the filters; present if requested. */
  totals: z.optional(z.object({ files: z.int(), bytes: z.int() })),
});
export type ChatFilesPage = z.output<typeof ChatFilesPage>;

export const chatFileEndpoints = endpoints({
  listFiles: {
    method: 'GET',
    path: '/admin/system/files',
    access: 'admin',
    summary:
      'The files of all chats, newest first, with keys of those the caller may read; pages count from 1, as from 0',
    query: z.object({
      uid: filter(Uid),
      gid: filter(Gid),
      file_type: filter(FileKind),
      creation_time_type: filter(z.enum(['Day1', 'Day7', 'Day30', 'Day90', 'Day180'])),
      page: filterOr(z.int().check(z.nonnegative(), z.maximum(1_000_000)), 1),
      page_size: filterOr(z.int().check(z.minimum(1), z.maximum(FILE_LIST_PAGE_MAX)), FILE_LIST_PAGE_MAX),
    }),
    response: json(z.array(SentFile)),
    problems: [],
  },
  /** An extension of this server: on the wire that existing clients speak, only administrators can list files. */
  listChatFiles: {
    method: 'GET',
    path: '/message/files',
    access: 'guest',
    summary: 'The files of the chats that the caller may read',
    query: z.object({
      /** The sender. */
      uid: z.optional(Uid),
      /** In this channel. */
      gid: z.optional(Gid),
      /** In the caller's direct messages with this user. */
      with_uid: z.optional(Uid),
      kind: z.optional(FileKind),
      /** Sent at this time or later. */
      from: z.optional(Timestamp),
      /** Sent before this time. */
      to: z.optional(Timestamp),
      /** A part of the name, ignoring the case of A to Z. */
      q: z.optional(z.string().check(maxBytes(FILE_NAME_MAX_BYTES))),
      order: z.optional(ChatFilesOrder),
      /** Whether to include count and total size. */
      totals: z.optional(z.boolean()),
      limit: z.optional(z.int().check(z.positive(), z.maximum(CHAT_FILES_PAGE_MAX))),
      /** `next_cursor` of the previous page. */
      cursor: z.optional(Mid),
    }),
    response: json(ChatFilesPage),
    problems: [],
  },
});
