import { contentTypes, type MessageProperties } from '@loquat/contract';
import { create, useStore } from 'zustand';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { sessionStore } from '../../../state/session.ts';
import { uiStore } from '../../../state/ui-state.ts';
import { findDraft, setDraft } from '../chats/drafts.ts';
import { nextLocalId } from '../log/sending/local-id.ts';
import { holdBehindFiles, isOffline, type NewMessage, sendWaiting } from '../log/sending/send.actions.ts';
import { dropFiles, type KeptBatch, storeFiles, writeKept } from './outbox-storage.ts';
import { resumeUploads } from './uploads.actions.ts';
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
  /** Ids of its messages on this device, if it was sent without a connection: what follows waits behind it. */
  localIds?: readonly number[];
  /** All of it is stored on this device: it survives the page. */
  isKept?: boolean;
}

const batchesStore = create<{ batches: readonly Batch[] }>()(() => ({ batches: [] }));
/** Hears of every change of what waits for its files. */
export const watchBatches = (listener: () => void): (() => void) => batchesStore.subscribe(listener);
let lastId = 0;
/** Whose batches these are. */
let uid: number | undefined;

const myUid = (): number | undefined => sessionStore.getState().session?.uid;
const uploadsIn = ({ id, key }: Batch): readonly Upload[] => uploadsOf(key).filter(({ batch }) => batch === id);

/** The batch that contains an upload. */
export const useBatch = (id: number | undefined): Batch | undefined =>
  useStore(batchesStore, ({ batches }) => batches.find((batch) => batch.id === id));

/**
 * Sends uploads of a chat and a text: now if all are complete, or else as soon as they are. By default, everything in
 * the tray.
 */
export function sendBatch(said: Omit<Batch, 'id' | 'localIds' | 'isKept'>, ids?: readonly string[]): void {
  const { key } = said;
  const isMine = (upload: Upload): boolean => upload.batch === undefined && (!ids || ids.includes(upload.id));
  const mine = uploadsOf(key).filter(isMine);
  const places = isOffline() && [...mine, ...(said.message ? [said.message] : [])].map(() => nextLocalId());
  uid = myUid();
  const id = add({ ...said, ...(places && { localIds: places }) });
  if (places) void keep(id, mine);
  uploadsStore.setState({
    [key]: uploadsOf(key).map((upload) => (isMine(upload) ? { ...upload, batch: id } : upload)),
  });
}

function add(batch: Omit<Batch, 'id'>): number {
  lastId += 1;
  const id = lastId;
  batchesStore.setState(({ batches }) => ({ batches: [...batches, { ...batch, id }] }));
  return id;
}

/** A batch of a page before this one, and those of its files that are still there. */
export interface StoredBatch {
  batch: KeptBatch;
  uploads: readonly Upload[];
}

/** Goes on with batches of a page before this one. If all files of one are gone, its text becomes a draft again. */
export function resumeBatches(all: readonly StoredBatch[], send: Batch['send']): void {
  // Until all of them are here, nothing is sent or stored.
  uid = undefined;
  for (const { batch, uploads } of all) {
    const { key, text, content_type, content, reply_mid, localIds } = batch;
    const message = content_type && { content_type, content };
    const resumed = { key, text, send, localIds, isKept: true, ...(message && { message }) };
    if (uploads.length === 0) restoreText(batch);
    else {
      const id = add(reply_mid === undefined ? resumed : { ...resumed, reply_mid });
      resumeUploads(
        key,
        uploads.map((upload) => ({ ...upload, batch: id })),
      );
    }
  }
  uid = myUid();
  stored = '';
  store();
}

/** Stores a batch on this device. Without room there, it waits for as long as the page is open. */
async function keep(id: number, uploads: readonly Upload[]): Promise<void> {
  try {
    await storeFiles(uploads);
  } catch {
    return;
  }
  const { batches } = batchesStore.getState();
  // It has been sent meanwhile, or taken back.
  if (!batches.some((batch) => batch.id === id)) dropFiles(uploads.map((upload) => upload.id));
  batchesStore.setState({ batches: batches.map((batch) => (batch.id === id ? { ...batch, isKept: true } : batch)) });
  store();
}

function keptOf(batch: Batch): KeptBatch[] {
  const { key, text, message, reply_mid, localIds, isKept } = batch;
  if (!isKept || !localIds) return [];
  const files = uploadsIn(batch).map(({ id, name, voice }) => ({
    ...{ id, name },
    ...(voice && { voice: { ...voice, peaks: [...voice.peaks] } }),
  }));
  const kind = message?.content_type === contentTypes.markdown ? contentTypes.markdown : contentTypes.text;
  return [
    {
      ...{ key, text, content: message?.content ?? '', localIds: [...localIds] },
      ...{ reply_mid, content_type: message && kind },
      files,
    },
  ];
}

let stored = '[]';

/** Has what is stored follow what waits: a batch that has become messages, which are stored themselves, is in it no more. */
function store(): void {
  const kept = batchesStore.getState().batches.flatMap(keptOf);
  const text = JSON.stringify(kept);
  if (text === stored || myUid() !== uid || uiStore.getState().inactive) return;
  stored = text;
  writeKept(kept);
}

/** Reopens a batch: the files go back into the tray, the text before what is being written. */
export function recallBatch(id: number): void {
  const batch = batchesStore.getState().batches.find((one) => one.id === id);
  if (!batch) return;
  drop(id);
  store();
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

function restoreText({ key, text }: Pick<Batch, 'key' | 'text'>): void {
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

function messagesOf({ message, reply_mid, localIds = [] }: Batch, uploads: readonly Upload[]): NewMessage[] {
  const files = uploads.map((upload): NewMessage => ({
    content_type: upload.voice ? contentTypes.voice : contentTypes.file,
    content: upload.uploaded?.path ?? '',
    properties: propertiesOf(upload),
  }));
  const all = message ? [...files, message] : files;
  const [first, ...others] = all.map((one, index) => {
    const local_id = localIds[index];
    return local_id === undefined ? one : { ...one, local_id };
  });
  if (!first) return [];
  return [reply_mid === undefined ? first : { ...first, reply_mid }, ...others];
}

/** Sends the batches that are complete. */
function sendReady(): void {
  if (myUid() !== uid) return;
  for (const batch of batchesStore.getState().batches) {
    const { key, id, send } = batch;
    const uploads = uploadsIn(batch);
    // Sending a batch changes the uploads and leads back here.
    const isGone = !batchesStore.getState().batches.includes(batch);
    // In an inactive tab, what is stored is the other tab's to send.
    const isOthers = batch.isKept && uiStore.getState().inactive;
    if (isGone || isOthers || !uploads.every(({ uploaded }) => uploaded)) continue;
    drop(id);
    uploadsStore.setState({ [key]: uploadsOf(key).filter((upload) => upload.batch !== id) });
    for (const message of messagesOf(batch, uploads)) send(key, message);
  }
  store();
}

uploadsStore.subscribe(sendReady);

/** A file that the server does not take, or that it does not get although it is in reach, holds up nobody. */
const isStuck = ({ failure }: Upload): boolean => failure !== undefined && (failure !== 'unreachable' || !isOffline());
const isHolding = (batch: Batch): boolean => batch.localIds !== undefined && !uploadsIn(batch).some(isStuck);
const listHolding = (): Batch[] => batchesStore.getState().batches.filter(isHolding);

holdBehindFiles(({ chat, mid }) => listHolding().some(({ key, localIds = [] }) => key === chat && localIds[0]! < mid));

let holding = new Set<number>();

/** Sends what waited behind files that do not hold it up any more. */
function release(): void {
  const now = new Set(listHolding().map(({ id }) => id));
  const isReleased = [...holding].some((id) => !now.has(id));
  holding = now;
  if (isReleased && !isOffline()) sendWaiting();
}

// When the server is back, uploads continue one after the other in one go: none of them is stuck after that.
const releaseSoon = (): void => queueMicrotask(release);
uploadsStore.subscribe(releaseSoon);
batchesStore.subscribe(releaseSoon);

// Leaving the page loses the files that are not stored, but never words: they become a draft again.
globalThis.addEventListener?.('pagehide', () => {
  const { batches } = batchesStore.getState();
  for (const batch of batches) if (!batch.isKept) restoreText(batch);
  batchesStore.setState({ batches: batches.filter(({ isKept }) => isKept) });
});
globalThis.addEventListener?.('beforeunload', (event) => {
  const kept = new Set(batchesStore.getState().batches.flatMap(({ id, isKept }) => (isKept ? id : [])));
  const isLost = ({ batch }: Upload): boolean => batch === undefined || !kept.has(batch);
  if (Object.values(uploadsStore.getState()).some((uploads) => uploads.some(isLost))) event.preventDefault();
});
sessionStore.subscribe(({ session }, { session: before }) => {
  if (session?.uid === before?.uid) return;
  uid = undefined;
  batchesStore.setState({ batches: [] });
  stored = '[]';
});
