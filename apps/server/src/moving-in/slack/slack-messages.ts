import { emojiNamed } from '../emoji-names.ts';
import { fitting } from '../json-at-edge.ts';
import type { LeftOutList } from '../left-out-list.ts';
import { OLD_TEXT_MAX_LENGTH, type OldMessage } from '../old-team.ts';
import { convertMrkdwn, type ConvertedText, type SlackNames } from './mrkdwn.ts';
import type { SlackConversation } from './slack-channels.ts';
import { SlackAttachment, type SlackMessage } from './slack-export.ts';
import { filesOf, type FilesOptions } from './slack-files.ts';
import { authorOf } from './slack-people.ts';

export interface MessageOptions extends FilesOptions {
  names: SlackNames;
}

type Said = Omit<SlackMessage, 'message' | 'deleted_ts'>;

/** What people and bots said; all other kinds only say what happened to a channel. */
const SAID: ReadonlySet<string> = new Set([
  ...['thread_broadcast', 'file_share', 'me_message', 'bot_message', 'file_comment', 'file_mention'],
  ...['reply_broadcast', 'assistant_app_thread'],
]);
const MS = 1_000;

/** Milliseconds of a `ts`. */
const timeOf = (ts: string): number => Math.floor(Number(ts) * MS);

const idOf = ({ id }: SlackConversation, ts: string): string => `${id}/${ts}`;

function attachmentText(attachment: SlackAttachment): string {
  const { pretext, title, title_link, text, fallback } = attachment;
  const heading = title && title_link ? `<${title_link}|${title.replace(/[<>|]/g, ' ')}>` : title;
  const lines = [pretext, heading, text].filter((line) => line?.trim());
  return lines.length > 0 ? lines.join('\n') : (fallback ?? '');
}

/** What bots add to their messages. What Slack shows of linked pages is left out: Loquat does that itself. */
function attachmentsText({ attachments }: Said, place: string, leftOut: LeftOutList): string {
  const reason = { what: 'attachment', why: 'it is not described as Slack describes them' };
  return [...fitting(attachments ?? [], SlackAttachment, { leftOut, reason, place })]
    .filter(({ from_url, original_url }) => !from_url && !original_url)
    .map(attachmentText)
    .filter(Boolean)
    .join('\n\n');
}

function reactionsOf({ reactions }: Said, place: string, leftOut: LeftOutList): OldMessage['reactions'] {
  return (reactions ?? []).flatMap(({ name, users }) => {
    const emoji = emojiNamed(name);
    if (emoji === null) leftOut.add({ what: 'reaction', why: 'its emoji is the team’s own' }, `:${name}: at ${place}`);
    return emoji === null ? [] : (users ?? []).map((user) => ({ emoji, user }));
  });
}

/** The other one of a direct message, seen from its author. */
const otherOf = ({ people }: SlackConversation, from: string): string =>
  people.find((user) => user !== from) ?? people[0] ?? from;

function textOf(said: Said, place: string, { names, leftOut }: MessageOptions): ConvertedText {
  const added = attachmentsText(said, place, leftOut);
  const text = [said.text, added].filter((part) => part?.trim()).join('\n');
  if (text.length > OLD_TEXT_MAX_LENGTH) leftOut.add({ what: 'end of a text', why: 'it is too long' }, place);
  const converted = convertMrkdwn(text.slice(0, OLD_TEXT_MAX_LENGTH), names);
  const isAct = said.subtype === 'me_message' && converted.text.trim() !== '';
  return isAct ? { text: `_${converted.text.trim()}_`, isMarkdown: true } : converted;
}

function toOldMessage(
  said: Said,
  conversation: SlackConversation,
  version: number,
  options: MessageOptions,
): OldMessage {
  const id = idOf(conversation, said.ts);
  const from = authorOf(said);
  const { text, isMarkdown } = textOf(said, id, options);
  const { files, mentions } = filesOf(said, conversation.folders[0]!, options);
  const isReply = said.thread_ts && said.thread_ts !== said.ts;
  return {
    id,
    version,
    at: timeOf(said.ts),
    from,
    to: conversation.channel ? { channel: conversation.id } : { user: otherOf(conversation, from) },
    text: [text, ...mentions].filter(Boolean).join('\n'),
    isMarkdown: isMarkdown || mentions.length > 0,
    replyTo: isReply ? idOf(conversation, said.thread_ts!) : null,
    reactions: reactionsOf(said, id, options.leftOut),
    files,
    editedAt: said.edited ? timeOf(said.edited.ts) : null,
    expiresAt: null,
    pin: conversation.pins.get(said.ts) ?? null,
  };
}

/** A message that was deleted, which wins over all that was said about it before. */
const deleted = (conversation: SlackConversation, ts: string, options: MessageOptions): OldMessage =>
  toOldMessage({ ts, user: conversation.people[0] ?? 'USLACKBOT' }, conversation, Number.MAX_VALUE, options);

/** What one entry of a day's file says; null if it says nothing. Edits have the time of the edit as their version. */
export function readMessage(
  entry: SlackMessage,
  conversation: SlackConversation,
  options: MessageOptions,
): OldMessage | null {
  const { subtype, message, deleted_ts: deletedTs } = entry;
  if (subtype === 'message_changed' && message) {
    return toOldMessage(message, conversation, timeOf(message.edited?.ts ?? entry.ts), options);
  }
  if (subtype === 'message_deleted' && deletedTs) return deleted(conversation, deletedTs, options);
  if (subtype && !SAID.has(subtype)) {
    options.leftOut.add({ what: `entry “${subtype}”`, why: 'it is no message' }, idOf(conversation, entry.ts));
    return null;
  }
  return toOldMessage(entry, conversation, entry.edited ? timeOf(entry.edited.ts) : 0, options);
}
