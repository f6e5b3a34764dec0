// Without schemas: the service worker reads it.

/** The kinds of messages, and the media type of each. These are written nowhere else. */
export const contentTypes = {
  text: 'text/plain',
  markdown: 'text/markdown',
  file: 'vocechat/file',
  voice: 'vocechat/audio',
  forward: 'vocechat/archive',
} as const;
export type MessageKind = keyof typeof contentTypes;
export type SendableContentType = (typeof contentTypes)[MessageKind];

/** Media types that a message can be sent as. */
export const SENDABLE_CONTENT_TYPES = [
  contentTypes.text,
  contentTypes.markdown,
  contentTypes.file,
  contentTypes.voice,
  contentTypes.forward,
] as const satisfies readonly SendableContentType[];

const kinds = Object.keys(contentTypes) as readonly MessageKind[];

/** The kind of a message; `unknown` for one sent by another version. */
export const kindOf = (content_type: string): MessageKind | 'unknown' =>
  kinds.find((kind) => contentTypes[kind] === content_type) ?? 'unknown';

/** Whether a message of this type contains an uploaded file, whose path is its content. */
export const isFileMessage = (content_type: string): boolean =>
  content_type === contentTypes.file || content_type === contentTypes.voice;
