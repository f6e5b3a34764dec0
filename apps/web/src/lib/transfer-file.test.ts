import { TimeoutError } from '@loquat/client';
import { fileEndpoints } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, signedInAs } from '#testing/fake-server.ts';
import { connection } from '../state/connection.ts';
import { CHUNK_TIMEOUT_MS, transferFile, type TransferCalls, type TransferProgress } from './transfer-file.ts';

const SIZE = 2_500_000;
const file = new File([new Uint8Array(SIZE)], 'holiday.mov');
const never = new Promise(() => {});
const uploadedOf = (size: number) => ({ path: 'path', size, hash: '', image_properties: null });
const endpoints = connection.callsOf(fileEndpoints);
/** The calls of a page, without the bytes. */
const calls: TransferCalls = {
  prepare: (body) => endpoints.prepareFile({ body }, { timeoutMs: CHUNK_TIMEOUT_MS }),
  send: ({ file_id, chunk_is_last }) =>
    endpoints.uploadFile(
      { body: { fields: { file_id, chunk_is_last }, files: { chunk_data: new Uint8Array() } } },
      { timeoutMs: CHUNK_TIMEOUT_MS },
    ),
};
const start = (signal = new AbortController().signal) => {
  const progress: TransferProgress = { sentBytes: 0 };
  const told: number[] = [];
  const onProgress = (sentBytes: number) => void told.push(sentBytes);
  const uploaded = transferFile({ calls, file, name: file.name, progress, signal, onProgress });
  uploaded.catch(() => {});
  return { uploaded, told };
};

/** A server that answers chunks from a list, in turn; returns its announcements. */
function serverOf(...answers: unknown[]) {
  const waiting = [...answers];
  return fakeServer(({ path }) => (path.endsWith('/prepare') ? 'id' : waiting.shift()));
}
const chunksOf = (calls: ReturnType<typeof fakeServer>) => calls.filter(({ path }) => path.endsWith('/upload')).length;

beforeEach(() => {
  vi.useFakeTimers();
  signedInAs(1);
});
afterEach(() => void vi.useRealTimers());

test('a chunk without an answer times out and is sent again, and the upload goes on', async () => {
  const seen = serverOf(null, never, null, uploadedOf(SIZE));
  const { uploaded, told } = start();
  await vi.advanceTimersByTimeAsync(100_000);

  expect(await uploaded).toEqual(uploadedOf(SIZE));
  expect([chunksOf(seen), told]).toEqual([4, [1_000_000, 2_000_000, SIZE]]);
  expect(JSON.parse(seen[0]!.body)).toEqual({ content_type: '', filename: 'holiday.mov', size: SIZE });
});

test('a chunk that arrived twice restarts the upload', async () => {
  const seen = serverOf(never, null, null, uploadedOf(SIZE + 1_000_000), null, null, uploadedOf(SIZE));
  const { uploaded } = start();
  await vi.advanceTimersByTimeAsync(100_000);

  expect(await uploaded).toEqual(uploadedOf(SIZE));
  expect(seen.filter(({ path }) => path.endsWith('/prepare'))).toHaveLength(2);
});

test('a server that never answers is reported as such, within minutes', async () => {
  const seen = serverOf(never, never, never, never);
  const { uploaded } = start();
  await vi.advanceTimersByTimeAsync(300_000);

  await expect(uploaded).rejects.toThrow(TimeoutError);
  expect(chunksOf(seen)).toBe(3);
});

test('an upload that is cancelled between two tries ends at once', async () => {
  const controller = new AbortController();
  const seen = serverOf(never, null);
  const { uploaded } = start(controller.signal);
  await vi.advanceTimersByTimeAsync(90_500);
  controller.abort(new Error('cancelled'));

  await expect(uploaded).rejects.toThrow('cancelled');
  expect(chunksOf(seen)).toBe(1);
});
