import { fileEndpoints, ProblemError } from '@loquat/contract';
import { nanoid } from 'nanoid';
import type { ChatKey } from '#lib/chat-key.ts';
import { CHUNK_TIMEOUT_MS, type TransferCalls, type TransferProgress, transferFile } from '#lib/transfer-file.ts';
import { connection } from '#state/connection.ts';
import { uiStore } from '#state/ui-state.ts';
import { findDraft, setDraft } from '../../chats/drafts.ts';
import { nextLocalId } from './local-id.ts';
import { messageOfFile, messagesOf } from './outbox-messages.ts';
import { dropFiles, type KeptBatch, storeFiles, writeKept } from './outbox-storage.ts';
import {
  type Batch,
  emptyOutbox,
  isOffline,
  listHolding,
  type OutboxState,
  outboxStore,
  type Upload,
  type UploadFailure,
  uploadsIn,
  uploadsOf,
  type VoiceInfo,
} from './outbox.store.ts';
import { sendAndTell } from './send-and-tell.ts';
import { type NewMessage, sendWaiting } from './send.actions.ts';

const calls = connection.callsOf(fileEndpoints);

/** More in parallel would only slow each of them down, and messages wait for them. */
const MOST_AT_ONCE = 3;

/** The progress of uploads, by id; those in flight have a controller. */
const runs = new Map<string, { progress: TransferProgress; controller?: AbortController }>();
/** The stored batches as JSON. */
let stored = '[]';

/** What a user sends at once. */
export interface Items {
  /** Ids of files in the tray; by default, all of the chat. */
  files?: readonly string[];
  /** The text as it is in the composer. */
  text?: string;
  /** The same text as a message. */
  message?: Pick<NewMessage, 'content'> & { content_type: NonNullable<Batch['content_type']> };
  /** The message that the first one replies to. */
  reply_mid?: number | undefined;
}

/**
 * Sends files and a text of the user: now if all files are uploaded, or else as soon as they are. Messages that are not
 * sent are reported.
 */
export function enqueue(key: ChatKey, { files, text = '', message, reply_mid }: Items): void {
  const isMeant = (upload: Upload): boolean => upload.batch === undefined && (!files || files.includes(upload.id));
  const uploads = uploadsOf(key).filter(isMeant);
  const localIds = isOffline() && [...uploads, ...(message ? [message] : [])].map(() => nextLocalId());
  const id = (localIds && localIds[0]) || nextLocalId();
  const batch = { content: '', ...message, id, key, text, reply_mid, ...(localIds && { localIds }) };
  if (uploads.length === 0) return send(batch, []);
  if (localIds) void keep(id, uploads);
  change(({ uploads: all, batches }) => ({
    batches: [...batches, batch],
    uploads: {
      ...all,
      [key]: uploadsOf(key).map((upload) => (isMeant(upload) ? { ...upload, batch: id } : upload)),
    },
  }));
}

/** Takes a batch back: the files return to the tray, the text to the composer, before the current draft. */
export function recall(id: number): void {
  const batch = outboxStore.getState().batches.find((one) => one.id === id);
  if (!batch) return;
  change(({ batches, uploads }) => ({
    batches: batches.filter((one) => one !== batch),
    uploads: {
      ...uploads,
      [batch.key]: uploadsOf(batch.key).map((upload) =>
        upload.batch === id ? { ...upload, batch: undefined } : upload,
      ),
    },
  }));
  restoreText(batch);
}

/** The server is back: files without an answer and messages that waited continue. */
export function resumeOutbox(): void {
  change(({ uploads }) => ({
    uploads: Object.fromEntries(
      Object.entries(uploads).map(([key, all]) => [
        key,
        all.map((upload) => (upload.failure === 'unreachable' ? { ...upload, failure: undefined } : upload)),
      ]),
    ),
  }));
  sendWaiting();
}

/** Continues batches of an earlier page. If all files of a batch are gone, its text becomes a draft again. */
export function restoreBatches(kept: readonly { batch: KeptBatch; uploads: readonly Upload[] }[]): void {
  for (const { batch, uploads } of kept) {
    const { files: _files, ...said } = batch;
    const id = batch.localIds[0] ?? nextLocalId();
    if (uploads.length === 0) restoreText(batch);
    else
      outboxStore.setState(({ batches, uploads: all }) => ({
        batches: [...batches, { ...said, id, isKept: true }],
        uploads: { ...all, [batch.key]: [...uploadsOf(batch.key), ...uploads.map((one) => ({ ...one, batch: id }))] },
      }));
  }
  // Batches that have become messages or drafts leave the storage.
  stored = '';
  change((state) => state);
}

/** Clears the outbox of a user from memory; stored batches stay. */
export function closeOutbox(): void {
  for (const { controller } of runs.values()) controller?.abort();
  runs.clear();
  stored = '[]';
  outboxStore.setState(emptyOutbox, true);
}

/** Adds files to the tray of a chat and starts uploading them; returns their ids. */
export function addFiles(key: ChatKey, files: readonly File[], voice?: VoiceInfo): string[] {
  const added = files.map((file): Upload => ({ id: nanoid(), file, name: file.name, sentBytes: 0, voice }));
  changeUploads(key, (uploads) => [...uploads, ...added]);
  return added.map(({ id }) => id);
}

/** Removes a file from its tray; an upload in flight is aborted. */
export function removeUpload(key: ChatKey, id: string): void {
  stop(id);
  changeUploads(key, (uploads) => uploads.filter((upload) => upload.id !== id));
}

/** Retries a failed upload: from where it stopped, if the server still knows it. */
export const retryUpload = (key: ChatKey, id: string): void => changeUpload(key, id, { failure: undefined });

/**
 * Renames a file. The server keeps the name with which a file was uploaded, so it has to be uploaded again under the
 * new one.
 */
export function renameUpload(key: ChatKey, id: string, typed: string): void {
  const name = typed.trim();
  if (name === '' || uploadsOf(key).find((upload) => upload.id === id)?.name === name) return;
  stop(id);
  changeUpload(key, id, { name, sentBytes: 0, uploaded: undefined, failure: undefined });
}

/** Moves a file this many positions towards the end of its tray; a negative number, towards the beginning. */
export function moveUpload(key: ChatKey, id: string, by: number): void {
  changeUploads(key, (before) => {
    const from = before.findIndex((upload) => upload.id === id);
    return from < 0 ? before : before.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, before[from]!);
  });
}

/** Changes the outbox, then does all that its new state allows. */
function change(apply: (state: OutboxState) => Partial<OutboxState>): void {
  const held = listHolding();
  outboxStore.setState(apply);
  startUploads();
  sendComplete();
  storeKept();
  const holding = new Set(listHolding().map(({ id }) => id));
  if (!isOffline() && held.some(({ id }) => !holding.has(id))) sendWaiting();
}

const changeUploads = (key: ChatKey, apply: (uploads: readonly Upload[]) => readonly Upload[]): void =>
  change(({ uploads }) => ({ uploads: { ...uploads, [key]: apply(uploadsOf(key)) } }));

const changeUpload = (key: ChatKey, id: string, values: Partial<Upload>): void =>
  changeUploads(key, (uploads) => uploads.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));

/** Starts as many of the waiting uploads as may run now. */
function startUploads(): void {
  const waiting = Object.entries(outboxStore.getState().uploads).flatMap(([key, uploads]) =>
    uploads
      .filter(({ id, uploaded, failure }) => !uploaded && !failure && !runs.get(id)?.controller)
      .map((upload) => ({ key: key as ChatKey, upload })),
  );
  const inFlight = [...runs.values()].filter(({ controller }) => controller).length;
  for (const { key, upload } of waiting.slice(0, Math.max(0, MOST_AT_ONCE - inFlight))) void start(key, upload);
}

async function start(key: ChatKey, { id, file, name }: Upload): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const { progress } = runs.get(id) ?? { progress: { sentBytes: 0 } };
  runs.set(id, { progress, controller });
  const note = (values: Partial<Upload>): void => {
    if (!signal.aborted) changeUpload(key, id, values);
  };
  const end = (values: Partial<Upload>): void => {
    if (!signal.aborted) runs.set(id, { progress });
    note(values);
  };
  const onProgress = (sentBytes: number): void => note({ sentBytes });
  try {
    end({ uploaded: await transferFile({ calls: callsUntil(signal), file, name, progress, signal, onProgress }) });
  } catch (error) {
    end({ failure: failureOf(error) });
  }
}

const callsUntil = (signal: AbortSignal): TransferCalls => ({
  prepare: (body) => calls.prepareFile({ body }, { signal, timeoutMs: CHUNK_TIMEOUT_MS }),
  send: async ({ chunk_data, ...fields }) => {
    const body = { fields, files: { chunk_data: new Uint8Array(await chunk_data.arrayBuffer()) } };
    return calls.uploadFile({ body }, { signal, timeoutMs: CHUNK_TIMEOUT_MS });
  },
});

function failureOf(error: unknown): UploadFailure {
  if (!(error instanceof ProblemError)) return 'unreachable';
  if (error.code === 'file.quota_reached') return 'no_room';
  if (error.code === 'server.storage_full') return 'server_full';
  return error.status === 413 ? 'too_large' : 'failed';
}

/** Ends the upload of a file, and forgets its progress. */
function stop(id: string): void {
  runs.get(id)?.controller?.abort();
  runs.delete(id);
}

/** Sends the batches whose files are uploaded. */
function sendComplete(): void {
  for (const batch of outboxStore.getState().batches) {
    const uploads = uploadsIn(batch);
    // In an inactive tab, the active tab sends the stored batches.
    const isOthers = batch.isKept && uiStore.getState().inactive;
    if (isOthers || !uploads.every(({ uploaded }) => uploaded)) continue;
    for (const { id } of uploads) runs.delete(id);
    outboxStore.setState(({ batches, uploads: all }) => ({
      batches: batches.filter((one) => one !== batch),
      uploads: { ...all, [batch.key]: uploadsOf(batch.key).filter((upload) => upload.batch !== batch.id) },
    }));
    send(batch, uploads);
  }
}

function send(batch: Batch, uploads: readonly Upload[]): void {
  for (const message of messagesOf(batch, uploads.map(messageOfFile))) void sendAndTell(batch.key, message);
}

/** Stores a batch on this device. Without enough space, it waits for as long as the page is open. */
async function keep(id: number, uploads: readonly Upload[]): Promise<void> {
  try {
    await storeFiles(uploads);
  } catch {
    return;
  }
  const mark = (batch: Batch): Batch => (batch.id === id ? { ...batch, isKept: true } : batch);
  // The batch may have been sent or recalled meanwhile.
  if (outboxStore.getState().batches.some((batch) => batch.id === id))
    change(({ batches }) => ({ batches: batches.map(mark) }));
  else dropFiles(uploads.map((upload) => upload.id));
}

/** Stores the waiting batches. A batch that has become messages is no longer among them: the messages are stored. */
function storeKept(): void {
  const kept = outboxStore.getState().batches.flatMap((batch) => {
    const { id: _id, isKept, localIds, ...said } = batch;
    const files = uploadsIn(batch).map(({ id, name, voice }) => ({ id, name, voice }));
    return isKept && localIds ? [{ ...said, localIds, files }] : [];
  });
  const text = JSON.stringify(kept);
  if (text === stored || uiStore.getState().inactive) return;
  stored = text;
  writeKept(kept);
}

function restoreText({ key, text }: Pick<Batch, 'key' | 'text'>): void {
  if (text) setDraft(key, [text, findDraft(key)].filter(Boolean).join('\n'));
}

// Leaving the page loses files that are not stored, but never texts: they become a draft again.
globalThis.addEventListener?.('pagehide', () => {
  const { batches } = outboxStore.getState();
  for (const batch of batches) if (!batch.isKept) restoreText(batch);
  outboxStore.setState({ batches: batches.filter(({ isKept }) => isKept) });
});
globalThis.addEventListener?.('beforeunload', (event) => {
  const { batches, uploads } = outboxStore.getState();
  const kept = new Set(batches.flatMap(({ id, isKept }) => (isKept ? id : [])));
  const isLost = ({ batch }: Upload): boolean => batch === undefined || !kept.has(batch);
  if (Object.values(uploads).some((all) => all.some(isLost))) event.preventDefault();
});
