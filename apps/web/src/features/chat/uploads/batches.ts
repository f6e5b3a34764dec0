import { contentTypes, type MessageProperties } from '@loquat/contract';
import { create, useStore } from 'zustand';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { sessionStore } from '../../../state/session.ts';
import { findDraft, setDraft } from '../chats/drafts.ts';
import type { NewMessage } from '../log/sending/send.actions.ts';
import { type Upload, uploadsOf, uploadsStore } from './uploads.store.ts';

/** Files and a text that are sent together, as soon as all the files are uploaded. */
export interface Batch {
  id: number;
  key: ChatKey;
  /** The text as it was in the composer; empty if there are only files. */
  text: string;
  /** The same text as a message. */
  message?: NewMessage;
  /** The message that the first of the batch replies to. */
  reply_mid?: number;
  send: (key: ChatKey, message: NewMessage) => void;
}

const batchesStore = create<{ batches: readonly Batch[] }>()(() => ({ batches: [] }));
let lastId = 0;

/** The batch that contains an upload. */
export const useBatch = (id: number | undefined): Batch | undefined =>
  useStore(batchesStore, ({ batches }) => batches.find((batch) => batch.id === id));

/**
 * Sends uploads of a chat and a text: now if all are complete, or else as soon as they are. By default, everything in
 * the tray.
 */
export function sendBatch(batch: Omit<Batch, 'id'>, ids?: readonly string[]): void {
  lastId += 1;
  const id = lastId;
  const isMine = (upload: Upload): boolean => upload.batch === undefined && (!ids || ids.includes(upload.id));
  batchesStore.setState(({ batches }) => ({ batches: [...batches, { ...batch, id }] }));
  const { key } = batch;
  uploadsStore.setState({
    [key]: uploadsOf(key).map((upload) => (isMine(upload) ? { ...upload, batch: id } : upload)),
  });
}

/** Reopens a batch: the files go back into the tray, the text before what is being written. */
export function recallBatch(id: number): void {
  const batch = batchesStore.getState().batches.find((one) => one.id === id);
  if (!batch) return;
  drop(id);
  restoreText(batch);
  const { key } = batch;
  uploadsStore.setState({
    [key]: uploadsOf(key).map(({ batch: of, ...upload }) =>
      of === undefined || of === id ? upload : { ...upload, batch: of },
    ),
  });
}

const drop = (id: number): void =>
  batchesStore.setState(({ batches }) => ({ batches: batches.filter((batch) => batch.id !== id) }));

function restoreText({ key, text }: Batch): void {
  if (text) setDraft(key, [text, findDraft(key)].filter(Boolean).join('\n'));
}

function propertiesOf({ name, file, uploaded, voice }: Upload): MessageProperties {
  const { width, height } = uploaded?.image_properties ?? {};
  return {
    name,
    size: uploaded?.size ?? file.size,
    content_type: file.type,
    ...(width !== undefined && { width, height }),
    ...voice,
  };
}

function messagesOf({ message, reply_mid }: Batch, uploads: readonly Upload[]): NewMessage[] {
  const files = uploads.map((upload): NewMessage => ({
    content_type: upload.voice ? contentTypes.voice : contentTypes.file,
    content: upload.uploaded?.path ?? '',
    properties: propertiesOf(upload),
  }));
  const [first, ...others] = message ? [...files, message] : files;
  if (!first) return [];
  return [reply_mid === undefined ? first : { ...first, reply_mid }, ...others];
}

/** Sends the batches that are complete. */
function sendReady(): void {
  for (const batch of batchesStore.getState().batches) {
    const { key, id, send } = batch;
    const uploads = uploadsOf(key).filter((upload) => upload.batch === id);
    // Sending a batch changes the uploads and leads back here.
    const isGone = !batchesStore.getState().batches.includes(batch);
    if (isGone || !uploads.every(({ uploaded }) => uploaded)) continue;
    drop(id);
    uploadsStore.setState({ [key]: uploadsOf(key).filter((upload) => upload.batch !== id) });
    for (const message of messagesOf(batch, uploads)) send(key, message);
  }
}

uploadsStore.subscribe(sendReady);

// Leaving the page loses its files, but never words: they become a draft again.
globalThis.addEventListener?.('pagehide', () => {
  for (const batch of batchesStore.getState().batches) restoreText(batch);
  batchesStore.setState({ batches: [] });
});
globalThis.addEventListener?.('beforeunload', (event) => {
  const isBusy = Object.values(uploadsStore.getState()).some((uploads) => uploads.length > 0);
  if (isBusy) event.preventDefault();
});
sessionStore.subscribe(({ session }, { session: before }) => {
  if (session?.uid !== before?.uid) batchesStore.setState({ batches: [] });
});
