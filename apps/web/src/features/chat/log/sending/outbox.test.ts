import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatKey } from '#lib/chat-key.ts';
import { entryCache } from '#state/entry-cache.ts';
import { uiStore } from '#state/ui-state.ts';
import { fakeServer, type SeenCall, signedInAs } from '#testing/fake-server.ts';
import { fakeStorage } from '#testing/fake-storage.ts';
import { ME } from '#testing/log-fixture.ts';
import { findDraft, setDraft } from '../../chats/drafts.ts';
import { emptyMessages, messagesStore } from '../messages.store.ts';
import { openOutbox } from './open-outbox.ts';
import { listKept, readFile } from './outbox-storage.ts';
import { uploadsOf } from './outbox.store.ts';
import { addFiles, closeOutbox, enqueue, moveUpload, recall, removeUpload, resumeOutbox } from './outbox.ts';
import { loadUnsent } from './unsent.ts';

const KEY: ChatKey = 'g:1';
const LOOK = { text: 'Look', message: { content_type: 'text/plain', content: 'Look' } } as const;
const LATER = { message: { content_type: 'text/plain', content: 'Later' } } as const;
const FILES = ['{"path":"path/a"}', '{"path":"path/b"}'];

const fileOf = (name: string): File => new File(['x'], name, { type: 'image/png' });
const namesIn = (): string[] => uploadsOf(KEY).map(({ name }) => name);
const isMessage = ({ path }: SeenCall): boolean => /\/(?:send|reply)$/.test(path);

/** Lets all pending tasks of the event loop run. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A server that answers messages with ascending mids, and files when the test says so. */
function serve() {
  const announced = new Map<string, (answer: unknown) => void>();
  const prepared: string[] = [];
  let mid = 0;
  const calls = fakeServer((call) => {
    if (isMessage(call)) return (mid += 1);
    if (call.path.endsWith('/upload'))
      return { path: `path/${prepared.shift()}`, size: 1, hash: '', image_properties: { width: 4, height: 3 } };
    const { filename } = JSON.parse(call.body) as { filename: string };
    return new Promise((resolve) => void announced.set(filename, resolve));
  });
  const answer = async (name: string, value: unknown): Promise<void> => {
    await expect.poll(() => announced.has(name)).toBe(true);
    announced.get(name)?.(value);
    await settle();
  };
  return {
    sent: () => calls.filter(isMessage),
    said: () => calls.filter(isMessage).map(({ body }) => body),
    announced: () => [...announced.keys()],
    /** Accepts a file. */
    arrive: (name: string): Promise<void> => {
      prepared.push(name);
      return answer(name, name);
    },
    refuse: (name: string) => answer(name, new Response('', { status: 413 })),
  };
}

function loseConnection(): void {
  uiStore.setState({ streamState: 'reconnecting' });
  fakeServer(() => Promise.reject(new TypeError('network')));
}

function reconnect(): ReturnType<typeof serve> {
  const server = serve();
  uiStore.setState({ streamState: 'connected' });
  resumeOutbox();
  return server;
}

const addBoth = (): string[] => addFiles(KEY, [fileOf('a'), fileOf('b')]);

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  fakeStorage();
  closeOutbox();
  signedInAs(ME);
  messagesStore.setState(emptyMessages, true);
  uiStore.setState({ streamState: 'connected' });
  setDraft(KEY, '');
});

test('files and a text are sent in order, once all of the files are uploaded', async () => {
  const server = serve();
  addBoth();
  enqueue(KEY, { ...LOOK, reply_mid: 7 });
  await server.arrive('b');
  expect(server.said()).toEqual([]);
  await server.arrive('a');
  await expect.poll(() => server.said()).toEqual([...FILES, 'Look']);
  expect(server.sent().map(({ path }) => path)).toEqual([
    '/api/message/7/reply',
    '/api/group/1/send',
    '/api/group/1/send',
  ]);
  expect(server.sent()[0]?.properties).toMatchObject({
    name: 'a',
    size: 1,
    content_type: 'image/png',
    width: 4,
    height: 3,
  });
  expect(namesIn()).toEqual([]);
});

test('selected files are sent alone, and the rest stays in the tray', async () => {
  const server = serve();
  const [, second = ''] = addBoth();
  enqueue(KEY, { files: [second] });
  await server.arrive('b');
  await expect.poll(() => server.said()).toEqual([FILES[1]]);
  expect(namesIn()).toEqual(['a']);
});

test('a batch taken back puts its text before later text, and its files back into the tray', async () => {
  const server = serve();
  addBoth();
  enqueue(KEY, LOOK);
  setDraft(KEY, 'Second');
  recall(uploadsOf(KEY)[0]?.batch ?? 0);
  expect(findDraft(KEY)).toBe('Look\nSecond');
  expect(uploadsOf(KEY).map(({ batch }) => batch)).toEqual([undefined, undefined]);
  await server.arrive('a');
  await server.arrive('b');
  expect(server.said()).toEqual([]);
});

test('a batch goes without the files that the user removes, and three files upload at a time', async () => {
  const server = serve();
  const ids = addFiles(KEY, ['a', 'b', 'c', 'd'].map(fileOf));
  enqueue(KEY, LOOK);
  await server.arrive('a');
  await server.arrive('b');
  await expect.poll(() => server.announced()).toEqual(['a', 'b', 'c', 'd']);
  removeUpload(KEY, ids[2]!);
  expect(server.said()).toEqual([]);
  removeUpload(KEY, ids[3]!);
  await expect.poll(() => server.said()).toEqual([...FILES, 'Look']);
});

test('files change places, and stop at the ends', () => {
  serve();
  const [, second = ''] = addBoth();
  moveUpload(KEY, second, -1);
  expect(namesIn()).toEqual(['b', 'a']);
  moveUpload(KEY, second, -1);
  moveUpload(KEY, 'unknown', 1);
  moveUpload(KEY, second, 1);
  expect(namesIn()).toEqual(['a', 'b']);
});

/** Sends files with a text, then a text, without a connection. */
async function writeOffline(): Promise<void> {
  loseConnection();
  addBoth();
  enqueue(KEY, LOOK);
  enqueue(KEY, LATER);
  await expect.poll(() => uploadsOf(KEY).map(({ failure }) => failure)).toEqual(['unreachable', 'unreachable']);
}

test('files without a connection continue when the server is back, and a later text is sent after them', async () => {
  await writeOffline();
  const server = reconnect();
  await server.arrive('b');
  expect(server.said()).toEqual([]);
  await server.arrive('a');
  await expect.poll(() => server.said()).toEqual([...FILES, 'Look', 'Later']);
});

test('files that the server refuses do not block others', async () => {
  await writeOffline();
  const server = reconnect();
  await server.arrive('a');
  expect(server.said()).toEqual([]);
  await server.refuse('b');
  await expect.poll(() => server.said()).toEqual(['Later']);
  expect(uploadsOf(KEY)[1]?.failure).toBe('too_large');
});

test('a batch that was sent without a connection and is taken back blocks no message', async () => {
  await writeOffline();
  const server = reconnect();
  recall(uploadsOf(KEY)[0]?.batch ?? 0);
  await expect.poll(() => server.said()).toEqual(['Later']);
});

test('files sent without a connection continue on the next page, once', async () => {
  loadUnsent('server:1');
  await writeOffline();
  await expect.poll(listKept).toHaveLength(1);

  // The next page starts with empty stores.
  closeOutbox();
  messagesStore.setState(emptyMessages, true);
  const show = await openOutbox({ scope: 'server:1', db: entryCache.db });
  loadUnsent('server:1');
  show();
  const [first, second] = uploadsOf(KEY);
  expect([first?.name, second?.name, findDraft(KEY)]).toEqual(['a', 'b', '']);
  const server = reconnect();
  await server.arrive('a');
  await server.arrive('b');
  await expect.poll(() => server.said()).toEqual([...FILES, 'Look', 'Later']);
  expect(listKept()).toEqual([]);
  expect(await readFile(entryCache.db, first?.id ?? '')).toBeUndefined();
});

test('the end of a session stops uploads, and sends nothing of them', async () => {
  const server = serve();
  addBoth();
  enqueue(KEY, LOOK);
  closeOutbox();
  await server.arrive('a');
  await server.arrive('b');
  expect([namesIn(), server.said()]).toEqual([[], []]);
});
