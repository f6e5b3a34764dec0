import { contentTypes } from '@loquat/contract';
import { askForSync, changeValue, readValue, type Replies, type WaitingMessage } from '../lib/worker-values.ts';
import { call } from './calls.ts';
import { isFinal, listArrived, say } from './say.ts';
import { worker } from './scope.ts';

/** Only one event at a time sends replies. */
const LOCK = 'loquat-replies';
const TIMEOUT_MS = 10_000;

/** The chat that a notification is about, as the wire names it, and its newest message. */
export interface About {
  target: { uid: number } | { gid: number };
  mid: number;
}

const chatOf = ({ target }: About): string => ('gid' in target ? `g:${target.gid}` : `u:${target.uid}`);

const change = (alter: (replies: Replies) => Replies): Promise<unknown> =>
  changeValue('replies', (replies) => replies && alter(replies));

const without = (messages: readonly WaitingMessage[], { local_id }: WaitingMessage): WaitingMessage[] =>
  messages.filter((one) => one.local_id !== local_id);

/** Stores a reply before it is sent, so that a failure does not lose it. */
async function keep(chat: string, content: string): Promise<void> {
  const session = await readValue('session');
  if (!session) return;
  const { scope } = session;
  await changeValue('replies', (kept) => {
    const { messages, refused } = kept?.scope === scope ? kept : { messages: [], refused: [] };
    const local_id = Math.max(Date.now(), (messages.at(-1)?.local_id ?? 0) + 1);
    const message = { local_id, chat, content_type: contentTypes.text, content, properties: { local_id } };
    return { scope, messages: [...messages, message], refused };
  });
}

async function send(message: WaitingMessage, uid: number): Promise<void> {
  try {
    // The answer to an earlier attempt may have been lost.
    const arrived = await listArrived(message.chat, uid, message.local_id);
    if (!arrived.has(message.local_id)) await say(message);
    await change((replies) => ({ ...replies, messages: without(replies.messages, message) }));
  } catch (error) {
    if (!isFinal(error)) throw error;
    await change(({ scope, messages, refused }) => ({
      scope,
      messages: without(messages, message),
      refused: [...refused, message],
    }));
  }
}

/** Sends the replies written in notifications, in order; rejects if some are still queued. */
export const sendReplies = (): Promise<void> =>
  worker.navigator.locks.request(LOCK, async () => {
    const [replies, session] = [await readValue('replies'), await readValue('session')];
    if (!replies || !session || replies.scope !== session.scope) return;
    for (const message of replies.messages) await send(message, session.uid);
  });

/** Sends a reply to the chat of a notification; without a connection, as soon as there is one. */
export async function reply(about: About, text: string): Promise<void> {
  await keep(chatOf(about), text);
  try {
    await Promise.all([markRead(about), sendReplies()]);
  } catch {
    // Without Background Sync, the next page wakes the worker.
    await askForSync(worker.registration).catch(() => {});
  }
}

/** Marks a chat as read up to the message of a notification. Without a connection, the chat stays unread. */
export async function markRead({ target, mid }: About): Promise<void> {
  await call('/user/read-index', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify('gid' in target ? { groups: [{ ...target, mid }] } : { users: [{ ...target, mid }] }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
