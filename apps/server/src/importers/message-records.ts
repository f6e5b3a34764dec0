import {
  AUTO_DELETE_MAX_SECONDS,
  canonicalEmoji,
  CONTENT_TYPE_MAX_BYTES,
  contentTypes,
  cutToBytes,
  FILE_NAME_MAX_BYTES,
  isOneEmoji,
  MESSAGE_MAX_BYTES,
  plainName,
  REACTION_KINDS_MAX,
  utf8Length,
} from '@loquat/contract';
import type { ArchiveRecord, ArchiveRecordOf } from '../archive/format.ts';
import type { OrderedMessage } from './message-order.sqlite.ts';
import { type SourceFile, type SourceMessage, replaceMentions } from './source-team.ts';
import type { TeamParts } from './team-parts.ts';

const LINE_SHARE = 0.5;

/** The longest prefix that fits, up to the end of a line if there is one in its second half; `limit` in UTF-8 bytes. */
function beginningOf(text: string, limit: number): string {
  const cut = cutToBytes(text, limit);
  if (cut.length === text.length) return cut;
  const line = cut.lastIndexOf('\n') + 1;
  return line > cut.length * LINE_SHARE ? cut.slice(0, line) : cut;
}

/** Splits a text into parts that each fit; together they are the text. `limit` in UTF-8 bytes. */
function splitText(text: string, limit: number): string[] {
  if (utf8Length(text) <= limit) return [text];
  const parts: string[] = [];
  for (let rest = text; rest !== '';) {
    const part = beginningOf(rest, limit);
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return parts;
}

type MessageRecord = ArchiveRecordOf<'message'>;

const LIFETIME_MAX_MS = AUTO_DELETE_MAX_SECONDS * 1_000;
const UNKNOWN_TYPE = 'application/octet-stream';

const fileId = ({ id }: OrderedMessage, place: number): string => `${id}#file${place + 1}`;

/** Files in the order of their messages. */
export function* fileRecords({ order, people }: TeamParts): Generator<ArchiveRecord> {
  for (const message of order.list('with_files')) {
    for (const [place, file] of message.files.entries()) {
      yield {
        type: 'file',
        path: fileId(message, place),
        bytes: `file/${message.number}/${place}`,
        uid: people.numberOf(message.from),
        created_at: message.at,
        content_type: cutToBytes(file.contentType, CONTENT_TYPE_MAX_BYTES) || UNKNOWN_TYPE,
        name: nameOf(file),
      };
    }
  }
}

const nameOf = (file: SourceFile): string => cutToBytes(plainName(file.name), FILE_NAME_MAX_BYTES);

/** The text with mentions in the form of clients, and the mentioned users. */
function withMentions({ text: given, id }: SourceMessage, parts: TeamParts): { text: string; mentions: number[] } {
  const { people, leftOut } = parts;
  const mentions = new Set<number>();
  const written = replaceMentions(given, (user, label) => {
    if (!people.isKnown(user)) {
      leftOut.add({ what: 'mention', why: 'unknown user; kept as text' }, `${user} at ${id}`);
      return `@${label || 'unknown user'}`;
    }
    mentions.add(people.numberOf(user));
    return ` @${people.numberOf(user)} `;
  });
  // One space on each side is part of a mention; the source product's own would be a second one.
  return { text: written.replace(/ {2}(?=@\d+ )/g, ' ').replace(/( @\d+ ) /g, '$1'), mentions: [...mentions] };
}

/** The common fields of a message's records; only ids and contents differ. */
function frameOf(
  message: OrderedMessage,
  { people, leftOut }: TeamParts,
): Omit<MessageRecord, 'content' | 'content_type' | 'mid'> {
  const { to, replyTo } = message;
  if (replyTo !== null && !message.isReplyKnown) {
    leftOut.add({ what: 'what a reply refers to', why: 'there is no such message before it' }, message.id);
  }
  return {
    type: 'message',
    from_uid: people.numberOf(message.from),
    created_at: message.at,
    ...('channel' in to ? { gid: to.channel } : { to_uid: people.numberOf(to.user) }),
    ...(replyTo !== null && message.isReplyKnown && { reply_to: replyTo }),
    ...(message.editedAt !== null && message.editedAt >= message.at && { edited_at: message.editedAt }),
    ...(message.expiresAt !== null && { expires_at: Math.min(message.expiresAt, message.at + LIFETIME_MAX_MS) }),
  };
}

/** A text in as many messages as needed, then a message for each file; the first has the id of the old message. */
function contentsOf(
  message: OrderedMessage,
  parts: TeamParts,
): Pick<MessageRecord, 'content' | 'content_type' | 'properties'>[] {
  const { text, mentions } = withMentions(message, parts);
  const texts = text.trim() === '' ? [] : splitText(text, MESSAGE_MAX_BYTES);
  if (texts.length > 1) {
    parts.leftOut.add({ what: 'text in one piece', why: 'it is too long; it comes in several messages' }, message.id);
  }
  const content_type = message.isMarkdown ? contentTypes.markdown : contentTypes.text;
  return [
    ...texts.map((content) => ({ content, content_type, ...(mentions.length > 0 && { properties: { mentions } }) })),
    ...message.files.map((_file, place) => ({ content: fileId(message, place), content_type: contentTypes.file })),
  ];
}

/** The reactions to a message, each user's emoji once: a second one would remove it. */
function* likeRecords(message: OrderedMessage, { people, leftOut }: TeamParts): Generator<ArchiveRecord> {
  const kinds = new Set<string>();
  const seen = new Set<string>();
  for (const { emoji: written, user } of message.reactions) {
    const emoji = canonicalEmoji(written);
    const isNew = !kinds.has(emoji);
    if (seen.has(`${emoji} ${user}`)) continue;
    if (!isOneEmoji(emoji) || (isNew && kinds.size >= REACTION_KINDS_MAX)) {
      leftOut.add({ what: 'reaction', why: 'it is no emoji, or one kind too many for a message' }, message.id);
      continue;
    }
    kinds.add(emoji);
    seen.add(`${emoji} ${user}`);
    yield {
      type: 'like',
      about_mid: message.id,
      from_uid: people.numberOf(user),
      created_at: message.at,
      action: emoji,
    };
  }
}

/** Messages with their reactions, in the order of time. */
export function* messageRecords(parts: TeamParts): Generator<ArchiveRecord> {
  for (const message of parts.order.list('all')) {
    const contents = contentsOf(message, parts);
    const frame = frameOf(message, parts);
    for (const [place, content] of contents.entries()) {
      yield { ...frame, ...content, mid: place === 0 ? message.id : `${message.id}#${place + 1}` };
    }
    yield* likeRecords(message, parts);
  }
}

/** Pins in channels; direct messages have no pins here. */
export function* pinRecords({ order, people, leftOut }: TeamParts): Generator<ArchiveRecord> {
  for (const { id, to, pin } of order.list('pinned')) {
    if (!pin) continue;
    if ('channel' in to) yield { type: 'pin', mid: id, created_by: people.numberOf(pin.user), created_at: pin.at };
    else leftOut.add({ what: 'pin', why: 'direct messages have none here' }, id);
  }
}
