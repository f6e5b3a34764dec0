import type { WorkerMessage } from '../lib/worker-messages.ts';
import {
  changeValue,
  OUTBOX_LOCK,
  OUTBOX_SYNC,
  readValue,
  type WaitingMessage,
  type WorkerSession,
} from '../lib/worker-values.ts';
import { Refusal } from './calls.ts';
import { readFile } from './files.ts';
import { sendReplies } from './replies.ts';
import { isFinal, listArrived, say } from './say.ts';
import { worker } from './scope.ts';
import { uploadFile } from './upload.ts';

/** Rejects when a page wants to send: it knows more, and shows what happens. */
async function goOn(): Promise<void> {
  const { pending = [] } = await worker.navigator.locks.query();
  if (pending.some(({ name }) => name === OUTBOX_LOCK)) throw new Error('a page is open');
}

/** Has the page that opens next know what became of its messages. */
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
  // Its page says so, and has the text.
  if (!stored) throw new Refusal(404);
  const { path, size, image_properties } = await uploadFile(stored, file.name, goOn);
  const properties = { ...said.properties, size, content_type: stored.type, ...image_properties };
  const uploaded = { ...said, content: path, properties };
  await noteUploaded(uploaded);
  return uploaded;
}

async function post(message: WaitingMessage): Promise<void> {
  await goOn();
  await say(message);
  await noteSent([message.local_id]);
}

/** Does what the server may refuse; pages try that again, and say why it failed. */
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isFinal(error)) throw error;
  }
}

/** Files go out when all that are sent together are uploaded. */
async function sendBatch(batch: readonly WaitingMessage[], scope: string): Promise<void> {
  await unlessRefused(async () => {
    const ready: WaitingMessage[] = [];
    for (const message of batch) ready.push(await upload(message, scope));
    for (const message of ready) await unlessRefused(() => post(message));
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

/** Rejects unless all of it was sent or refused. */
async function sendAll(): Promise<void> {
  const [outbox, session] = [await readValue('outbox'), await readValue('session')];
  if (!outbox || !session || outbox.scope !== session.scope) return;
  const sent = new Set(outbox.sent);
  const waiting = outbox.messages.filter(({ local_id }) => !sent.has(local_id));
  for (const messages of Map.groupBy(waiting, ({ chat }) => chat).values())
    await unlessRefused(() => sendChat(messages, session));
}

/** Sends what waits, if no page is open that does; else rejects, so that the browser asks again later. */
const sendOutbox = (): Promise<void> =>
  worker.navigator.locks.request(OUTBOX_LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new Error('a page is open');
    await sendAll();
  });

/** What browsers with Background Sync send when there is a connection. */
type SyncEvent = ExtendableEvent & { tag: string };

/**
 * Sends what was written without a connection after its page was closed, and what was written in notifications: this also
 * when a page opens, since not all browsers send such events.
 */
export function followOutbox(): void {
  worker.addEventListener('message', (event) => {
    if ((event.data as WorkerMessage).type === 'page_open') event.waitUntil(sendReplies().catch(() => {}));
  });
  worker.addEventListener('sync' as 'activate', (event) => {
    if ((event as SyncEvent).tag === OUTBOX_SYNC) event.waitUntil(Promise.all([sendReplies(), sendOutbox()]));
  });
}
