import { callNoticeOf, kindOf, type MessageKind, type MessageProperties } from '@loquat/contract';
import { formatDuration } from '#lib/i18n/format.ts';
import { fileInfoOf } from './file-info.ts';
import { CALL_HEIGHT_PX, fileHeightOf, FORWARD_HEIGHT_PX, isShownAsImage, VOICE_HEIGHT_PX } from './media/media-box.ts';

type Properties = MessageProperties | null;

/** One line that stands for content other than text. */
export interface PreviewWords {
  photo: string;
  video: string;
  voice: string;
  voiceOf: (duration: string) => string;
  file: string;
  forward: string;
  joined: string;
  callOf: (duration: string) => string;
  missedCall: string;
}

/** The app's behaviour for each kind of message. `message-body.tsx` renders them. */
export interface MessageTraits {
  /** Text that people read, copy, edit and search. */
  isText: boolean;
  isMarkdown: boolean;
  /** It contains a file … */
  isFile: boolean;
  /** … recorded as a voice message. */
  isVoice: boolean;
  /** Height of its content, px, known before anything is loaded; null: as high as its text. */
  heightOf: ((properties: Properties) => number) | null;
  /**
   * One line in place of it; null: its text. Without `words`, a file is shown by its name and anything else as nothing.
   */
  labelOf: ((properties: Properties, words: PreviewWords | undefined) => string) | null;
}

function labelOfFile(properties: Properties, words: PreviewWords | undefined): string {
  const { name, is } = fileInfoOf(properties);
  const kind = is === 'image' ? words?.photo : is === 'video' ? words?.video : undefined;
  return kind ?? (name || (words?.file ?? ''));
}

function labelOfVoice(properties: Properties, words: PreviewWords | undefined): string {
  const seconds = properties?.['duration'];
  return (typeof seconds === 'number' ? words?.voiceOf(formatDuration(seconds)) : words?.voice) ?? '';
}

const text = { isText: true, isMarkdown: false, isFile: false, isVoice: false, heightOf: null, labelOf: null };
const nothing = { ...text, isText: false, labelOf: labelOfFile };
const file = { ...nothing, isFile: true, heightOf: (properties: Properties) => fileHeightOf(fileInfoOf(properties)) };

const traits: Readonly<Record<MessageKind | 'unknown', MessageTraits>> = {
  text,
  markdown: { ...text, isMarkdown: true },
  file,
  voice: { ...file, isVoice: true, heightOf: () => VOICE_HEIGHT_PX, labelOf: labelOfVoice },
  forward: { ...nothing, heightOf: () => FORWARD_HEIGHT_PX, labelOf: (_, words) => words?.forward ?? '' },
  unknown: nothing,
};

/** The only place in the app that distinguishes the kinds of messages. */
export const traitsOf = (content_type: string): MessageTraits => traits[kindOf(content_type)];

interface Said {
  content_type: string;
  properties: Properties;
}

/** Whether a message contains an image that is shown. */
export const isImageMessage = ({ content_type, properties }: Said): boolean =>
  kindOf(content_type) === 'file' && isShownAsImage(fileInfoOf(properties));

/** Height of a message's content if it is not text, px; undefined for text. */
export const attachedHeightOf = ({ content_type, properties }: Said): number | undefined =>
  callNoticeOf(properties) ? CALL_HEIGHT_PX : traitsOf(content_type).heightOf?.(properties);
