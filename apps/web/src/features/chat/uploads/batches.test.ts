import { beforeEach, expect, test, vi } from 'vitest';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { findDraft, setDraft } from '../chats/drafts.ts';
import type { NewMessage } from '../log/sending/send.actions.ts';
import { recallBatch, sendBatch } from './batches.ts';
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

beforeEach(() => {
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
