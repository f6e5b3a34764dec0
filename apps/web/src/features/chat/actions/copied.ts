import { fileEndpoints } from '@loquat/contract';
import { connection } from '../../../state/connection.ts';
import type { ChatMessage } from '../log/messages.store.ts';
import { findNameOf } from '../../users/contacts.selectors.ts';

const files = connection.callsOf(fileEndpoints);

/** The only type that every browser lets a page put on the clipboard. */
const PNG = 'image/png';
const JPEG = 'image/jpeg';

/** The text of messages as people read it: names instead of uids, one message after another. */
export const textOf = (messages: readonly ChatMessage[]): string =>
  messages
    .map(({ content }) =>
      content
        .replace(/(^| )@(\d+)(?= |$)/g, (text, before: string, uid: string) => {
          const name = findNameOf(Number(uid));
          return name === undefined ? text : `${before}@${name}`;
        })
        .trim(),
    )
    .join('\n');

/** Whether the picture of a message can be put on the clipboard. */
export const isCopyableImage = ({ properties }: ChatMessage): boolean => {
  const type = properties?.['content_type'];
  return type === PNG || type === JPEG;
};

/** Puts the picture of a message on the clipboard. Rejects if the browser or the server does not allow it. */
export async function copyImage({ content, properties }: ChatMessage): Promise<void> {
  // Safari accepts a promise, but nothing that is written later.
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
