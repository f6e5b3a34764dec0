import * as z from 'zod/mini';
import { empty, endpoints, json, message } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { Gid, Mid, Timestamp, Uid } from '../ids.ts';
import { BULK_DELETE_MAX } from '../limits.ts';
import { SENDABLE_CONTENT_TYPES } from './message-kinds.ts';
import { MessageProperties } from './message-properties.ts';
import { ReactionAction } from './reactions.ts';

/** Where a message goes: a user (direct message, the other party as the sender sees it) or a channel. */
export const ChatTarget = z.union([z.object({ uid: Uid }), z.object({ gid: Gid })]);
export type ChatTarget = z.output<typeof ChatTarget>;

const content = {
  properties: z.nullable(MessageProperties),
  content_type: z.string(),
  content: z.string(),
};

const ReactionDetail = z.discriminatedUnion('type', [
  z.object({ type: z.literal('edit'), ...content }),
  z.object({ type: z.literal('like'), action: z.string() }),
  z.object({ type: z.literal('delete') }),
]);
export type ReactionDetail = z.output<typeof ReactionDetail>;

export const MessageDetail = z.discriminatedUnion('type', [
  /** `expires_in`: seconds after creation at which the message disappears, null = never. */
  z.object({ type: z.literal('normal'), ...content, expires_in: z.nullable(z.int()) }),
  /** `expires_in` is present if the reply disappears. */
  z.object({ type: z.literal('reply'), mid: Mid, ...content, expires_in: z.optional(z.nullable(z.int())) }),
  z.object({ type: z.literal('reaction'), mid: Mid, detail: ReactionDetail }),
]);
export type MessageDetail = z.output<typeof MessageDetail>;

/** One entry of the message log (wire: ChatMessage). Edits, reactions and deletions are entries of their own. */
export const Message = z.object({
  mid: Mid,
  from_uid: Uid,
  created_at: Timestamp,
  target: ChatTarget,
  detail: MessageDetail,
});
export type Message = z.output<typeof Message>;

const Page = z.object({
  before: z.optional(Mid),
  /** Requests the oldest entries above this mid instead of the newest ones; exclusive, like `before`. */
  after: z.optional(Mid),
  /** Requests later changes of the page's messages as well: they follow the page and do not count towards `limit`. */
  changes: z.optional(z.boolean()),
  limit: z.optional(z.int().check(z.positive())),
});
/** A JSON object, in standard Base64 or as it is; anything else means "no properties", never an error. */
const Headers = z.object({ 'x-properties': z.optional(z.string()) });

const ByMid = z.object({ mid: Mid });
/** `11,12,15`, each once or more often. */
const MidList = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{1,16}(?:,\d{1,16})*$/, { error: 'not a list of message ids' })),
    z.transform((list) => list.split(',').map(Number)),
  ),
  z.tuple([Mid], Mid).check(z.maxLength(BULK_DELETE_MAX)),
);

export const messageEndpoints = endpoints({
  sendToUser: {
    method: 'POST',
    path: '/user/:uid/send',
    access: 'guest',
    rate: 'send',
    visitors: true,
    summary: 'Send a direct message; answers its mid. Guests write to public bots only, in plain text or Markdown',
    params: z.object({ uid: Uid }),
    headers: Headers,
    body: message(SENDABLE_CONTENT_TYPES),
    response: json(Mid),
    problems: ['file.unknown_path', 'message.target_not_found', 'message.sending_forbidden', 'message.direct_disabled'],
  },
  sendToChannel: {
    method: 'POST',
    path: '/group/:gid/send',
    access: 'user',
    rate: 'send',
    summary: 'Send a message to a channel; answers its mid',
    params: z.object({ gid: Gid }),
    headers: Headers,
    body: message(SENDABLE_CONTENT_TYPES),
    response: json(Mid),
    problems: ['file.unknown_path', 'channel.not_found', 'channel.forbidden', 'message.sending_forbidden'],
  },
  replyToMessage: {
    method: 'POST',
    path: '/message/:mid/reply',
    access: 'user',
    rate: 'send',
    summary: 'Reply to a message in its chat; answers the mid of the reply',
    params: ByMid,
    headers: Headers,
    body: message(SENDABLE_CONTENT_TYPES),
    response: json(Mid),
    problems: [
      'file.unknown_path',
      'message.not_found',
      'message.forbidden',
      'message.target_not_found',
      'message.sending_forbidden',
      'message.direct_disabled',
      'channel.forbidden',
    ],
  },
  editMessage: {
    method: 'PUT',
    path: '/message/:mid/edit',
    access: 'user',
    rate: 'change',
    summary: 'Edit one’s own message; answers the mid of the edit',
    params: ByMid,
    headers: Headers,
    body: message(SENDABLE_CONTENT_TYPES),
    response: json(Mid),
    problems: [
      'file.unknown_path',
      'message.not_found',
      'message.forbidden',
      'message.target_not_found',
      'message.sending_forbidden',
      'message.direct_disabled',
      'channel.not_found',
      'channel.forbidden',
    ],
  },
  likeMessage: {
    method: 'PUT',
    path: '/message/:mid/like',
    access: 'user',
    rate: 'change',
    summary: 'React to a message with one emoji, or remove the same reaction; answers the mid of the entry',
    params: ByMid,
    body: json(z.object({ action: ReactionAction })),
    response: json(Mid),
    problems: [
      'message.not_found',
      'message.forbidden',
      'message.too_many_reactions',
      'message.target_not_found',
      'message.sending_forbidden',
      'message.direct_disabled',
      'channel.not_found',
      'channel.forbidden',
    ],
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/message/:mid',
    access: 'user',
    rate: 'change',
    audit: 'message.deleted',
    summary: 'Erase a message: its author, the owner of its channel, administrators who see it; answers a mid',
    params: ByMid,
    response: json(Mid),
    problems: ['message.not_found', 'message.forbidden', 'channel.not_found', 'channel.forbidden'],
  },
  deleteMessages: {
    method: 'DELETE',
    path: '/message/bulk/:mids',
    access: 'user',
    rate: 'change',
    audit: 'message.deleted',
    summary: 'Erase several messages, all or none; answers the mid of the last deletion',
    params: z.object({ mids: MidList }),
    response: json(Mid),
    problems: ['message.not_found', 'message.forbidden', 'channel.not_found', 'channel.forbidden'],
  },
  clearChannel: {
    method: 'DELETE',
    path: '/group/:gid/clear',
    access: 'user',
    rate: 'change',
    audit: 'channel.cleared',
    summary: 'Erase all messages of a channel: its owner, administrators',
    params: z.object({ gid: Gid }),
    response: empty,
    problems: ['channel.not_found', 'channel.forbidden'],
  },
  clearServer: {
    method: 'DELETE',
    path: '/admin/system/message/clear',
    access: 'admin',
    audit: 'message.cleared',
    summary: 'Erase all messages of the server',
    response: empty,
    problems: [],
  },
  listUserHistory: {
    method: 'GET',
    path: '/user/:uid/history',
    access: 'guest',
    summary: 'The newest messages with a user older than `before`, or the oldest ones newer than `after`, ascending',
    params: z.object({ uid: Uid }),
    query: Page,
    response: json(z.array(Message)),
    problems: [],
  },
  listChannelHistory: {
    method: 'GET',
    path: '/group/:gid/history',
    access: 'guest',
    summary: 'The newest messages of a channel older than `before`, or the oldest newer than `after`, ascending',
    params: z.object({ gid: Gid }),
    query: Page,
    response: json(z.array(Message)),
    problems: ['channel.not_found', 'channel.forbidden'],
  },
});

export const messageEvents = defineEvents({
  chat: z.object({ type: z.literal('chat'), ...Message.shape }),
  /** Everything in a channel was deleted. */
  group_message_cleared: z.object({ type: z.literal('group_message_cleared'), gid: Gid }),
  /** Everything up to this mid was deleted, in every chat; 0: there were no messages. */
  message_cleared: z.object({ type: z.literal('message_cleared'), latest_deleted_mid: z.int().check(z.nonnegative()) }),
});
