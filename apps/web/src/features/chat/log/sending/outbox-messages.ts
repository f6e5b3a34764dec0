import { contentTypes } from '@loquat/contract';
import type { Batch, Upload } from './outbox.store.ts';
import type { NewMessage } from './send.actions.ts';

/** The message of a file. */
export function messageOfFile({ name, file, uploaded, voice }: Upload): NewMessage {
  const { width, height } = uploaded?.image_properties ?? {};
  return {
    content_type: voice ? contentTypes.voice : contentTypes.file,
    content: uploaded?.path ?? '',
    properties: {
      name,
      size: uploaded?.size ?? file.size,
      content_type: file.type,
      ...(width !== undefined && { width, height }),
      ...voice,
    },
  };
}

/** The messages of a batch: its files, then its text. The first one is the reply. */
export function messagesOf(
  { content_type, content, reply_mid, localIds = [] }: Omit<Batch, 'id'>,
  files: readonly NewMessage[],
): NewMessage[] {
  const all = content_type ? [...files, { content_type, content }] : files;
  return all.map((message, index) => {
    const local_id = localIds[index];
    return {
      ...message,
      ...(local_id !== undefined && { local_id }),
      ...(index === 0 && reply_mid !== undefined && { reply_mid }),
    };
  });
}
