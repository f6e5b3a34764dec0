import type { UploadedFile } from '@loquat/contract';
import { CHUNK_TIMEOUT_MS, transferFile, type TransferCalls } from '../lib/transfer-file.ts';
import type { WorkerMessage } from '../lib/worker-messages.ts';
import {
  changeValue,
  OUTBOX_LOCK,
  OUTBOX_SYNC,
  readValue,
  type WaitingMessage,
  type WorkerSession,
} from '../lib/worker-values.ts';
import { call, Refusal } from './calls.ts';
import { sendReplies } from './replies.ts';
import { isFinal, listArrived, say } from './say.ts';
import { worker } from './scope.ts';

/** A file that a page has stored for an account; undefined if it is gone. */
function readFile(scope: string, id: string): Promise<File | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open(`loquat:${scope}`);
    const giveUp = (): void => resolve(undefined);
    // The database does not exist: creating it here would leave pages without its tables.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('error', giveUp);
    request.addEventListener('success', () => {
      const db = request.result;
      const reading = db.transaction('values').objectStore('values').get(`upload:${id}`);
      reading.addEventListener('success', () => resolve(reading.result instanceof File ? reading.result : undefined));
      reading.addEventListener('error', giveUp);
      // Takes effect when the file has been read; until then, the database cannot be deleted.
      db.close();
    });
  });
}

/** Rejects if a page wants to send: it knows more, and shows the progress. */
async function goOn(): Promise<void> {
  const { pending = [] } = await worker.navigator.locks.query();
  if (pending.some(({ name }) => name === OUTBOX_LOCK)) throw new Error('a page is open');
}

async function post<T>(path: string, body: BodyInit): Promise<T> {
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const signal = AbortSignal.timeout(CHUNK_TIMEOUT_MS);
  return (await (await call(path, { method: 'POST', headers, body, signal })).json()) as T;
}

const uploadCalls: TransferCalls = {
  prepare: (announcement) => post('/resource/file/prepare', JSON.stringify(announcement)),
  send: async ({ file_id, chunk_is_last, chunk_data }) => {
    await goOn();
    const body = new FormData();
    body.append('file_id', file_id);
    body.append('chunk_is_last', String(chunk_is_last));
    body.append('chunk_data', chunk_data, 'chunk_data');
    return post<UploadedFile | null>('/resource/file/upload', body);
  },
};

/** Lets the next page know which messages were sent. */
async function noteSent(ids: readonly number[]): Promise<void> {
  await changeValue('outbox', (outbox) => outbox && { ...outbox, sent: [...outbox.sent, ...ids] });
}

async function noteUploaded(uploaded: WaitingMessage): Promise<void> {
  await changeValue('outbox', (outbox) => {
    const noted = (one: WaitingMessage) => (one.local_id === uploaded.local_id ? uploaded : one);
    return outbox && { ...outbox, messages: outbox.messages.map(noted) };
  });
}

async function upload(message: WaitingMessage, scope: string): Promise<WaitingMessage> {
  const { file, ...said } = message;
  if (!file) return message;
  const stored = await readFile(scope, file.id);
  // The page reports the missing file, and has its text.
  if (!stored) throw new Refusal(404);
  const { path, size, image_properties } = await transferFile({
    calls: uploadCalls,
    file: stored,
    name: file.name,
    progress: { sentBytes: 0 },
    // The browser ends the worker, and nothing else ends the upload.
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  const properties = { ...said.properties, size, content_type: stored.type, ...image_properties };
  const uploaded = { ...said, content: path, properties };
  await noteUploaded(uploaded);
  return uploaded;
}

async function sendOne(message: WaitingMessage): Promise<void> {
  await goOn();
  await say(message);
  await noteSent([message.local_id]);
}

/** Ignores refusals of the server: a page tries again, and shows why it failed. */
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isFinal(error)) throw error;
  }
}

/** Files are sent once all files of their batch are uploaded. */
async function sendBatch(batch: readonly WaitingMessage[], scope: string): Promise<void> {
  await unlessRefused(async () => {
    const ready: WaitingMessage[] = [];
    for (const message of batch) ready.push(await upload(message, scope));
    for (const message of ready) await unlessRefused(() => sendOne(message));
  });
}

async function sendChat(messages: readonly WaitingMessage[], { uid, scope }: WorkerSession): Promise<void> {
  const { chat, local_id: first } = messages[0]!;
  const arrived = await listArrived(chat, uid, first);
  const isThere = ({ local_id }: WaitingMessage): boolean => arrived.has(local_id);
  await noteSent(messages.filter(isThere).map(({ local_id }) => local_id));
  const batches = Map.groupBy(
    messages.filter((message) => !isThere(message)),
    ({ batch, local_id }) => batch ?? local_id,
  );
  for (const batch of batches.values()) await sendBatch(batch, scope);
}

/** Rejects unless all messages were sent or refused. */
async function sendAll(): Promise<void> {
  const [outbox, session] = [await readValue('outbox'), await readValue('session')];
  if (!outbox || !session || outbox.scope !== session.scope) return;
  const sent = new Set(outbox.sent);
  const waiting = outbox.messages.filter(({ local_id }) => !sent.has(local_id));
  for (const messages of Map.groupBy(waiting, ({ chat }) => chat).values())
    await unlessRefused(() => sendChat(messages, session));
}

/** Sends the outbox if no page is open; else rejects, so that the browser wakes the worker again later. */
const sendOutbox = (): Promise<void> =>
  worker.navigator.locks.request(OUTBOX_LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new Error('a page is open');
    await sendAll();
  });

/** The event of Background Sync, which browsers send when there is a connection. */
type SyncEvent = ExtendableEvent & { tag: string };

/**
 * Sends the messages of a closed page that were written offline, and replies written in notifications. Replies are also
 * sent when a page opens, since not all browsers have Background Sync.
 */
export function followOutbox(): void {
  worker.addEventListener('message', (event) => {
    if ((event.data as WorkerMessage).type === 'page_open') event.waitUntil(sendReplies().catch(() => {}));
  });
  worker.addEventListener('sync' as 'activate', (event) => {
    if ((event as SyncEvent).tag === OUTBOX_SYNC) event.waitUntil(Promise.all([sendReplies(), sendOutbox()]));
  });
}
