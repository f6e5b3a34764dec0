import {
  callNoticeOf,
  type ChatTarget,
  cutToBytes,
  kindOf,
  type MessageProperties,
  type MessagePush,
  type NotifyingMessage,
  type NotifyReason,
  saysAssigned,
  type Uid,
} from '@loquat/contract';
import { findMentionSigns, parseMarkdown, plainTextOf } from '@loquat/markup/markdown';
import { nameMentions } from '@loquat/markup/user-mentions';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { targetOf } from '../conversations/conversations.access.ts';
import type { LoggedEntry } from '../messages/messages.access.ts';
import type { CachedUser, UserDirectory } from '../users/users.access.ts';
import { pushTextsFor } from './push-texts.ts';

/** A new message for its notified users. */
export type NotifiedMessage = NotifyingMessage & Pick<MessagePush, 'mid' | 'created_at'>;

interface Names {
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'get'>;
}

/** Leaves space for the rest of the largest push, even if every character has to be escaped. */
const BODY_MAX_BYTES = 1_200;
const NAME_MAX_BYTES = 200;
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** A new message or reply of the log; `answered_uid`: the author of the message it replies to. */
export function readEntry(entry: LoggedEntry, answered_uid: Uid | null): NotifiedMessage {
  const detail = JSON.parse(entry.detail) as Pick<NotifyingMessage, 'content' | 'content_type'> & {
    properties: MessageProperties | null;
  };
  const { content, content_type, properties } = detail;
  const { mid, created_at, from_uid } = entry;
  return { mid, created_at, from_uid, target: targetOf(entry), content, content_type, properties, answered_uid };
}

/** The chat of a message from the recipient's side. */
export const chatOf = ({ target, from_uid }: Pick<NotifiedMessage, 'target' | 'from_uid'>): ChatTarget =>
  'gid' in target ? target : { uid: from_uid };

/** A tag that identifies a chat for one reader. */
export const tagOf = (chat: ChatTarget): string => ('gid' in chat ? `g${chat.gid}` : `u${chat.uid}`);

/** A text on one line, cut to fit. */
function cut(text: string, maxBytes: number): string {
  const line = text
    .slice(0, maxBytes * 2)
    .replace(UNSEEN, ' ')
    .trim();
  const beginning = cutToBytes(line, maxBytes);
  return beginning.length < line.length ? `${beginning}…` : beginning;
}

export const cutName = (name: string): string => cut(name, NAME_MAX_BYTES);

export const nameOf = (uid: Uid, { users }: Pick<Names, 'users'>): string => cutName(users.get(uid)?.name ?? '');

/** The path of a chat in the web app. */
export const pathOf = (chat: ChatTarget): string =>
  'gid' in chat ? `/chat/channel/${chat.gid}` : `/chat/dm/${chat.uid}`;

/** Cached plain text of messages: one to a large channel is written thousands of times. */
const spoken = new WeakMap<NotifiedMessage, string>();

/** The plain text of a message: without formatting, with names for uids, and code unchanged. */
function wordsOf(message: NotifiedMessage, { users }: Pick<Names, 'users'>): string {
  const known = spoken.get(message);
  if (known !== undefined) return known;
  const head = message.content.slice(0, BODY_MAX_BYTES * 2);
  const userName = (uid: number) => users.get(uid as Uid)?.name;
  const isMarkdown = kindOf(message.content_type) === 'markdown';
  const plain = isMarkdown ? plainTextOf(parseMarkdown(head), userName) : '';
  const signs = plain === '' ? findMentionSigns(head, isMarkdown) : undefined;
  const words = signs ? nameMentions(head, userName, (at) => signs.has(at)) : plain;
  const text = cut(words, BODY_MAX_BYTES);
  spoken.set(message, text);
  return text;
}

function bodyOf(message: NotifiedMessage, reader: CachedUser, names: Names): string {
  const texts = pushTextsFor(reader.language);
  if (callNoticeOf(message.properties)) return texts.missedCall;
  if (saysAssigned(message.properties)) return texts.assigned;
  const kind = kindOf(message.content_type);
  return kind === 'text' || kind === 'markdown' ? wordsOf(message, names) : texts.kinds[kind];
}

export interface Notified {
  reader: CachedUser;
  reason: NotifyReason;
  preview: boolean;
  sound: boolean;
  badge: number;
}

/** The push of a message for one user, in their language. */
export function writePush(message: NotifiedMessage, notified: Notified, names: Names): MessagePush {
  const { reader, reason, preview, sound, badge } = notified;
  const { mid, created_at, from_uid, target: sentTo } = message;
  const texts = pushTextsFor(reader.language);
  const target = chatOf(message);
  const name = nameOf(from_uid, names);
  const channel = 'gid' in sentTo ? names.channels.get(sentTo.gid)?.name : undefined;
  return {
    type: 'message',
    tag: tagOf(target),
    target,
    mid,
    from_uid,
    created_at,
    reason,
    title: channel === undefined ? name : texts.inChannel(name, cutName(channel)),
    body: preview ? bodyOf(message, reader, names) : texts.hidden,
    url: pathOf(target),
    silent: !sound,
    badge,
    actions: { reply: texts.reply, read: texts.read },
  };
}
