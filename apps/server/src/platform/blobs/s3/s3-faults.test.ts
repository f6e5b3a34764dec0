import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Fault, type FaultyProxy, startFaultyProxy } from '#test/servers/faulty-proxy.ts';
import { S3_PROGRAM, type S3Server, startS3 } from '#test/servers/s3-server.ts';
import { collectGarbage } from '../../gc.ts';
import { type BlobStore, BlobStoreUnavailableError } from '../blob-store.ts';
import { S3Bucket } from './s3-bucket.ts';
import { S3Url } from './s3-location.ts';
import { createS3BlobStore } from './s3.ts';
import { watchStall } from './watch-stall.ts';

const PART = 5 * 1_024 * 1_024;
/** Long enough for a busy machine. */
const PATIENCE = { connectMs: 5_000, answerMs: 10_000, stallMs: 5_000, silenceMs: 100 };
/** For calls that are expected to time out. */
const HASTE = { ...PATIENCE, answerMs: 1_500, stallMs: 500 };
const UPLOAD = { id: 'u1', key: 'story' };

describe.skipIf(S3_PROGRAM === undefined)('an object store that fails', () => {
  let s3: S3Server;
  let proxy: FaultyProxy;
  let folder: string;
  let blobs: BlobStore;
  let count = 0;
  const location = () => S3Url.parse(`${s3.blobUrl(proxy.host)}/${count}`);
  const openStore = (url = s3.blobUrl(proxy.host), patience = PATIENCE) =>
    createS3BlobStore({ location: S3Url.parse(`${url}/${count}`), folder, patience });

  beforeAll(async () => {
    s3 = await startS3();
    proxy = await startFaultyProxy(s3.host);
  });
  afterAll(async () => {
    await proxy.close();
    await s3.close();
  });
  beforeEach(async () => {
    count += 1;
    folder = mkdtempSync(join(tmpdir(), 'loquat-s3-spool-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    await proxy.set('none');
    blobs = openStore();
    await blobs.put('avatars/1', Buffer.from('old'));
  });

  const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'no failure',
      (error) => error,
    );

  /** Resolves when the store is used again. */
  const again = () => expect.poll(() => blobs.stat('avatars/1').catch(() => null)).toMatchObject({ sizeBytes: 3 });

  const FAULTS: readonly [Fault, string][] = [
    ['refuse', 'does not answer: ECONNREFUSED'],
    ['hang', 'does not answer: ETIMEDOUT'],
    ['unavailable', 'answers 503'],
  ];
  test.each(FAULTS)(
    '%s: each call reports that the store is unavailable, and the next call works again',
    async (fault, reason) => {
      blobs = openStore(s3.blobUrl(proxy.host), HASTE);
      await blobs.append(UPLOAD, Buffer.from('kept'));
      await proxy.set(fault);
      const first = await failureOf(blobs.stat('avatars/1'));
      expect(first).toBeInstanceOf(BlobStoreUnavailableError);
      expect(String(first)).toContain(reason);
      const calls = [
        blobs.put('avatars/1', Buffer.from('new')),
        blobs.open('avatars/1'),
        blobs.delete('avatars/1'),
        blobs.finish(UPLOAD),
      ];
      for (const call of await Promise.all(calls.map(failureOf)))
        expect(call).toBeInstanceOf(BlobStoreUnavailableError);
      expect(blobs.health()).toMatchObject({ isReachable: false });
      expect(blobs.health().failures).toBeGreaterThan(0);
      expect(await blobs.dropIdleSince(0)).toEqual([]);

      await proxy.set('none');
      await again();
      expect(await text(await blobs.open('avatars/1'))).toBe('old');
      expect(await blobs.finish(UPLOAD)).toMatchObject({ sizeBytes: 4 });
      expect(blobs.health().isReachable).toBe(true);
    },
  );

  test('while the store does not respond, other calls do not wait for the same timeout', async () => {
    await proxy.set('hang');
    blobs = openStore(s3.blobUrl(proxy.host), { ...HASTE, silenceMs: 60_000 });
    await failureOf(blobs.stat('avatars/1'));
    const asked = proxy.count();
    await Promise.all(Array.from({ length: 100 }, () => failureOf(blobs.open('avatars/1'))));

    expect(asked).toBeGreaterThan(0);
    expect(proxy.count()).toBe(asked);
  });

  test.each([
    ['bucket', 'nowhere', 'there is no such bucket'],
    ['secret', 'wrong-secret', 'secret does not belong'],
  ])('with a wrong %s no blob is reported as missing, and no secret is revealed', async (what, value, reason) => {
    const wrong = openStore(s3.wrongUrl({ [what]: value }));
    const calls = [
      wrong.put('avatars/1', Buffer.from('x')),
      wrong.open('avatars/1'),
      wrong.delete('avatars/1'),
      wrong.stat('avatars/1'),
    ];
    const failures = await Promise.all(calls.map(failureOf));

    for (const failure of failures) expect(failure).toBeInstanceOf(BlobStoreUnavailableError);
    expect(failures.map(String).join()).toContain(reason);
    expect(JSON.stringify(failures) + failures.map(String).join()).not.toMatch(/hush|wrong-secret|Credential/);
  });

  test('a slow store does not time out', async () => {
    const bytes = Buffer.alloc(2_000_000, 'abc');
    await blobs.put('large', bytes);
    await proxy.set('slow');

    expect((await buffer(await blobs.open('large'))).equals(bytes)).toBe(true);
  });

  test.each(['cut answers', 'stall answers'] as const)(
    '%s: a download breaks off, and its rest can be read',
    async (fault) => {
      const bytes = Buffer.alloc(2_000_000, 'abc');
      blobs = openStore(s3.blobUrl(proxy.host), HASTE);
      await blobs.put('large', bytes);
      await proxy.set(fault);
      const pieces: Buffer[] = [];
      const reading = async () => {
        for await (const piece of await blobs.open('large')) pieces.push(piece as Buffer);
      };

      await expect(reading()).rejects.toBeInstanceOf(BlobStoreUnavailableError);
      const start = Buffer.concat(pieces).byteLength;
      expect(start).toBeGreaterThan(0);
      expect(start).toBeLessThan(bytes.byteLength);
      await proxy.set('none');
      await again();
      const rest = await buffer(await blobs.open('large', { start, end: bytes.byteLength - 1 }));
      expect(Buffer.concat([...pieces, rest]).equals(bytes)).toBe(true);
    },
  );

  test('a slow reader does not count as a stall', async () => {
    blobs = openStore(s3.blobUrl(proxy.host), HASTE);
    await blobs.put('large', Buffer.alloc(4_000_000));
    const reading = await blobs.open('large');
    const pieces = reading[Symbol.asyncIterator]();
    let sizeBytes = ((await pieces.next()).value as Buffer).byteLength;
    // Meanwhile, a reader that waits for bytes gives up.
    const silent = watchStall(new Readable({ read: () => {} }), 2 * HASTE.stallMs, () => new RangeError('stalled'));
    await expect(buffer(silent)).rejects.toThrow('stalled');
    for (let next = await pieces.next(); !next.done; next = await pieces.next())
      sizeBytes += (next.value as Buffer).byteLength;

    expect(sizeBytes).toBe(4_000_000);
  });

  test('a chunk that the store rejects can be sent again, and the file is complete', async () => {
    const [first, second] = [Buffer.alloc(PART + 3, 'a'), Buffer.alloc(2 * PART, 'b')];
    await blobs.append(UPLOAD, first);
    await proxy.set('cut requests');
    expect(await failureOf(blobs.append(UPLOAD, second))).toBeInstanceOf(BlobStoreUnavailableError);
    expect(statSync(join(folder, 'unfinished', UPLOAD.id)).size).toBe(3);
    await proxy.set('none');
    await again();
    expect(await blobs.append(UPLOAD, second)).toEqual({ sizeBytes: 3 * PART + 3 });
    await blobs.finish(UPLOAD);
    expect((await buffer(await blobs.open('story'))).equals(Buffer.concat([first, second]))).toBe(true);
  });

  test('an upload cancelled while the store does not respond leaves no parts once it responds again', async () => {
    await blobs.append(UPLOAD, Buffer.alloc(PART));
    await proxy.set('refuse');
    await blobs.drop(UPLOAD.id);
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
    await proxy.set('none');
    const left = async () => (await new S3Bucket(location()).listForgotten()).length;
    expect(await left()).toBe(1);

    await expect.poll(() => blobs.dropIdleSince(0).then(left)).toBe(0);
  });

  test('uploads to a store that hangs wait on the disk, not in memory', async () => {
    const ids = Array.from({ length: 6 }, (_none, index) => `u${index}`);
    const chunk = Buffer.alloc(4 * PART);
    const hasty = openStore(s3.blobUrl(proxy.host), HASTE);
    // Once all uploads have parts, the next part is held in memory until the store takes it.
    for (const id of ids) await hasty.append({ id, key: id }, chunk.subarray(0, PART));
    await proxy.set('hang');
    const held = () => process.memoryUsage().arrayBuffers;
    // Otherwise memory left by earlier tests would be counted as freed. A collection frees buffers in the background;
    // the next collection starts only when all of them are free.
    await collectGarbage();
    await collectGarbage();
    const before = held();
    let most = before;
    const looking = setInterval(() => (most = Math.max(most, held())), 5);
    const failures = await Promise.all(ids.map((id) => failureOf(hasty.append({ id, key: id }, chunk))));
    clearInterval(looking);

    for (const failure of failures) expect(failure).toBeInstanceOf(BlobStoreUnavailableError);
    // Four parts at a time, and memory not collected yet; all parts together would be 120 MB.
    expect(most - before).toBeGreaterThan(PART);
    expect(most - before).toBeLessThan(10 * PART);
  });
});
