import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  BlobNotFoundError,
  type BlobStore,
  BlobTooLargeError,
  InvalidBlobKeyError,
  UploadBusyError,
} from './blob-store.ts';
import { createDiskBlobStore } from './disk.ts';

let parent: string;
let folder: string;
let blobs: BlobStore;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'loquat-blobs-'));
  folder = join(parent, 'files');
  blobs = createDiskBlobStore(folder);
});
afterEach(() => rmSync(parent, { recursive: true }));

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const read = async (key: string) => text(await blobs.open(key));
const unfinished = () => readdirSync(join(folder, 'unfinished'));
async function* breakingOff() {
  yield Buffer.from('half');
  throw new RangeError('connection lost');
}

test('a blob reads back as it was stored', async () => {
  const key = `2026/11/3/${randomUUID()}`;
  const bytes = Buffer.alloc(300_000, 'abc');
  const stored = await blobs.put(key, Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]));

  expect(stored).toEqual({ sizeBytes: 300_000, sha256: sha256(bytes) });
  expect(await buffer(await blobs.open(key))).toEqual(bytes);
  expect(await blobs.stat(key)).toEqual({ sizeBytes: 300_000, modifiedAt: expect.any(Number) });
  expect(unfinished()).toEqual([]);
});

test('a range includes both of its ends', async () => {
  await blobs.put('letters', Buffer.from('abcdef'));

  expect(await text(await blobs.open('letters', { start: 1, end: 3 }))).toBe('bcd');
  expect(await text(await blobs.open('letters', { start: 5, end: 5 }))).toBe('f');
});

test('keys that look alike stay apart', async () => {
  await blobs.put('a/b-c', Buffer.from('one'));
  await blobs.put('a-b/c', Buffer.from('two'));
  await blobs.put('a/b/c', Buffer.from('three'));

  expect(await Promise.all(['a/b-c', 'a-b/c', 'a/b/c'].map(read))).toEqual(['one', 'two', 'three']);
});

test('storing again replaces, and readers of the old one finish undisturbed', async () => {
  await blobs.put('avatars/1', Buffer.from('old'));
  const reading = await blobs.open('avatars/1');
  await blobs.put('avatars/1', Buffer.from('new'));

  expect(await text(reading)).toBe('old');
  expect(await read('avatars/1')).toBe('new');
});

test('a body that breaks off or is too large leaves what was there', async () => {
  await blobs.put('avatars/1', Buffer.from('old'));

  await expect(blobs.put('avatars/1', breakingOff())).rejects.toThrow('connection lost');
  await expect(blobs.put('avatars/1', Buffer.from('12345'), { maxBytes: 4 })).rejects.toThrow(BlobTooLargeError);
  expect(await read('avatars/1')).toBe('old');
  expect(unfinished()).toEqual([]);
});

test('what was deleted or never stored is not found', async () => {
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
    blobs.append(key, Buffer.from('x')),
    blobs.finish(key, 'fine'),
    blobs.finish('fine', key),
    blobs.drop(key),
  ];
  const reasons = (await Promise.allSettled(calls)).map((call) => (call.status === 'rejected' ? call.reason : call));

  expect(reasons.every((reason) => reason instanceof InvalidBlobKeyError)).toBe(true);
  expect(readdirSync(parent)).toEqual(['files']);
});

test('an upload of several chunks becomes one blob', async () => {
  expect(await blobs.append('u1', Buffer.from('one '))).toEqual({ sizeBytes: 4 });
  expect(await blobs.append('u1', Readable.from([Buffer.from('two '), Buffer.from('three')]))).toEqual({
    sizeBytes: 13,
  });
  expect(await blobs.stat('story')).toBeNull();
  const stored = await blobs.finish('u1', 'story');

  expect(stored).toEqual({ sizeBytes: 13, sha256: sha256('one two three') });
  expect(await read('story')).toBe('one two three');
  await expect(blobs.finish('u1', 'again')).rejects.toThrow(BlobNotFoundError);
});

test('an upload goes on after a restart', async () => {
  await blobs.append('u1', Buffer.from('before '));
  blobs = createDiskBlobStore(folder);
  await blobs.append('u1', Buffer.from('after'));
  await blobs.finish('u1', 'story');

  expect(await read('story')).toBe('before after');
});

test('an empty file can be uploaded', async () => {
  await blobs.append('u1', Buffer.alloc(0));

  expect(await blobs.finish('u1', 'empty')).toEqual({ sizeBytes: 0, sha256: sha256('') });
});

test('a chunk that breaks off can be sent again', async () => {
  await blobs.append('u1', Buffer.from('first '));
  await expect(blobs.append('u1', breakingOff())).rejects.toThrow('connection lost');
  await expect(blobs.append('u1', Buffer.from('too long'), { maxBytes: 10 })).rejects.toThrow(BlobTooLargeError);
  await blobs.append('u1', Buffer.from('last'), { maxBytes: 10 });
  await blobs.finish('u1', 'story');

  expect(await read('story')).toBe('first last');
});

test('two chunks of one upload at once are refused', async () => {
  const first = blobs.append('u1', Buffer.from('first'));
  await expect(blobs.append('u1', Buffer.from('second'))).rejects.toThrow(UploadBusyError);
  await expect(blobs.finish('u1', 'story')).rejects.toThrow(UploadBusyError);
  await first;

  expect(await blobs.finish('u1', 'story')).toMatchObject({ sizeBytes: 5 });
});

test('idle uploads are dropped and busy ones kept', async () => {
  const now = Date.now();
  await Promise.all(['idle', 'fresh', 'unwanted'].map((id) => blobs.append(id, Buffer.from('x'))));
  writeFileSync(join(folder, 'unfinished', 'idle'), 'x');
  utimesSync(join(folder, 'unfinished', 'idle'), now / 1000 - 301, now / 1000 - 301);
  await blobs.drop('unwanted');

  expect(await blobs.dropIdleSince(now - 300_000)).toEqual(['idle']);
  expect(unfinished()).toEqual(['fresh']);
});

test('an upload whose next chunk is on its way is not idle', async () => {
  let goOn = () => {};
  const arrived = new Promise<void>((resolve) => (goOn = resolve));
  async function* slowly() {
    await arrived;
    yield Buffer.from('late');
  }
  const chunk = blobs.append('u1', slowly());
  expect(await blobs.dropIdleSince(Date.now() + 1_000)).toEqual([]);
  goOn();

  expect(await chunk).toEqual({ sizeBytes: 4 });
});
