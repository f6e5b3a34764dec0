import * as z from 'zod/mini';
import { FilePath } from '../file-path.ts';
import { contentTypes, type SendableContentType } from './message-kinds.ts';

/** Body of a call that sends a file. */
export const FileBody = z.object({ path: FilePath });

interface MessageFormat {
  /** Where the content is in the body of a call: the body itself, or inside a JSON object. */
  body: 'text' | 'file';
  content: z.ZodMiniType<string>;
}

const text: MessageFormat = { body: 'text', content: z.string() };
const file: MessageFormat = { body: 'file', content: FilePath };

/** The encoding and the allowed values of each media type's content. */
export const messageFormats: Readonly<Record<SendableContentType, MessageFormat>> = {
  [contentTypes.text]: text,
  [contentTypes.markdown]: text,
  [contentTypes.file]: file,
  [contentTypes.voice]: file,
  [contentTypes.forward]: { body: 'text', content: FilePath },
};
