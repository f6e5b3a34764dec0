import { callNoticeOf, type MessageProperties, saysJoined } from '@loquat/contract';
import { nameMentions } from '@loquat/markup/user-mentions';
import { formatDuration } from '#lib/i18n/format.ts';
import { markupParser, needsParser, proseOf } from '../markup/markup-parser.ts';
import { type PreviewWords, traitsOf } from './message-kinds.ts';

/** The parts of a message that a preview needs. */
export interface PreviewedMessage {
  content: string;
  content_type: string;
  properties?: MessageProperties | null;
}

const PREVIEW_MAX_CHARACTERS = 140;

/** Whether the parser changes the preview of a message. */
export function isReadByParser({ content, content_type }: PreviewedMessage): boolean {
  const { isText, isMarkdown } = traitsOf(content_type);
  return isText && (isMarkdown || needsParser(content, isMarkdown));
}

/**
 * One line of a message for the list of chats, quotes and notifications: names instead of uids, no Markdown
 * once its parser has loaded, and words for content other than text; without `words`, a file is shown by its name and
 * anything else as nothing.
 */
export function previewText(
  message: PreviewedMessage,
  nameOf: (uid: number) => string | undefined,
  words?: PreviewWords,
): string {
  const { content, content_type, properties = null } = message;
  if (words && saysJoined(properties)) return words.joined;
  const call = callNoticeOf(properties);
  if (words && call) return call.outcome === 'ended' ? words.callOf(formatDuration(call.seconds)) : words.missedCall;
  const { isMarkdown, labelOf } = traitsOf(content_type);
  if (labelOf) return labelOf(properties, words).slice(0, PREVIEW_MAX_CHARACTERS);
  // Only one line is visible, and reading 64 kB for it takes long.
  const head = content.slice(0, PREVIEW_MAX_CHARACTERS * 4);
  const parser = isMarkdown ? markupParser.get() : undefined;
  const plain = parser
    ? parser.plainTextOf(parser.parseMarkdown(head), nameOf)
    : nameMentions(head, nameOf, proseOf(head, isMarkdown));
  return plain.replace(/\s+/g, ' ').trim().slice(0, PREVIEW_MAX_CHARACTERS);
}
