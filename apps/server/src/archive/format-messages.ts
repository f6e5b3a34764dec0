import {
  AnnouncementContent,
  AutoDeleteDelay,
  CONTENT_TYPE_MAX_BYTES,
  FILE_NAME_MAX_BYTES,
  MessageBundle,
  MessageProperties,
  MESSAGE_MAX_BYTES,
  ReactionAction,
  SENDABLE_CONTENT_TYPES,
  Timestamp,
} from '@loquat/contract';
import * as z from 'zod/mini';
import { ArchiveId, BytesName, count, nonEmptyText, text } from './format-values.ts';

/** An uploaded file; its bytes are in the folder `files`. */
export const file = z.strictObject({
  type: z.literal('file'),
  /** Its id, by which messages refer to it. */
  path: ArchiveId,
  /** The name of its bytes. Absent: they were lost, and only the metadata is left. */
  bytes: z.optional(BytesName),
  uid: ArchiveId,
  created_at: Timestamp,
  content_type: nonEmptyText(CONTENT_TYPE_MAX_BYTES),
  name: z.optional(text(FILE_NAME_MAX_BYTES)),
  /** Size of the bytes. Absent: not checked. */
  size_bytes: z.optional(count),
  /** Lower-case hex. Absent: not checked. */
  sha256: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/, 'not a SHA-256'))),
  /** Pixels of an image. */
  width: z.optional(count),
  height: z.optional(count),
  /** Media type of the thumbnail, and the name of its bytes. Absent: the import makes one for an image. */
  thumbnail_type: z.optional(z.enum(['image/webp', 'image/png', 'image/jpeg'])),
  thumbnail: z.optional(BytesName),
});

/** A bundle with its attachments: avatars of authors by the name of their bytes, files by their ids. */
const bundle = {
  bundle: MessageBundle,
  attachments: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('avatar'), bytes: z.optional(BytesName) }),
      z.strictObject({ kind: z.literal('file'), path: ArchiveId }),
      z.strictObject({ kind: z.literal('thumbnail'), path: ArchiveId }),
    ]),
  ),
};

/** Messages forwarded as one; a message of the kind `forward` refers to it by its path. */
export const forward = z.strictObject({
  type: z.literal('forward'),
  path: ArchiveId,
  created_by: ArchiveId,
  created_at: Timestamp,
  ...bundle,
});

/** A message or, with `reply_to`, a reply, in its form after all edits. Records of the log are in the order of time. */
export const message = z.strictObject({
  type: z.literal('message'),
  mid: ArchiveId,
  from_uid: ArchiveId,
  created_at: Timestamp,
  /** Exactly one of the two: the channel, or the other party of a direct message. */
  gid: z.optional(ArchiveId),
  to_uid: z.optional(ArchiveId),
  /** An earlier message of the same chat. */
  reply_to: z.optional(ArchiveId),
  /** One of the kinds that users can send. */
  content_type: z.enum(SENDABLE_CONTENT_TYPES),
  /** The text, in which ` @<uid> ` mentions the users of `properties.mentions`; or the path of a file or forward. */
  content: z.union([text(MESSAGE_MAX_BYTES), z.int()]),
  properties: z.optional(MessageProperties),
  edited_at: z.optional(Timestamp),
  /** If set, the content is erased. */
  deleted_at: z.optional(Timestamp),
  /** When the message expires. */
  expires_at: z.optional(Timestamp),
});

const ofMessage = { mid: z.optional(ArchiveId), about_mid: ArchiveId, from_uid: ArchiveId, created_at: Timestamp };

/** A reaction of a user. A second equal one removes the reaction. */
export const like = z.strictObject({ type: z.literal('like'), ...ofMessage, action: ReactionAction });
/** When the last edit of a message was sent; converters need none. */
export const edit = z.strictObject({ type: z.literal('edit'), ...ofMessage });
/** When a message was deleted; converters need none. */
export const deletion = z.strictObject({ type: z.literal('delete'), ...ofMessage });

/** A message pinned for its whole channel. */
export const pin = z.strictObject({
  type: z.literal('pin'),
  mid: ArchiveId,
  created_by: ArchiveId,
  created_at: Timestamp,
});

/** The announcement of a channel. */
export const announcement = z.strictObject({
  type: z.literal('announcement'),
  gid: ArchiveId,
  content: AnnouncementContent,
  created_by: ArchiveId,
  created_at: Timestamp,
  /** The time of the last change. */
  updated_at: Timestamp,
});

/** The version of an announcement that a user has seen. */
export const seenAnnouncement = z.strictObject({
  type: z.literal('seen_announcement'),
  uid: ArchiveId,
  gid: ArchiveId,
  updated_at: Timestamp,
});

/** Exactly one of the two: a chat with a user, or a channel. */
const ofChat = { uid: ArchiveId, peer_uid: z.optional(ArchiveId), gid: z.optional(ArchiveId) };

/** The read marker of a user in a chat. */
export const readMarker = z.strictObject({ type: z.literal('read_marker'), ...ofChat, mid: ArchiveId });
/** A chat without notifications; without `expired_at`, for ever. */
export const mute = z.strictObject({ type: z.literal('mute'), ...ofChat, expired_at: z.optional(Timestamp) });
/** Seconds after which a user's messages in a chat expire. */
export const autoDelete = z.strictObject({
  type: z.literal('auto_delete'),
  ...ofChat,
  expires_in: AutoDeleteDelay.check(z.positive()),
});
/** A chat that a user has pinned; the last record is the topmost. */
export const pinnedChat = z.strictObject({ type: z.literal('pinned_chat'), ...ofChat, updated_at: Timestamp });

export const savedItem = z.strictObject({
  type: z.literal('saved_item'),
  id: ArchiveId,
  uid: ArchiveId,
  created_at: Timestamp,
  ...bundle,
});
