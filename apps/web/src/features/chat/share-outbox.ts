import { contentTypes, isFileMessage } from '@loquat/contract';
import { askForSync, changeValue, readValue, type WaitingMessage } from '../../lib/worker-values.ts';
import { holdOutbox } from '../../state/outbox-lock.ts';
import { scopeOf, sessionStore } from '../../state/session.ts';
import { uiStore } from '../../state/ui-state.ts';
import { messagesStore } from './log/messages.store.ts';
import { mentionsIn } from './log/sending/mentions-in.ts';
import { isOffline } from './log/sending/send.actions.ts';
import { readUnsent, saveUnsent, showUnsent } from './log/sending/unsent.ts';
import { unsentOf } from './log/sending/unsent-of.ts';
import { watchBatches } from './uploads/batches.ts';
import { type KeptBatch, listKept } from './uploads/outbox-storage.ts';

/** With a connection nearly everything is sent before that. */
const PAUSE_MS = 1_000;

/** A batch as the messages it consists of; they have the ids that the page would give them. */
function messagesIn({ key, content_type, content, reply_mid, localIds, files }: KeptBatch): WaitingMessage[] {
  const batch = localIds[0]!;
  const said = files.map(({ id, name, voice }) => ({
    content_type: voice ? contentTypes.voice : contentTypes.file,
    ...{ content: '', isFile: true, file: { id, name }, properties: { name, ...voice } },
  }));
  const mentions = mentionsIn(content, key);
  const text = content_type && { content_type, content, properties: mentions.length > 0 ? { mentions } : {} };
  return [...said, ...(text ? [text] : [])].flatMap((message, index) => {
    const local_id = localIds[index];
    if (local_id === undefined) return [];
    const properties = { ...message.properties, local_id };
    const isReply = index === 0 && reply_mid !== undefined;
    return [{ ...message, chat: key, batch, local_id, properties, ...(isReply && { reply_mid }) }];
  });
}

function listWaiting(scope: string): WaitingMessage[] {
  const unsent = readUnsent(scope).filter(({ failed }) => failed === 'waiting');
  const messages = unsent.map(({ local_id, chat, content_type, content, properties, reply_mid }) => ({
    ...{ local_id, chat, content_type, content, properties, isFile: isFileMessage(content_type) },
    ...(reply_mid !== undefined && { reply_mid }),
  }));
  return [...messages, ...listKept().flatMap(messagesIn)].sort((one, other) => one.local_id - other.local_id);
}

/** What the worker knows already; empty if that is not known. */
let shared = '';

/** Has the worker know what waits, and be woken when there is a connection. */
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

/** Replies in notifications that the server did not take: they are in their chats, not sent. */
async function showRefused(): Promise<void> {
  const { session } = sessionStore.getState();
  const replies = session && (await readValue('replies'));
  if (!session || replies?.scope !== scopeOf(session) || replies.refused.length === 0) return;
  showUnsent(replies.refused.map((message) => ({ ...unsentOf(message), failed: 'error' })));
  saveUnsent();
  await changeValue('replies', (now) => now && { ...now, refused: [] });
}

/**
 * From now on, the service worker knows what waits for the connection, so that it can send it once no page is open: at
 * once without a connection and when the page is left, else after a moment.
 */
export async function shareOutbox(registration: ServiceWorkerRegistration): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const shareNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // Without a database, or the permission to be woken, it waits for the next page.
    void share(registration).catch(() => {});
  };
  // What changed is stored for this device right after the stores hear of it.
  const follow = (): void => {
    if (isOffline()) queueMicrotask(shareNow);
    else timer ??= setTimeout(shareNow, PAUSE_MS);
  };
  await holdOutbox();
  await showRefused().catch(() => {});
  follow();
  // What ended took along what the worker knew.
  sessionStore.subscribe(({ session }, { session: before }) => {
    if (session?.uid !== before?.uid) shared = '';
  });
  messagesStore.subscribe(follow);
  watchBatches(follow);
  addEventListener('pagehide', shareNow);
  document.addEventListener('visibilitychange', () => document.hidden && shareNow());
}
