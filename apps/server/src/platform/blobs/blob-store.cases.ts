import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import {
  BlobNotFoundError,
  type BlobStore,
  BlobTooLargeError,
  InvalidBlobKeyError,
  UploadBusyError,
} from './blob-store.ts';

/** An empty store; `left` lists the remains of unfinished uploads, wherever they are. */
export interface OpenedStore {
  blobs: BlobStore;
  left(): Promise<string[]>;
}

const U1 = { id: 'u1', key: 'story' };
/** The part size of object stores. */
const PART = 5 * 1_024 * 1_024;

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
async function* breakingOff(half = Buffer.from('half')) {
  yield half;
  throw new RangeError('connection lost');
}

/** Tests that every adapter of the blob store must pass. `open` creates an empty store. */
export function describeBlobStore(open: () => Promise<OpenedStore>): void {
  let blobs: BlobStore;
  let left: OpenedStore['left'];
  beforeEach(async () => {
    ({ blobs, left } = await open());
  });
  const read = async (key: string) => text(await blobs.open(key));

  test('a blob reads back as it was stored', async () => {
    const key = `2026/11/3/${randomUUID()}`;
    const bytes = Buffer.alloc(300_000, 'abc');
    const stored = await blobs.put(key, Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]));

    expect(stored).toEqual({ sizeBytes: 300_000, sha256: sha256(bytes) });
    expect(await buffer(await blobs.open(key))).toEqual(bytes);
    expect(await blobs.stat(key)).toEqual({ sizeBytes: 300_000, modifiedAt: expect.any(Number) });
    expect(await left()).toEqual([]);
  });

  test('a range includes both of its ends', async () => {
    await blobs.put('letters', Buffer.from('abcdef'));

    expect(await text(await blobs.open('letters', { start: 1, end: 3 }))).toBe('bcd');
    expect(await text(await blobs.open('letters', { start: 5, end: 5 }))).toBe('f');
  });

  test('similar keys are different blobs', async () => {
    await blobs.put('a/b-c', Buffer.from('one'));
    await blobs.put('a-b/c', Buffer.from('two'));
    await blobs.put('a/b/c', Buffer.from('three'));

    expect(await Promise.all(['a/b-c', 'a-b/c', 'a/b/c'].map(read))).toEqual(['one', 'two', 'three']);
  });

  test('storing again replaces a blob, and readers of the old one finish undisturbed', async () => {
    await blobs.put('avatars/1', Buffer.from('old'));
    const reading = await blobs.open('avatars/1');
    await blobs.put('avatars/1', Buffer.from('new'));

    expect(await text(reading)).toBe('old');
    expect(await read('avatars/1')).toBe('new');
  });

  test('a body that breaks off or is too large leaves the existing blob unchanged', async () => {
    await blobs.put('avatars/1', Buffer.from('old'));

    await expect(blobs.put('avatars/1', breakingOff())).rejects.toThrow('connection lost');
    await expect(blobs.put('avatars/1', Buffer.from('12345'), { maxBytes: 4 })).rejects.toThrow(BlobTooLargeError);
    expect(await read('avatars/1')).toBe('old');
    expect(await left()).toEqual([]);
  });

  test('a deleted or never stored blob is not found', async () => {
    await blobs.put('gone', Buffer.from('x'));
    await blobs.delete('gone');
    await blobs.delete('gone');

    await expect(blobs.open('gone')).rejects.toThrow(BlobNotFoundError);
    expect(await blobs.stat('gone')).toBeNull();
  });

  test.each([
    '',
    '/',
    '..',
    '../keys/token-secret',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    'a/',
    'a.b',
    'A',
    'a\\b',
    'a\0',
    'é',
    'x'.repeat(201),
  ])('the key %j is refused by every call', async (key) => {
    const calls = [
      blobs.put(key, Buffer.from('x')),
      blobs.open(key),
      blobs.stat(key),
      blobs.delete(key),
      blobs.append({ id: key, key: 'fine' }, Buffer.from('x')),
      blobs.append({ id: 'fine', key }, Buffer.from('x')),
      blobs.finish({ id: key, key: 'fine' }),
      blobs.finish({ id: 'fine', key }),
      blobs.drop(key),
    ];
    const reasons = (await Promise.allSettled(calls)).map((call) => (call.status === 'rejected' ? call.reason : call));

    expect(reasons.every((reason) => reason instanceof InvalidBlobKeyError)).toBe(true);
    expect(await left()).toEqual([]);
  });

  test('an upload of several chunks becomes one blob', async () => {
    expect(await blobs.append(U1, Buffer.from('one '))).toEqual({ sizeBytes: 4 });
    expect(await blobs.append(U1, Readable.from([Buffer.from('two '), Buffer.from('three')]))).toEqual({
      sizeBytes: 13,
    });
    expect(await blobs.stat('story')).toBeNull();
    const stored = await blobs.finish(U1);

    expect(stored).toEqual({ sizeBytes: 13, sha256: sha256('one two three') });
    expect(await read('story')).toBe('one two three');
    await expect(blobs.finish(U1)).rejects.toThrow(BlobNotFoundError);
  });

  test('an empty file can be uploaded', async () => {
    await blobs.append(U1, Buffer.alloc(0));

    expect(await blobs.finish(U1)).toEqual({ sizeBytes: 0, sha256: sha256('') });
    expect(await read('story')).toBe('');
  });

  test('a chunk that breaks off can be sent again', async () => {
    await blobs.append(U1, Buffer.from('first '));
    await expect(blobs.append(U1, breakingOff())).rejects.toThrow('connection lost');
    await expect(blobs.append(U1, Buffer.from('too long'), { maxBytes: 10 })).rejects.toThrow(BlobTooLargeError);
    await blobs.append(U1, Buffer.from('last'), { maxBytes: 10 });
    await blobs.finish(U1);

    expect(await read('story')).toBe('first last');
  });

  test('two chunks of one upload at once are refused', async () => {
    const first = blobs.append(U1, Buffer.from('first'));
    await expect(blobs.append(U1, Buffer.from('second'))).rejects.toThrow(UploadBusyError);
    await expect(blobs.finish(U1)).rejects.toThrow(UploadBusyError);
    await first;

    expect(await blobs.finish(U1)).toMatchObject({ sizeBytes: 5 });
  });

  test('idle uploads are dropped, and unwanted ones at once', async () => {
    for (const id of ['idle', 'unwanted']) await blobs.append({ id, key: `of-${id}` }, Buffer.alloc(PART + 1));
    await blobs.drop('unwanted');
    await blobs.drop('unwanted');

    expect(await blobs.dropIdleSince(Date.now() - 300_000)).toEqual([]);
    expect(await blobs.dropIdleSince(Date.now() + 1_000)).toEqual(['idle']);
    expect(await left()).toEqual([]);
    await expect(blobs.finish({ id: 'idle', key: 'of-idle' })).rejects.toThrow(BlobNotFoundError);
  });

  test('an upload larger than a part reads back as it was sent, for any chunk sizes', async () => {
    const bytes = randomBytes(3 * PART + 7);
    const cuts = [0, 1, PART - 1, 2 * PART + 5, 3 * PART, bytes.byteLength];
    for (const [index, end] of cuts.slice(1).entries())
      expect(await blobs.append(U1, Readable.from([bytes.subarray(cuts[index], end)]))).toEqual({ sizeBytes: end });
    await expect(blobs.append(U1, breakingOff(Buffer.alloc(2 * PART)))).rejects.toThrow('connection lost');
    await expect(blobs.append(U1, Buffer.from('x'), { maxBytes: bytes.byteLength })).rejects.toThrow(BlobTooLargeError);

    expect(await blobs.finish(U1)).toEqual({ sizeBytes: bytes.byteLength, sha256: sha256(bytes) });
    expect((await buffer(await blobs.open('story'))).equals(bytes)).toBe(true);
    expect(await buffer(await blobs.open('story', { start: PART - 1, end: PART }))).toEqual(
      bytes.subarray(PART - 1, PART + 1),
    );
    expect(await left()).toEqual([]);
  });

  test('a body larger than a part is stored completely or not at all', async () => {
    const bytes = randomBytes(2 * PART);
    await blobs.put('large', Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]));
    await expect(blobs.put('large', breakingOff(Buffer.alloc(2 * PART)))).rejects.toThrow('connection lost');

    expect((await buffer(await blobs.open('large'))).equals(bytes)).toBe(true);
    expect(await left()).toEqual([]);
  });

  test('an upload with a chunk in transit is not idle', async () => {
    let goOn = () => {};
    const arrived = new Promise<void>((resolve) => (goOn = resolve));
    async function* slowly() {
      await arrived;
      yield Buffer.from('late');
    }
    const chunk = blobs.append(U1, slowly());
    expect(await blobs.dropIdleSince(Date.now() + 1_000)).toEqual([]);
    goOn();

    expect(await chunk).toEqual({ sizeBytes: 4 });
  });
}
