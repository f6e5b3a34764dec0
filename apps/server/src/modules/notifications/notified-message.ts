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
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { LoggedEntry } from '../messages/messages.access.ts';
import type { CachedUser, UserDirectory } from '../users/users.access.ts';
import { pushTextsFor } from './push-texts.ts';

/** A new message on its way to whoever is notified of it. */
export type NotifiedMessage = NotifyingMessage & Pick<MessagePush, 'mid' | 'created_at'>;

interface Names {
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'get'>;
}

/** Leaves room for the rest of the largest push, even where every character has to be escaped. */
const BODY_MAX_BYTES = 1_200;
const NAME_MAX_BYTES = 200;
const MENTION = /(?<![^\s])@(\d{1,16})(?![^\s])/g;
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** A new message or reply of the log; `answered_uid`: who wrote what it answers. */
export function readEntry(entry: LoggedEntry, answered_uid: Uid | null): NotifiedMessage {
  const detail = JSON.parse(entry.detail) as Pick<NotifyingMessage, 'content' | 'content_type'> & {
    properties: MessageProperties | null;
  };
  const { content, content_type, properties } = detail;
  const target: ChatTarget = entry.gid === null ? { uid: entry.to_uid ?? entry.from_uid } : { gid: entry.gid };
  const { mid, created_at, from_uid } = entry;
  return { mid, created_at, from_uid, target, content, content_type, properties, answered_uid };
}

/** The chat of a message as somebody who received it sees it. */
export const chatOf = ({ target, from_uid }: Pick<NotifiedMessage, 'target' | 'from_uid'>): ChatTarget =>
  'gid' in target ? target : { uid: from_uid };

/** A name for a chat among those of one reader. */
export const tagOf = (chat: ChatTarget): string => ('gid' in chat ? `g${chat.gid}` : `u${chat.uid}`);

/** A text on one line, as far as it fits. */
function cut(text: string, maxBytes: number): string {
  const line = text
    .slice(0, maxBytes * 2)
    .replace(UNSEEN, ' ')
    .trim();
  const beginning = cutToBytes(line, maxBytes);
  return beginning.length < line.length ? `${beginning}…` : beginning;
}

export const nameOf = (uid: Uid, { users }: Pick<Names, 'users'>): string =>
  cut(users.get(uid)?.name ?? '', NAME_MAX_BYTES);

/** The address of a chat in the web app. */
export const pathOf = (chat: ChatTarget): string =>
  'gid' in chat ? `/chat/channel/${chat.gid}` : `/chat/dm/${chat.uid}`;

function bodyOf(message: NotifiedMessage, reader: CachedUser, { users }: Names): string {
  const texts = pushTextsFor(reader.language);
  if (callNoticeOf(message.properties)) return texts.missedCall;
  if (saysAssigned(message.properties)) return texts.assigned;
  const kind = kindOf(message.content_type);
  if (kind !== 'text' && kind !== 'markdown') return texts.kinds[kind];
  const named = message.content
    .slice(0, BODY_MAX_BYTES * 2)
    .replace(MENTION, (mention, uid: string) => `@${users.get(Number(uid) as Uid)?.name ?? mention.slice(1)}`);
  return cut(named, BODY_MAX_BYTES);
}

export interface Notified {
  reader: CachedUser;
  reason: NotifyReason;
  preview: boolean;
  sound: boolean;
  badge: number;
}

/** What somebody is told of a message, in their language. */
export function writePush(message: NotifiedMessage, notified: Notified, names: Names): MessagePush {
  const { reader, reason, preview, sound, badge } = notified;
  const { mid, created_at, from_uid, target: sentTo } = message;
  const texts = pushTextsFor(reader.language);
  const target = chatOf(message);
  const name = nameOf(from_uid, names);
  const channel = 'gid' in sentTo ? names.channels.get(sentTo.gid)?.name : undefined;
  return {
    ...{ type: 'message', tag: tagOf(target), target, mid, from_uid, created_at, reason },
    title: channel === undefined ? name : texts.inChannel(name, cut(channel, NAME_MAX_BYTES)),
    body: preview ? bodyOf(message, reader, names) : texts.hidden,
    url: pathOf(target),
    ...{ silent: !sound, badge, actions: { reply: texts.reply, read: texts.read } },
  };
}
