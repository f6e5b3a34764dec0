import { kindOf, type MessageKind, type MessageProperties } from '@loquat/contract';
import { formatDuration } from '../../../lib/i18n/format.ts';
import { fileInfoOf } from './file-info.ts';
import { fileHeightOf, FORWARD_HEIGHT_PX, isShownAsImage, VOICE_HEIGHT_PX } from './media/media-box.ts';

type Properties = MessageProperties | null;

/** What is said in one line in place of content that is not text. */
export interface PreviewWords {
  photo: string;
  video: string;
  voice: string;
  voiceOf: (duration: string) => string;
  file: string;
  forward: string;
  joined: string;
}

/** What the app does with messages of a kind. What shows them is in `message-body.tsx`. */
export interface MessageTraits {
  /** Words that people read, copy, edit and search. */
  isText: boolean;
  isMarkdown: boolean;
  /** It brings a file … */
  isFile: boolean;
  /** … which was spoken for it. */
  isVoice: boolean;
  /** Height of what it shows, px, known before anything is loaded; null: as high as its text. */
  heightOf: ((properties: Properties) => number) | null;
  /** One line in place of it; null: its text. Without `words` a file is its name and the rest nothing. */
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

/** The one place that tells kinds of messages apart in the app. */
export const traitsOf = (content_type: string): MessageTraits => traits[kindOf(content_type)];

interface Said {
  content_type: string;
  properties: Properties;
}

/** Whether a message brings an image that is shown. */
export const isImageMessage = ({ content_type, properties }: Said): boolean =>
  kindOf(content_type) === 'file' && isShownAsImage(fileInfoOf(properties));

/** Height of what a message shows when it is not text, px; undefined for text. */
export const attachedHeightOf = ({ content_type, properties }: Said): number | undefined =>
  traitsOf(content_type).heightOf?.(properties);
