import type { SendableContentType } from '@loquat/contract';
import type { ChatMessage } from '../log/messages.store.ts';
import { startComposing } from './composing.ts';
import { editMessage } from './edit.actions.ts';

/** Edits the user's own message. If the server refuses, the composer opens the edit again with the typed text. */
export async function saveEdit({ mid, chat, content_type }: ChatMessage, content: string, text: string): Promise<void> {
  const isSaved = await editMessage(mid, content_type as SendableContentType, content);
  if (!isSaved) startComposing(chat, { kind: 'edit', mid, text });
}
