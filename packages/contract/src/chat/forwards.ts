import * as z from 'zod/mini';
import { binary, endpoints, json } from '../endpoint.ts';
import { FilePath } from '../file-path.ts';
import { Mid, Timestamp } from '../ids.ts';
import { Name } from '../input.ts';
import { FORWARD_MAX_MESSAGES } from '../limits.ts';
import { MessageProperties } from './message-properties.ts';
import { ChatTarget } from './messages.ts';

/** Number of an attachment inside its bundle; rises from 0 over avatars, files and thumbnails. */
const AttachmentNumber = z.int().check(z.nonnegative());

/** One message as it was when the bundle was made. */
export const ForwardedMessage = z.object({
  /** Index into `users`, not a uid. */
  from_user: z.int(),
  created_at: Timestamp,
  mid: Mid,
  /** The original chat; for direct messages, the other party as seen by the user who made the bundle. */
  source: ChatTarget,
  properties: z.nullable(MessageProperties),
  content_type: z.string(),
  /** Null for files. */
  content: z.nullable(z.string()),
  file_id: z.nullable(AttachmentNumber),
  thumbnail_id: z.nullable(AttachmentNumber),
});
export type ForwardedMessage = z.output<typeof ForwardedMessage>;

/** Messages copied together with their authors' names and pictures (wire: archive): nothing changes it later. */
export const MessageBundle = z.object({
  users: z.array(z.object({ name: Name, avatar: z.nullable(AttachmentNumber) })),
  /** Ascending by mid. */
  messages: z.array(ForwardedMessage),
  num_attachments: z.int(),
});
export type MessageBundle = z.output<typeof MessageBundle>;

/** The messages to copy; a repeated mid counts once. */
export const BundleRequest = z.object({ mid_list: z.array(Mid).check(z.maxLength(FORWARD_MAX_MESSAGES)) });

const download = z.optional(z.boolean());

export const forwardEndpoints = endpoints({
  createForward: {
    method: 'POST',
    path: '/resource/archive',
    access: 'user',
    rate: 'copy',
    summary: 'Copy messages into a bundle that can be forwarded; answers its path',
    body: json(BundleRequest),
    response: json(z.string()),
    problems: [
      'bundle.not_copyable',
      'bundle.forbidden',
      'bundle.message_not_found',
      'file.quota_reached',
      'server.storage_full',
    ],
  },
  getForward: {
    method: 'GET',
    path: '/resource/archive',
    access: 'guest',
    visitors: true,
    fileLink: 'bundle.not_found',
    summary: 'A bundle in a message that the caller can read, or one that they made and have not sent yet',
    query: z.object({ file_path: FilePath }),
    response: json(MessageBundle),
    problems: ['bundle.not_found'],
  },
  getForwardAttachment: {
    method: 'GET',
    path: '/resource/archive/attachment',
    access: 'guest',
    visitors: true,
    fileLink: 'bundle.not_found',
    summary: 'An avatar, file or thumbnail of a forwarded bundle',
    query: z.object({ file_path: FilePath, attachment_id: AttachmentNumber, download }),
    response: binary('application/octet-stream'),
    problems: ['bundle.not_found'],
  },
});
