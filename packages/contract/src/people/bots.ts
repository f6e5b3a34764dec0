import * as z from 'zod/mini';
import { Channel } from '../chat/channels.ts';
import { fileEndpoints } from '../chat/files.ts';
import { messageEndpoints } from '../chat/messages.ts';
import { BotKeyName } from '../chosen-names.ts';
import { Email } from '../email.ts';
import { empty, endpoints, json } from '../endpoint.ts';
import { Gid, Timestamp, Uid } from '../ids.ts';
import { maxBytes, plainName } from '../input.ts';
import { BOT_MAIL_TEXT_MAX_BYTES, MAIL_SUBJECT_MAX_LENGTH } from '../limits.ts';
import { User } from './user.ts';

/** Id of an API key. Never reused. */
export const BotKeyId = z.int().check(z.positive()).brand<'BotKeyId'>();
export type BotKeyId = z.output<typeof BotKeyId>;

/** An API key of a bot, as administrators see it. */
export const BotKey = z.object({
  id: BotKeyId,
  /** Unique for the bot. */
  name: z.string(),
  /** The whole key. Empty if this server no longer has the secret it was sealed with. */
  key: z.string(),
  created_at: Timestamp,
  last_used: z.nullable(Timestamp),
});
export type BotKey = z.output<typeof BotKey>;

const OfBot = z.object({ uid: Uid });

/** An email of a bot. */
export const BotMail = z.object({
  /** The address of a member. */
  to: Email,
  subject: z.string().check(maxBytes(MAIL_SUBJECT_MAX_LENGTH), z.overwrite(plainName), z.trim(), z.minLength(1)),
  content: z.string().check(maxBytes(BOT_MAIL_TEXT_MAX_BYTES), z.minLength(1)),
});
export type BotMail = z.output<typeof BotMail>;
const { sendToUser, sendToChannel, replyToMessage, editMessage, deleteMessage } = messageEndpoints;
const { listUserHistory, listChannelHistory } = messageEndpoints;
const { prepareFile, uploadFile } = fileEndpoints;

/**
 * An id that callers put into the query (`/bot/user/uid?uid=5`) or into the path (`/bot/user/5`). The query takes
 * precedence; without it, the path must contain the id.
 */
const idInPath = <S extends z.ZodMiniType<number, number>>(id: S) => z.union([id, z.string()]);

export const botKeyEndpoints = endpoints({
  createBotKey: {
    method: 'POST',
    path: '/admin/user/bot-api-key/:uid',
    access: 'admin',
    audit: 'bot_key.created',
    summary: 'Make an API key for a bot; answers the key',
    params: OfBot,
    body: json(z.object({ name: BotKeyName })),
    response: json(z.string()),
    problems: ['bot.not_found', 'bot.key_name_conflict', 'bot.too_many_keys'],
  },
  listBotKeys: {
    method: 'GET',
    path: '/admin/user/bot-api-key/:uid',
    access: 'admin',
    summary: 'API keys of a bot, ascending by id, readable in full',
    params: OfBot,
    response: json(z.array(BotKey)),
    problems: ['bot.not_found'],
  },
  deleteBotKey: {
    method: 'DELETE',
    path: '/admin/user/bot-api-key/:uid/:kid',
    access: 'admin',
    audit: 'bot_key.deleted',
    summary: 'Delete an API key; it opens nothing from then on',
    params: z.object({ uid: Uid, kid: BotKeyId }),
    response: empty,
    problems: ['bot.key_not_found'],
  },
});

/** Calls under `/bot` require an API key instead of an access token; no other call accepts an API key. */
export const botEndpoints = endpoints({
  listChannelsAsBot: {
    method: 'GET',
    path: '/bot',
    access: 'bot',
    summary: 'Channels the bot can see: all public ones and the private ones it belongs to',
    query: z.object({ public_only: z.optional(z.boolean()) }),
    response: json(z.array(Channel)),
    problems: ['bot.key_missing'],
  },
  getUserAsBot: {
    method: 'GET',
    path: '/bot/user/:uid',
    access: 'bot',
    summary: 'One user, by the uid in the query or else in the path',
    params: z.object({ uid: idInPath(Uid) }),
    query: z.object({ uid: z.optional(Uid) }),
    response: json(User),
    problems: ['bot.key_missing', 'user.not_found'],
  },
  getChannelAsBot: {
    method: 'GET',
    path: '/bot/group/:gid',
    access: 'bot',
    summary: 'One channel, by the gid in the query or else in the path; outsiders see no members and no pins',
    params: z.object({ gid: idInPath(Gid) }),
    query: z.object({ gid: z.optional(Gid) }),
    response: json(Channel),
    problems: ['bot.key_missing', 'channel.not_found'],
  },
  sendToUserAsBot: {
    method: 'POST',
    path: '/bot/send_to_user/:uid',
    access: 'bot',
    rate: 'send',
    summary: 'Send a direct message as the bot; answers its mid',
    params: sendToUser.params,
    headers: sendToUser.headers,
    body: sendToUser.body,
    response: sendToUser.response,
    problems: ['bot.key_missing', ...sendToUser.problems],
  },
  sendToChannelAsBot: {
    method: 'POST',
    path: '/bot/send_to_group/:gid',
    access: 'bot',
    rate: 'send',
    summary: 'Send a message to a channel as the bot; answers its mid',
    params: sendToChannel.params,
    headers: sendToChannel.headers,
    body: sendToChannel.body,
    response: sendToChannel.response,
    problems: ['bot.key_missing', ...sendToChannel.problems],
  },
  replyAsBot: {
    method: 'POST',
    path: '/bot/reply/:mid',
    access: 'bot',
    rate: 'send',
    summary: 'Reply to a message in its chat as the bot; answers the mid of the reply',
    params: replyToMessage.params,
    headers: replyToMessage.headers,
    body: replyToMessage.body,
    response: replyToMessage.response,
    problems: ['bot.key_missing', ...replyToMessage.problems],
  },
  editMessageAsBot: {
    method: 'PUT',
    path: '/bot/edit/:mid',
    access: 'bot',
    rate: 'change',
    summary: 'Edit a message of the bot; answers the mid of the edit',
    params: editMessage.params,
    headers: editMessage.headers,
    body: editMessage.body,
    response: editMessage.response,
    problems: ['bot.key_missing', ...editMessage.problems],
  },
  deleteMessageAsBot: {
    method: 'DELETE',
    path: '/bot/delete/:mid',
    access: 'bot',
    rate: 'change',
    summary: 'Erase a message of the bot; answers a mid',
    params: deleteMessage.params,
    response: deleteMessage.response,
    problems: ['bot.key_missing', ...deleteMessage.problems],
  },
  listUserHistoryAsBot: {
    method: 'GET',
    path: '/bot/user/:uid/messages',
    access: 'bot',
    summary: 'The newest messages between the bot and a user, ascending; pages as in the history of users',
    params: listUserHistory.params,
    query: listUserHistory.query,
    response: listUserHistory.response,
    problems: ['bot.key_missing'],
  },
  listChannelHistoryAsBot: {
    method: 'GET',
    path: '/bot/group/:gid/messages',
    access: 'bot',
    summary: 'The newest messages of a channel that the bot can read, ascending; pages as in the history of users',
    params: listChannelHistory.params,
    query: listChannelHistory.query,
    response: listChannelHistory.response,
    problems: ['bot.key_missing', ...listChannelHistory.problems],
  },
  sendMailAsBot: {
    method: 'POST',
    path: '/bot/send_mail',
    access: 'bot',
    summary: 'Send an email to a member, if the operator allows it',
    body: json(BotMail),
    response: empty,
    problems: ['bot.key_missing', 'bot.mail_forbidden', 'bot.recipient_unknown', 'mail.disabled'],
  },
  getSecretAsBot: {
    method: 'GET',
    path: '/bot/secret',
    access: 'bot',
    summary: 'Answers 501: webhooks are not encrypted',
    response: empty,
    problems: ['bot.key_missing', 'bot.no_secret'],
  },
  updateSecretAsBot: {
    method: 'PUT',
    path: '/bot/secret',
    access: 'bot',
    summary: 'Answers 501: webhooks are not encrypted',
    response: empty,
    problems: ['bot.key_missing', 'bot.no_secret'],
  },
  prepareFileAsBot: {
    method: 'POST',
    path: '/bot/file/prepare',
    access: 'bot',
    rate: 'upload',
    summary: 'Start an upload as the bot; the answer is its id',
    body: prepareFile.body,
    response: prepareFile.response,
    problems: ['bot.key_missing', ...prepareFile.problems],
  },
  uploadFileAsBot: {
    method: 'POST',
    path: '/bot/file/upload',
    access: 'bot',
    rate: 'upload',
    summary: 'Add a chunk to an upload of the bot; the last one makes it a file, the others answer null',
    body: uploadFile.body,
    response: uploadFile.response,
    problems: ['bot.key_missing', ...uploadFile.problems],
  },
});
