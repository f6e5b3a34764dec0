import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { entryCache } from '../../../state/entry-cache.ts';
import { sessionStore } from '../../../state/session.ts';
import { uiStore } from '../../../state/ui-state.ts';
import { fakeServer, signedInAs } from '../../../testing/fake-server.ts';
import { fakeStorage } from '../../../testing/fake-storage.ts';
import { ME } from '../../../testing/log-fixture.ts';
import { findDraft, setDraft } from '../chats/drafts.ts';
import { emptyMessages, messagesStore } from '../log/messages.store.ts';
import { type NewMessage, sendMessage, sendWaiting } from '../log/sending/send.actions.ts';
import { recallBatch, sendBatch } from './batches.ts';
import { listKept, readFile } from './outbox-storage.ts';
import { readBatches } from './restore-batches.ts';
import { moveUpload } from './uploads.actions.ts';
import { type Upload, uploadsOf, uploadsStore } from './uploads.store.ts';

const KEY: ChatKey = 'g:1';
const fileOf = (name: string): File => new File(['x'], name, { type: 'image/png' });
const uploadOf = (id: string): Upload => ({ id, file: fileOf(id), name: `${id}.png`, sentBytes: 0 });

/** The server has the complete file. */
function arrive(id: string): void {
  const uploaded = { path: `path/${id}`, size: 1, hash: '', image_properties: { width: 4, height: 3 } } as never;
  uploadsStore.setState({
    [KEY]: uploadsOf(KEY).map((upload) => (upload.id === id ? { ...upload, uploaded } : upload)),
  });
}

const namesIn = (): string[] => uploadsOf(KEY).map(({ id }) => id);

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  fakeStorage();
  sessionStore.setState({ session: null });
  signedInAs(ME);
  messagesStore.setState(emptyMessages, true);
  uiStore.setState({ streamState: 'connected' });
  uploadsStore.setState({ [KEY]: [uploadOf('a'), uploadOf('b')] });
  setDraft(KEY, '');
});

test('files and a text go out in order, once all of the files are there', () => {
  const send = vi.fn<(key: ChatKey, message: NewMessage) => void>();
  const message = { content_type: 'text/plain', content: 'Look' } as const;
  sendBatch({ key: KEY, text: 'Look', message, reply_mid: 7, send });
  arrive('b');
  expect(send).not.toHaveBeenCalled();
  arrive('a');
  expect(send.mock.calls.map(([, { content, reply_mid }]) => [content, reply_mid])).toEqual([
    ['path/a', 7],
    ['path/b', undefined],
    ['Look', undefined],
  ]);
  expect(send.mock.calls[0]?.[1].properties).toEqual({
    name: 'a.png',
    size: 1,
    content_type: 'image/png',
    width: 4,
    height: 3,
  });
  expect(namesIn()).toEqual([]);
});

test('picked files are sent alone, and the rest stays in the tray', () => {
  const send = vi.fn<(key: ChatKey, message: NewMessage) => void>();
  sendBatch({ key: KEY, text: '', send }, ['b']);
  arrive('b');
  expect(send).toHaveBeenCalledOnce();
  expect(namesIn()).toEqual(['a']);
});

test('a cancelled batch puts its text before later text, and its files back into the tray', () => {
  const send = vi.fn<(key: ChatKey, message: NewMessage) => void>();
  sendBatch({ key: KEY, text: 'First', send });
  setDraft(KEY, 'Second');
  recallBatch(uploadsOf(KEY)[0]?.batch ?? 0);
  expect(findDraft(KEY)).toBe('First\nSecond');
  expect(uploadsOf(KEY).map(({ batch }) => batch)).toEqual([undefined, undefined]);
  arrive('a');
  arrive('b');
  expect(send).not.toHaveBeenCalled();
});

test('files change places, and stay at the ends', () => {
  moveUpload(KEY, 'b', -1);
  expect(namesIn()).toEqual(['b', 'a']);
  moveUpload(KEY, 'b', -1);
  moveUpload(KEY, 'nobody', 1);
  moveUpload(KEY, 'b', 1);
  expect(namesIn()).toEqual(['a', 'b']);
});

const FILES = ['{"path":"path/a"}', '{"path":"path/b"}'];

/** Lets everything happen that waits for nothing but its turn. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const sayLater = () => sendMessage(KEY, { content_type: 'text/plain', content: 'Later' });
const sendNow = (key: ChatKey, message: NewMessage): void => void sendMessage(key, message);

/** Answers messages with ascending mids, and refuses files; resolves to what was said, in its order. */
function answerMessages(): () => string[] {
  let mid = 0;
  const isMessage = (path: string): boolean => /\/(?:send|reply)$/.test(path);
  const calls = fakeServer(({ path }) => (isMessage(path) ? (mid += 1) : new Response(null, { status: 507 })));
  return () => calls.filter(({ path }) => isMessage(path)).map(({ body }) => body);
}

/** Writes files with a text, then a text, without a connection; then the connection is back. */
async function writeOffline(): Promise<() => string[]> {
  uiStore.setState({ streamState: 'reconnecting' });
  fakeServer(() => Promise.reject(new TypeError('network')));
  const message = { content_type: 'text/plain', content: 'Look' } as const;
  sendBatch({ key: KEY, text: 'Look', message, send: sendNow });
  expect(await sayLater()).toBe('waiting');
  const said = answerMessages();
  uiStore.setState({ streamState: 'connected' });
  sendWaiting();
  await settle();
  return said;
}

test('what is written after files without a connection goes out behind them', async () => {
  const said = await writeOffline();
  expect(said()).toEqual([]);
  arrive('a');
  arrive('b');
  await vi.waitFor(() => expect(said()).toEqual([...FILES, 'Look', 'Later']));
});

test('files that the server does not take hold up nobody', async () => {
  const said = await writeOffline();
  uploadsStore.setState({ [KEY]: uploadsOf(KEY).map((upload) => ({ ...upload, failure: 'no_room' as const })) });
  await vi.waitFor(() => expect(said()).toEqual(['Later']));
});

test('files sent without a connection continue on the next page, once', async () => {
  uiStore.setState({ streamState: 'reconnecting' });
  const sent = vi.fn<(key: ChatKey, message: NewMessage) => void>();
  const message = { content_type: 'text/markdown', content: '*Look*' } as const;
  sendBatch({ key: KEY, text: '*Look*', message, reply_mid: 7, send: sent });
  await vi.waitFor(() => expect(listKept()).toHaveLength(1));

  // The next page has nothing in memory.
  const show = await readBatches(entryCache.db, 'server:1');
  sessionStore.setState({ session: null });
  uploadsStore.setState({ [KEY]: [] });
  signedInAs(ME);
  show();
  expect(uploadsOf(KEY)).toMatchObject([{ id: 'a', name: 'a.png' }, { id: 'b' }]);
  expect(findDraft(KEY)).toBe('');
  const said = answerMessages();
  arrive('a');
  arrive('b');
  await vi.waitFor(() => expect(said()).toEqual([...FILES, '*Look*']));
  expect(sent).not.toHaveBeenCalled();
  expect(listKept()).toEqual([]);
  expect(await readFile(entryCache.db, 'a')).toBeUndefined();
});
