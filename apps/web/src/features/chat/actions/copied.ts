import { fileEndpoints } from '@loquat/contract';
import { nameMentions } from '@loquat/markup/user-mentions';
import { connection } from '#state/connection.ts';
import { findNameOf } from '../../users/contacts.selectors.ts';
import { traitsOf } from '../content/message-kinds.ts';
import type { ChatMessage } from '../log/messages.store.ts';
import { proseOf } from '../markup/markup-parser.ts';

const files = connection.callsOf(fileEndpoints);

/** The only image type that every browser accepts for the clipboard. */
const PNG = 'image/png';
const JPEG = 'image/jpeg';

/** The text of messages for people: names instead of uids, one message after another. */
export const textOf = (messages: readonly ChatMessage[]): string =>
  messages
    .map(({ content, content_type }) => {
      const isProse = proseOf(content, traitsOf(content_type).isMarkdown);
      return nameMentions(content, findNameOf, isProse).trim();
    })
    .join('\n');

/** Whether the picture of a message can be copied to the clipboard. */
export const isCopyableImage = ({ properties }: ChatMessage): boolean => {
  const type = properties?.['content_type'];
  return type === PNG || type === JPEG;
};

/** Copies the picture of a message to the clipboard. Rejects if the browser or the server does not allow it. */
export async function copyImage({ content, properties }: ChatMessage): Promise<void> {
  // Safari accepts a promise, but no later write.
  const picture = asPng(content, String(properties?.['content_type']));
  await navigator.clipboard.write([new ClipboardItem({ [PNG]: picture })]);
}

async function asPng(file_path: string, type: string): Promise<Blob> {
  const bytes = await files.getFile({ query: { file_path } });
  const blob = new Blob([bytes], { type });
  return type === PNG ? blob : converted(blob);
}

async function converted(blob: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(blob);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PNG));
  if (!png) throw new Error('The picture could not be drawn.');
  return png;
}
