import type { ChatMessage } from '../log/messages.store.ts';
import { attachmentOf } from './attachment.ts';
import { FileContent } from './file-content.tsx';

/** The file of a message in a chat. */
export function FileMessage({ message }: { message: ChatMessage }) {
  return <FileContent attachment={attachmentOf(message)} />;
}
