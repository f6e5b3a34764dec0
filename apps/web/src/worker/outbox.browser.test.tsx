import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeValue, clearValues, OUTBOX_LOCK, readValue, type WaitingMessage } from '../lib/worker-values.ts';
import { followOutbox } from './outbox.ts';

const ME = 5;
const waiting = (local_id: number, content: string, more: Partial<WaitingMessage> = {}): WaitingMessage => ({
  local_id,
  chat: 'g:1',
  content_type: 'text/plain',
  content,
  properties: { local_id },
  ...more,
});
const said = (mid: number, local_id: number, from_uid = ME) => ({
  mid,
  from_uid,
  created_at: local_id,
  target: { gid: 1 },
  detail: { type: 'normal', content_type: 'text/plain', content: 'said', properties: { local_id }, expires_in: null },
});

type Answer = (path: string, body: unknown) => unknown;

/** Answers the worker's calls; resolves to the messages that it has sent, in order. */
function serve(answer: Answer): () => unknown[] {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const given = await answer(path, body);
    if (/(?:send|reply)$/.test(path)) bodies.push(body);
    return given instanceof Response ? given : Response.json(given);
  });
  return () => bodies;
}

const isHistory = (path: string): boolean => path.includes('/history?');
const accept: Answer = (path) => (isHistory(path) ? [] : 1);

/** The browser wakes the worker; resolves to true if the worker is done, so that it need not be woken again. */
async function wake(): Promise<boolean> {
  let work: Promise<unknown> = Promise.resolve();
  const event = Object.assign(new Event('sync'), {
    tag: 'outbox',
    waitUntil: (promise: Promise<unknown>) => (work = promise),
  });
  dispatchEvent(event);
  return work.then(
    () => true,
    () => false,
  );
}

followOutbox();

// The app of an earlier test may still be closing.
beforeAll(() => navigator.locks.request(OUTBOX_LOCK, () => {}));
beforeEach(async () => {
  await clearValues();
  const session = { uid: ME, device: 'web:test', scope: 'server:5', token: 'token', refresh_token: 'refresh' };
  await changeValue('session', () => ({ ...session, expires_at: Date.now() + 300_000 }));
});
afterEach(() => vi.unstubAllGlobals());

const write = (messages: WaitingMessage[]) => changeValue('outbox', () => ({ scope: 'server:5', messages, sent: [] }));

test('a message that arrived although its answer was lost is not sent again, unless another user sent it', async () => {
  await write([waiting(1_000, 'one'), waiting(2_000, 'two'), waiting(3_000, 'three')]);
  const bodies = serve((path) => (isHistory(path) ? [said(7, 1_000), said(8, 2_000, 6)] : 9));
  expect(await wake()).toBe(true);
  expect(bodies()).toEqual(['two', 'three']);
  expect((await readValue('outbox'))?.sent).toEqual([1_000, 2_000, 3_000]);
});

test('without an answer the rest waits in order, and is sent once when the worker is woken again', async () => {
  await write([waiting(1_000, 'one'), waiting(2_000, 'two'), waiting(3_000, 'three')]);
  const broken = serve((path, body) =>
    body === 'two' ? Promise.reject(new TypeError('network')) : accept(path, body),
  );
  expect(await wake()).toBe(false);
  expect(broken()).toEqual(['one']);
  const bodies = serve(accept);
  expect(await wake()).toBe(true);
  expect(await wake()).toBe(true);
  expect(bodies()).toEqual(['two', 'three']);
});

test('a message that the server refuses does not block others, and is left to the page', async () => {
  const file = { id: 'gone', name: 'gone.bin' };
  await write([
    waiting(1_000, '', { isFile: true, batch: 1_000, file, content_type: 'vocechat/file' }),
    waiting(2_000, 'with it', { batch: 1_000 }),
    waiting(3_000, 'refused'),
    waiting(4_000, 'later'),
  ]);
  const bodies = serve((path, body) => (body === 'refused' ? new Response(null, { status: 403 }) : accept(path, body)));
  expect(await wake()).toBe(true);
  expect(bodies()).toEqual(['refused', 'later']);
  expect((await readValue('outbox'))?.sent).toEqual([4_000]);
});

/** Stores a file as a page does. */
async function storeFile(id: string, file: File): Promise<void> {
  const request = indexedDB.open('loquat:server:5');
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('values'));
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const writing = request.result.transaction('values', 'readwrite');
  writing.objectStore('values').put(file, `upload:${id}`);
  await new Promise((resolve) => writing.addEventListener('complete', resolve));
  request.result.close();
}

test('a file is uploaded in chunks, and sent before the text of its batch', async () => {
  await storeFile('log', new File([new Uint8Array(2_500_000)], 'log.bin'));
  const file = { id: 'log', name: 'log.bin' };
  await write([
    waiting(1_000, '', { isFile: true, batch: 1_000, file, content_type: 'vocechat/file' }),
    waiting(2_000, 'with it', { batch: 1_000 }),
  ]);
  const chunks: number[] = [];
  const bodies = serve((path, body) => {
    if (path.endsWith('/prepare')) return 'id';
    if (!path.endsWith('/upload')) return accept(path, body);
    const form = body as FormData;
    chunks.push((form.get('chunk_data') as File).size);
    const uploaded = { path: 'path/log', size: 2_500_000, hash: '', image_properties: null };
    return form.get('chunk_is_last') === 'true' ? uploaded : null;
  });
  expect(await wake()).toBe(true);
  expect(chunks).toEqual([1_000_000, 1_000_000, 500_000]);
  expect(bodies()).toEqual(['{"path":"path/log"}', 'with it']);
  indexedDB.deleteDatabase('loquat:server:5');
});

test('while a page is open, or no user is signed in, nothing is sent', async () => {
  await write([waiting(1_000, 'one')]);
  const bodies = serve(accept);
  await navigator.locks.request(OUTBOX_LOCK, { mode: 'shared' }, async () => {
    expect(await wake()).toBe(false);
  });
  await changeValue('outbox', (outbox) => outbox && { ...outbox, scope: 'server:6' });
  expect(await wake()).toBe(true);
  await write([waiting(1_000, 'one')]);
  await changeValue('session', () => undefined);
  expect(await wake()).toBe(true);
  expect(bodies()).toEqual([]);
});

test('a page that opens meanwhile sends the rest itself', async () => {
  await write([waiting(1_000, 'one'), waiting(2_000, 'two')]);
  let page: Promise<unknown> = Promise.resolve();
  const bodies = serve((path, body) => {
    if (body === 'one') page = navigator.locks.request(OUTBOX_LOCK, { mode: 'shared' }, () => readValue('outbox'));
    return accept(path, body);
  });
  expect(await wake()).toBe(false);
  expect(await page).toMatchObject({ sent: [1_000] });
  expect(bodies()).toEqual(['one']);
});
