import type { ChatKey } from '../../lib/chat-key.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { findDraft, setDraft } from './chats/drafts.ts';
import { bytesLeft } from './composer/text/message-size.ts';
import { addFiles } from './log/sending/outbox.ts';
import { pickedName } from './uploads/picked-name.ts';

const asPicked = (file: File): File =>
  new File([file], pickedName(file.name) || i18n.t('chat:attach.unnamed'), { type: file.type });

/** Adds a text and files to the composer of a chat, after its draft. A text too long for a message becomes a file. */
export function prefillComposer(key: ChatKey, { text, files }: { text: string; files: readonly File[] }): void {
  const draft = [findDraft(key), text].filter(Boolean).join('\n');
  const isTooLong = (bytesLeft(draft) ?? 0) < 0;
  const written = isTooLong ? [new File([text], i18n.t('chat:attach.pasted_name'), { type: 'text/plain' })] : [];
  if (!isTooLong) setDraft(key, draft);
  const added = [...files.map(asPicked), ...written];
  if (added.length > 0) addFiles(key, added);
}
