import * as z from 'zod/mini';
import { FilePath } from './file-path.ts';

/** Media types a message can be sent under. */
export const SENDABLE_CONTENT_TYPES = [
  'text/plain',
  'text/markdown',
  'vocechat/file',
  'vocechat/audio',
  'vocechat/archive',
] as const;
export type SendableContentType = (typeof SENDABLE_CONTENT_TYPES)[number];

/** Body of a call that sends a file. */
export const FileBody = z.object({ path: FilePath });

interface MessageFormat {
  /** How the content stands in the body of a call: as it is, or inside a JSON object. */
  body: 'text' | 'file';
  content: z.ZodMiniType<string>;
}

const text: MessageFormat = { body: 'text', content: z.string() };
const file: MessageFormat = { body: 'file', content: FilePath };

/** How content of each media type is written and what it may be. */
export const messageFormats: Readonly<Record<SendableContentType, MessageFormat>> = {
  'text/plain': text,
  'text/markdown': text,
  'vocechat/file': file,
  'vocechat/audio': file,
  'vocechat/archive': { body: 'text', content: FilePath },
};

/** Whether a message of this type holds an uploaded file, whose path is its content. */
export const isFileMessage = (content_type: string): boolean =>
  content_type === 'vocechat/file' || content_type === 'vocechat/audio';
