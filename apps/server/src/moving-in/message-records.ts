import {
  CONTENT_TYPE_MAX_BYTES,
  contentTypes,
  cutToBytes,
  FILE_NAME_MAX_BYTES,
  isOneEmoji,
  MESSAGE_MAX_BYTES,
  plainName,
  REACTION_KINDS_MAX,
} from '@loquat/contract';
import type { ArchiveRecord, ArchiveRecordOf } from '../archive/format.ts';
import type { OrderedMessage } from './message-order.sqlite.ts';
import { type OldFile, replaceMentions } from './old-team.ts';
import { splitText } from './split-text.ts';
import type { TeamParts } from './team-parts.ts';

type MessageRecord = ArchiveRecordOf<'message'>;

const UNKNOWN_TYPE = 'application/octet-stream';

const fileId = ({ id }: OrderedMessage, place: number): string => `${id}#file${place + 1}`;

/** Files in the order of the messages that they belong to. */
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

const nameOf = (file: OldFile): string => cutToBytes(plainName(file.name), FILE_NAME_MAX_BYTES);

/** The text with mentions as clients write them, and who is mentioned. */
function withMentions(text: string, { people }: TeamParts): { text: string; mentions: number[] } {
  const mentions = new Set<number>();
  const written = replaceMentions(text, (user) => {
    if (!people.isKnown(user)) return `@${user}`;
    mentions.add(people.numberOf(user));
    return ` @${people.numberOf(user)} `;
  });
  // One space on each side is part of a mention; the old product's own would be a second one.
  return { text: written.replace(/ {2}(?=@\d+ )/g, ' ').replace(/( @\d+ ) /g, '$1'), mentions: [...mentions] };
}

/** What each record of a message has; only ids and contents differ. */
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
    ...(message.expiresAt !== null && { expires_at: message.expiresAt }),
  };
}

/** A text in as many messages as it needs, then a message for each file; the first has the id of the old message. */
function contentsOf(
  message: OrderedMessage,
  parts: TeamParts,
): Pick<MessageRecord, 'content' | 'content_type' | 'properties'>[] {
  const { text, mentions } = withMentions(message.text, parts);
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

/** The reactions to a message, each person's emoji once: a second one would take it back. */
function* likeRecords(message: OrderedMessage, { people, leftOut }: TeamParts): Generator<ArchiveRecord> {
  const kinds = new Set<string>();
  const seen = new Set<string>();
  for (const { emoji, user } of message.reactions) {
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

/** What is pinned in channels; direct messages have no pins here. */
export function* pinRecords({ order, people, leftOut }: TeamParts): Generator<ArchiveRecord> {
  for (const { id, to, pin } of order.list('pinned')) {
    if (!pin) continue;
    if ('channel' in to) yield { type: 'pin', mid: id, created_by: people.numberOf(pin.user), created_at: pin.at };
    else leftOut.add({ what: 'pin', why: 'direct messages have none here' }, id);
  }
}
