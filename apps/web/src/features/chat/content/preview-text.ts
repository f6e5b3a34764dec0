import { callNoticeOf, type MessageProperties, saysJoined } from '@loquat/contract';
import { formatDuration } from '../../../lib/i18n/format.ts';
import { type PreviewWords, traitsOf } from './message-kinds.ts';

/** What a preview needs to know about a message. */
export interface PreviewedMessage {
  content: string;
  content_type: string;
  properties?: MessageProperties | null;
}

const PREVIEW_MAX_CHARACTERS = 140;

/**
 * One line of a message for the list of chats, quotes and notifications: names instead of uids, no markdown, and words
 * for content other than text; without `words`, a file is shown by its name and anything else as nothing.
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
  // Only one line is visible, and patterns should not run over 64 kB for it.
  const head = content.slice(0, PREVIEW_MAX_CHARACTERS * 4);
  const plain = isMarkdown ? stripMarkdown(head) : head;
  const named = plain.replace(/(^| )@(\d+)(?= |$)/g, (text, before: string, uid: string) => {
    const name = nameOf(Number(uid));
    return name === undefined ? text : `${before}@${name}`;
  });
  return named.replace(/\s+/g, ' ').trim().slice(0, PREVIEW_MAX_CHARACTERS);
}

/** Markdown without its markup, good enough for a one-line preview. */
function stripMarkdown(text: string): string {
  return text
    .replace(/^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+(?:\[[ x]\]\s+)?|\d+\.\s+|```.*$)/gm, '')
    .replace(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,500}\)/g, '$1')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(^|\s)[*_](\S)/g, '$1$2')
    .replace(/(\S)[*_](?=\s|$)/g, '$1');
}
