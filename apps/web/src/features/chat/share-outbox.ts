import { contentTypes, isFileMessage } from '@loquat/contract';
import { askForSync, changeValue, readValue, type WaitingMessage } from '../../lib/worker-values.ts';
import { holdOutbox } from '../../state/outbox-lock.ts';
import { scopeOf, sessionStore } from '../../state/session.ts';
import { uiStore } from '../../state/ui-state.ts';
import { messagesStore } from './log/messages.store.ts';
import { mentionsIn } from './log/sending/mentions-in.ts';
import { messagesOf } from './log/sending/outbox-messages.ts';
import { type KeptBatch, listKept } from './log/sending/outbox-storage.ts';
import { isOffline, outboxStore } from './log/sending/outbox.store.ts';
import type { NewMessage } from './log/sending/send.actions.ts';
import { readUnsent, saveUnsent, showUnsent, unsentOf } from './log/sending/unsent.ts';

/** With a connection, nearly all messages are sent before that. */
const PAUSE_MS = 1_000;

/** The messages of a batch, with the ids that the page would give them. */
function messagesIn({ files, ...batch }: KeptBatch): WaitingMessage[] {
  const { key, localIds } = batch;
  const ofFiles = files.map(({ name, voice }): NewMessage => ({
    content_type: voice ? contentTypes.voice : contentTypes.file,
    content: '',
    properties: { name, ...voice },
  }));
  return messagesOf(batch, ofFiles).flatMap(({ local_id, ...message }, index) => {
    if (local_id === undefined) return [];
    const { content_type, content } = message;
    const file = files[index];
    const mentions = file ? [] : mentionsIn(content, key, content_type === contentTypes.markdown);
    const properties = { ...message.properties, ...(mentions.length > 0 && { mentions }), local_id };
    const upload = file && { isFile: true, file: { id: file.id, name: file.name } };
    return [{ ...message, chat: key, batch: localIds[0]!, local_id, properties, ...upload }];
  });
}

function listWaiting(scope: string): WaitingMessage[] {
  const unsent = readUnsent(scope).filter(({ failed }) => failed === 'waiting');
  const messages = unsent.map(({ local_id, chat, content_type, content, properties, reply_mid }) => ({
    local_id,
    chat,
    content_type,
    content,
    properties,
    isFile: isFileMessage(content_type),
    ...(reply_mid !== undefined && { reply_mid }),
  }));
  return [...messages, ...listKept().flatMap(messagesIn)].sort((one, other) => one.local_id - other.local_id);
}

/** The last outbox shared with the worker; empty if unknown. */
let shared = '';

/** Shares the outbox with the worker, and has the worker woken when there is a connection. */
async function share(registration: ServiceWorkerRegistration): Promise<void> {
  const { session } = sessionStore.getState();
  if (!session || uiStore.getState().inactive) return;
  const scope = scopeOf(session);
  const messages = listWaiting(scope);
  const text = JSON.stringify(messages);
  if (text === shared) return;
  shared = text;
  const isWaiting = (id: number): boolean => messages.some(({ local_id }) => local_id === id);
  await changeValue('outbox', (before) => {
    const sent = before?.scope === scope ? before.sent.filter(isWaiting) : [];
    return messages.length > 0 ? { scope, messages, sent } : undefined;
  });
  if (messages.length > 0) await askForSync(registration);
}

/** Shows replies in notifications that the server refused: in their chats, as failed messages. */
async function showRefused(): Promise<void> {
  const { session } = sessionStore.getState();
  const replies = session && (await readValue('replies'));
  if (!session || replies?.scope !== scopeOf(session) || replies.refused.length === 0) return;
  showUnsent(replies.refused.map((message) => ({ ...unsentOf(message), failed: 'error' })));
  saveUnsent();
  await changeValue('replies', (now) => now && { ...now, refused: [] });
}

/**
 * From now on, shares the outbox with the service worker, so that it can send it once no page is open: at once when
 * offline and when the page is closed, else after a moment.
 */
export async function shareOutbox(registration: ServiceWorkerRegistration): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const shareNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // Without a database, or the permission to be woken, the outbox waits for the next page.
    void share(registration).catch(() => {});
  };
  // The device's storage is written right after the app's stores change.
  const follow = (): void => {
    if (isOffline()) queueMicrotask(shareNow);
    else timer ??= setTimeout(shareNow, PAUSE_MS);
  };
  await holdOutbox();
  await showRefused().catch(() => {});
  follow();
  // The end of a session has deleted the values of the worker.
  sessionStore.subscribe(({ session }, { session: before }) => {
    if (session?.uid !== before?.uid) shared = '';
  });
  messagesStore.subscribe(follow);
  outboxStore.subscribe(follow);
  addEventListener('pagehide', shareNow);
  document.addEventListener('visibilitychange', () => document.hidden && shareNow());
}
