import * as z from 'zod/mini';
import { endpoints, json, message } from './endpoint.ts';
import { defineEvents } from './event.ts';
import { Gid, Mid, Timestamp, Uid } from './ids.ts';
import { MessageProperties } from './message-properties.ts';

/** Media types a message can be sent under. */
export const SENDABLE_CONTENT_TYPES = ['text/plain', 'text/markdown'] as const;

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
  /** `expires_in`: seconds after creation at which the message disappears, null = stays. */
  z.object({ type: z.literal('normal'), ...content, expires_in: z.nullable(z.int()) }),
  z.object({ type: z.literal('reply'), mid: Mid, ...content }),
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

const Page = z.object({ before: z.optional(Mid), limit: z.optional(z.int().check(z.positive())) });
/** Standard Base64 of a JSON object; anything else means "no properties", never an error. */
const Headers = z.object({ 'x-properties': z.optional(z.string()) });

export const messageEndpoints = endpoints({
  sendToUser: {
    method: 'POST',
    path: '/user/:uid/send',
    access: 'user',
    summary: 'Send a direct message; answers its mid',
    params: z.object({ uid: Uid }),
    headers: Headers,
    body: message(SENDABLE_CONTENT_TYPES),
    response: json(Mid),
    problems: ['message.target_not_found', 'message.sending_forbidden'],
  },
  sendToChannel: {
    method: 'POST',
    path: '/group/:gid/send',
    access: 'user',
    summary: 'Send a message to a channel; answers its mid',
    params: z.object({ gid: Gid }),
    headers: Headers,
    body: message(SENDABLE_CONTENT_TYPES),
    response: json(Mid),
    problems: ['channel.not_found', 'channel.forbidden', 'message.sending_forbidden'],
  },
  listUserHistory: {
    method: 'GET',
    path: '/user/:uid/history',
    access: 'guest',
    summary: 'The newest messages with a user older than `before`, ascending; empty = beginning reached',
    params: z.object({ uid: Uid }),
    query: Page,
    response: json(z.array(Message)),
    problems: [],
  },
  listChannelHistory: {
    method: 'GET',
    path: '/group/:gid/history',
    access: 'guest',
    summary: 'The newest messages of a channel older than `before`, ascending; empty = beginning reached',
    params: z.object({ gid: Gid }),
    query: Page,
    response: json(z.array(Message)),
    problems: ['channel.not_found', 'channel.forbidden'],
  },
});

export const messageEvents = defineEvents({
  chat: z.object({ type: z.literal('chat'), ...Message.shape }),
});
