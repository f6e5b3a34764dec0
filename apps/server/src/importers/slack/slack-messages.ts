import { emojiNamed } from '../emoji-names.ts';
import type { LeftOutList } from '../left-out-list.ts';
import type { SourceMessage, SourceUser } from '../source-team.ts';
import { leaveOutWhole } from '../words.ts';
import type { SlackNames } from './mrkdwn.ts';
import type { SlackConversation } from './slack-channels.ts';
import type { SlackMessage } from './slack-export.ts';
import { filesOf, type FilesOptions } from './slack-files.ts';
import { authorOf } from './slack-people.ts';
import { compareSlackWords, shownAttachments, slackText } from './slack-text.ts';

export interface MessageOptions extends FilesOptions {
  names: SlackNames;
  /** An account of the export. */
  findUser(id: string): SourceUser | null;
  /** Records the author of a message, for authors that the export does not list. */
  noteAuthor(id: string, said: Said): void;
}

type Said = Omit<SlackMessage, 'message' | 'deleted_ts'>;

/** Entries about changes of a channel; all others are messages, also of kinds that Slack adds later. */
const NOTICES: ReadonlySet<string> = new Set(
  [
    'join',
    'leave',
    'topic',
    'purpose',
    'name',
    'archive',
    'unarchive',
    'convert_to_private',
    'convert_to_public',
    'posting_permissions',
    'canvas_updated',
  ]
    .flatMap((what) => [`channel_${what}`, `group_${what}`])
    .concat([
      'bot_add',
      'bot_remove',
      'bot_enable',
      'bot_disable',
      'pinned_item',
      'unpinned_item',
      'reminder_add',
      'tombstone',
      'message_changed',
      'message_deleted',
      'message_replied',
      'ekm_access_denied',
      'joiner_notification',
      'joiner_notification_for_inviter',
      'sh_room_created',
      'sh_room_shared',
      'huddle_thread',
      'app_conversation_join',
    ]),
);
const MS = 1_000;

/** Milliseconds of a `ts`. */
const timeOf = (ts: string): number => Math.floor(Number(ts) * MS);

const idOf = ({ id }: SlackConversation, ts: string): string => `${id}/${ts}`;

function reactionsOf({ reactions }: Said, place: string, leftOut: LeftOutList): SourceMessage['reactions'] {
  return (reactions ?? []).flatMap(({ name, users }) => {
    const emoji = emojiNamed(name);
    if (emoji === null) leftOut.add({ what: 'reaction', why: 'its emoji is the team’s own' }, `:${name}: at ${place}`);
    return emoji === null ? [] : (users ?? []).map((user) => ({ emoji, user }));
  });
}

/** The other party of a direct message, from its author's side. */
const otherOf = ({ people }: SlackConversation, from: string): string =>
  people.find((user) => user !== from) ?? people[0] ?? from;

/** One message in the export. */
interface Entry {
  said: Said;
  /** The raw message: text that does not match the schema is lost, and counted. */
  raw: Readonly<Record<string, unknown>>;
  version: number;
}

/** The files of a message, including those of a message shared in it. */
function allFiles(said: Said, place: string, { leftOut }: MessageOptions): unknown[] {
  const shared = shownAttachments(said, place, leftOut).flatMap(({ files }) => files ?? []);
  return [...(said.files ?? (said.file ? [said.file] : [])), ...shared];
}

/** The text, with lines about files that are not imported. */
function textOf(said: Said, place: string, { mentions, options }: { mentions: string[]; options: MessageOptions }) {
  const isAct = said.subtype === 'me_message';
  const isMarkdown = mentions.length > 0 || isAct;
  const converted = slackText(said, place, { names: options.names, leftOut: options.leftOut, isMarkdown });
  const text = isAct && converted.text.trim() !== '' ? `_${converted.text.trim()}_` : converted.text;
  return {
    text: [text, ...mentions].filter(Boolean).join('\n'),
    isMarkdown: isMarkdown || converted.isMarkdown,
  };
}

/** A bot with a different name in this message is another author. */
function fromOf(said: Said, { findUser, noteAuthor }: MessageOptions): string {
  const id = authorOf(said, (user) => {
    const found = findUser(user);
    return found?.isBot ? found : null;
  });
  noteAuthor(id, said);
  return id;
}

function toSourceMessage(
  { said, raw, version }: Entry,
  conversation: SlackConversation,
  options: MessageOptions,
): SourceMessage {
  const id = idOf(conversation, said.ts);
  const from = fromOf(said, options);
  const { files, mentions } = filesOf(allFiles(said, id, options), conversation.folders[0]!, options);
  const content = textOf(said, id, { mentions, options });
  const isReply = said.thread_ts && said.thread_ts !== said.ts;
  const names = files.map(({ name }) => name);
  compareSlackWords(options.leftOut, raw, { target: [content.text, ...names].join('\n'), place: id });
  return {
    id,
    version,
    at: timeOf(said.ts),
    from,
    to: conversation.channel ? { channel: conversation.id } : { user: otherOf(conversation, from) },
    ...content,
    replyTo: isReply ? idOf(conversation, said.thread_ts!) : null,
    reactions: reactionsOf(said, id, options.leftOut),
    files,
    editedAt: said.edited ? timeOf(said.edited.ts) : null,
    expiresAt: null,
    pin: conversation.pins.get(said.ts) ?? null,
  };
}

/** A deleted message, which overrides all earlier entries about it. */
const deleted = (conversation: SlackConversation, ts: string): SourceMessage => ({
  id: idOf(conversation, ts),
  version: Number.MAX_VALUE,
  at: timeOf(ts),
  from: 'USLACKBOT',
  to: conversation.channel ? { channel: conversation.id } : { user: otherOf(conversation, 'USLACKBOT') },
  text: '',
  isMarkdown: false,
  replyTo: null,
  reactions: [],
  files: [],
  editedAt: null,
  expiresAt: null,
  pin: null,
});

/**
 * The message of one entry of a day's file; null if it has no content. Edits have the time of the edit as their
 * version.
 */
export function readMessage(
  { entry, raw }: { entry: SlackMessage; raw: Readonly<Record<string, unknown>> },
  conversation: SlackConversation,
  options: MessageOptions,
): SourceMessage | null {
  const { subtype, message, deleted_ts: deletedTs } = entry;
  if (subtype === 'message_changed' && message) {
    const version = timeOf(message.edited?.ts ?? entry.ts);
    return toSourceMessage({ said: message, raw: raw['message'] as Entry['raw'], version }, conversation, options);
  }
  if (subtype === 'message_deleted' && deletedTs) return deleted(conversation, deletedTs);
  if (subtype && NOTICES.has(subtype)) {
    const reason = { what: `entry “${subtype}”`, why: 'it is no message' };
    leaveOutWhole(options.leftOut, reason, { value: raw, place: idOf(conversation, entry.ts) });
    return null;
  }
  const version = entry.edited ? timeOf(entry.edited.ts) : 0;
  return toSourceMessage({ said: entry, raw, version }, conversation, options);
}
