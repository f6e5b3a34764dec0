import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { S3_PROGRAM, type S3Server, startS3 } from '#test/servers/s3-server.ts';
import { describeBlobStore } from '../blob-store.cases.ts';
import { BlobNotFoundError } from '../blob-store.ts';
import { blobFileOf } from '../disk.ts';
import { S3Bucket } from './s3-bucket.ts';
import { S3Url } from './s3-location.ts';
import { createS3BlobStore } from './s3.ts';

const PART = 5 * 1_024 * 1_024;

describe.skipIf(S3_PROGRAM === undefined)('in a bucket of a real S3 server', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.close());

  let count = 0;
  /** An empty store: a new folder in the bucket. */
  function openEmpty() {
    const folder = mkdtempSync(join(tmpdir(), 'loquat-s3-spool-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const location = S3Url.parse(`${s3.blobUrl()}/${(count += 1)}`);
    const open = () => createS3BlobStore({ location, folder });
    // Uploads that belong to no process: all that the store has begun count.
    const left = async () => {
      const parted = await new S3Bucket(location).listForgotten();
      return [...parted.map(({ path }) => path), ...readdirSync(join(folder, 'unfinished'))];
    };
    return { blobs: open(), open, left, location };
  }

  describeBlobStore(async () => openEmpty());

  test('objects have the paths of files in a data folder, below the folder of the address', async () => {
    const { blobs, location } = openEmpty();
    await blobs.put('avatars/1', Buffer.from('x'));

    const pathsIn = async (prefix: string) => {
      const paths: string[] = [];
      for await (const path of new S3Bucket({ ...location, prefix }).listPaths()) paths.push(path);
      return paths;
    };
    const path = blobFileOf('avatars/1');
    expect(await pathsIn(location.prefix)).toEqual([path]);
    expect(await pathsIn('')).toContain(`team/${count}/${path}`);
  });

  test('parts of an upload interrupted by a crash are deleted after the next start, and the upload is unknown', async () => {
    const { blobs, open, left } = openEmpty();
    const upload = { id: 'u1', key: 'story' };
    await blobs.append(upload, Buffer.alloc(PART + 1));
    expect(await left()).toHaveLength(2);

    const restarted = open();
    await expect(restarted.append(upload, Buffer.from('x'))).rejects.toThrow(BlobNotFoundError);
    const now = { id: 'u2', key: 'other' };
    await restarted.append(now, Buffer.alloc(PART));
    expect(await restarted.dropIdleSince(0)).toEqual([]);
    expect((await left()).sort()).toHaveLength(3);
    await restarted.drop('u1');
    await restarted.finish(now);
    expect(await left()).toEqual([]);
    expect(await restarted.stat('other')).toMatchObject({ sizeBytes: PART });
  });

  test('an upload whose parts the bucket has removed is unknown', async () => {
    const { blobs, location } = openEmpty();
    const upload = { id: 'u1', key: 'story' };
    await blobs.append(upload, Buffer.alloc(PART));
    const bucket = new S3Bucket(location);
    for (const object of await bucket.listForgotten()) await bucket.abortParts(object);

    await expect(blobs.finish(upload)).rejects.toThrow(BlobNotFoundError);
    await blobs.drop('u1');
  });

  test('a reader that stops midway returns its connection', async () => {
    const { blobs } = openEmpty();
    await blobs.put('large', Buffer.alloc(4 * PART));
    for (let reader = 0; reader < 20; reader += 1) {
      const reading = await blobs.open('large');
      await reading[Symbol.asyncIterator]().next();
      reading.destroy();
    }
    await blobs.put('small', Buffer.from('x'));
    expect(await text(await blobs.open('small'))).toBe('x');
  });
});
