import { type MessageProperties, saysJoined } from '@loquat/contract';
import { formatDuration } from '../../../lib/i18n/format.ts';
import { fileInfoOf } from './file-info.ts';
import { stripMarkdown } from './strip-markdown.ts';

/** What a preview needs to know of a message. */
export interface PreviewedMessage {
  content: string;
  content_type: string;
  properties?: MessageProperties | null;
}

/** What is said in place of content that is not text. */
export interface PreviewWords {
  photo: string;
  video: string;
  voice: string;
  voiceOf: (duration: string) => string;
  file: string;
  forward: string;
  joined: string;
}

const PREVIEW_MAX_CHARACTERS = 140;

/**
 * One line of a message for the list of chats, quotes and notices: names instead of uids, no markdown signs, and words
 * for what is not text; without `words` a file is its name and the rest nothing.
 */
export function previewText(
  message: PreviewedMessage,
  nameOf: (uid: number) => string | undefined,
  words?: PreviewWords,
): string {
  const { content, content_type, properties } = message;
  if (words && saysJoined(properties)) return words.joined;
  if (content_type.startsWith('vocechat/')) return attachmentText(message, words);
  // Nobody sees more than a line, and patterns should not run over 64 kB for it.
  const head = content.slice(0, PREVIEW_MAX_CHARACTERS * 4);
  const plain = content_type === 'text/markdown' ? stripMarkdown(head) : head;
  const named = plain.replace(/(^| )@(\d+)(?= |$)/g, (text, before: string, uid: string) => {
    const name = nameOf(Number(uid));
    return name === undefined ? text : `${before}@${name}`;
  });
  return named.replace(/\s+/g, ' ').trim().slice(0, PREVIEW_MAX_CHARACTERS);
}

function attachmentText({ content_type, properties = null }: PreviewedMessage, words: PreviewWords | undefined) {
  if (content_type === 'vocechat/archive') return words?.forward ?? '';
  const seconds = properties?.['duration'];
  if (content_type === 'vocechat/audio')
    return (typeof seconds === 'number' ? words?.voiceOf(formatDuration(seconds)) : words?.voice) ?? '';
  const { name, is } = fileInfoOf(properties);
  const kind = is === 'image' ? words?.photo : is === 'video' ? words?.video : undefined;
  return kind ?? (name.slice(0, PREVIEW_MAX_CHARACTERS) || (words?.file ?? ''));
}
