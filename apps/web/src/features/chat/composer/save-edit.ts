import type { SendableContentType } from '@loquat/contract';
import { editMessage } from './edit.actions.ts';
import type { ChatMessage } from '../log/messages.store.ts';
import { startComposing } from './composing.ts';

/** Lets an own message say something else. When the server refuses, the composer edits it again with what was typed. */
export async function saveEdit({ mid, chat, content_type }: ChatMessage, content: string, text: string): Promise<void> {
  const isSaved = await editMessage(mid, content_type as SendableContentType, content);
  if (!isSaved) startComposing(chat, { kind: 'edit', mid, text });
}
