import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeValue, clearValues, readValue } from '../lib/worker-values.ts';
import { followOutbox } from './outbox.ts';
import { followPush } from './push.ts';

const PUSH = {
  type: 'message',
  tag: 'g7',
  target: { gid: 7 },
  mid: 12,
  from_uid: 1,
  reason: 'mention',
  created_at: 1,
  title: 'Ann in #quay',
  body: 'Look',
  url: '/chat/channel/7',
  silent: false,
  badge: 3,
  actions: { reply: 'Antworten', read: 'Gelesen' },
};
interface Shown {
  actions?: { action: string; title: string; type?: string }[];
  data: object;
}

let shown: Shown[] = [];
let opened: string[] = [];
let synced: string[] = [];

/** Answers the worker's calls; resolves to those that it has made, without the reads of the history. */
function serve(answer: (path: string) => unknown): () => string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (!path.includes('/history?')) calls.push(`${path} ${String(body)}`);
    const given = await answer(path);
    return given instanceof Response ? given : Response.json(given);
  });
  return () => calls;
}
const accept = (path: string): unknown => (path.includes('/history?') ? [] : 1);

/** Resolves when the worker has handled an event. */
async function emit(type: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  dispatchEvent(Object.assign(new Event(type), event, { waitUntil: (one: Promise<unknown>) => work.push(one) }));
  await Promise.allSettled(work);
}
const push = () => emit('push', { data: { json: () => PUSH } });
const press = (action: string, reply?: string) =>
  emit('notificationclick', { action, reply, notification: { ...shown[0], close: () => shown.pop() } });

followOutbox();
followPush();

beforeEach(async () => {
  [shown, opened, synced] = [[], [], []];
  vi.stubGlobal('registration', {
    showNotification: async (_title: string, options: Shown) => void shown.push(options),
    sync: { register: async (tag: string) => void synced.push(tag) },
  });
  vi.stubGlobal('clients', { matchAll: async () => [], openWindow: async (url: string) => void opened.push(url) });
  await clearValues();
  const session = { uid: 5, device: 'web:test', scope: 'server:5', token: 'token', refresh_token: 'refresh' };
  await changeValue('session', () => ({ ...session, expires_at: Date.now() + 300_000 }));
});
afterEach(() => vi.unstubAllGlobals());

const READ = '/api/user/read-index {"groups":[{"gid":7,"mid":12}]}';
const SAID = '/api/group/7/send On my way';

test("a notification offers to reply and to mark as read, with the server's texts", async () => {
  await push();
  expect(shown[0]!.actions).toEqual([
    { action: 'reply', title: 'Antworten', type: 'text' },
    { action: 'read', title: 'Gelesen' },
  ]);
});

test('a notification offers no actions if the worker does not know the signed-in user', async () => {
  await clearValues();
  await push();
  expect(shown[0]!.actions).toBeUndefined();
});

test('marks the chat as read up to the message, and opens nothing', async () => {
  const calls = serve(accept);
  await push();
  await press('read');
  expect(calls()).toEqual([READ]);
  expect([shown, opened]).toEqual([[], []]);
});

test('a chat that cannot be marked as read now is opened', async () => {
  serve(() => Promise.reject(new TypeError('network')));
  await push();
  await press('read');
  expect(opened).toEqual(['/chat/channel/7?mid=12']);
});

test('a reply is sent to the chat, which is then marked as read', async () => {
  const calls = serve(accept);
  await push();
  await press('reply', ' On my way ');
  expect(calls().sort()).toEqual([SAID, READ]);
  expect((await readValue('replies'))?.messages).toEqual([]);
  expect(opened).toEqual([]);
});

test('a reply without a text leads to the chat', async () => {
  const calls = serve(accept);
  await push();
  await press('reply');
  expect(opened).toEqual(['/chat/channel/7']);
  expect(calls()).toEqual([]);
});

test('a reply without a connection is sent once when there is one', async () => {
  serve(() => Promise.reject(new TypeError('network')));
  await push();
  await press('reply', 'On my way');
  expect(synced).toEqual(['outbox']);
  const calls = serve(accept);
  await Promise.all([emit('sync', { tag: 'outbox' }), emit('message', { data: { type: 'page_open' } })]);
  await emit('sync', { tag: 'outbox' });
  expect(calls()).toEqual([SAID]);
});

test('a reply that the server refuses is kept for the page', async () => {
  serve((path) => (path.endsWith('/send') ? new Response(null, { status: 403 }) : accept(path)));
  await push();
  await press('reply', 'On my way');
  const { messages, refused } = (await readValue('replies'))!;
  expect(messages).toEqual([]);
  expect(refused).toMatchObject([{ chat: 'g:7', content: 'On my way' }]);
});
