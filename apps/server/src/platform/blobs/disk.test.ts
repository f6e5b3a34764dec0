import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { describeBlobStore } from './blob-store.cases.ts';
import { createDiskBlobStore } from './disk.ts';

function makeFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'loquat-blobs-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return parent;
}

describeBlobStore(async () => {
  const parent = makeFolder();
  const folder = join(parent, 'files');
  return {
    blobs: createDiskBlobStore(folder),
    // No file may be beside the folder either: keys come from hostile addresses.
    left: async () => [
      ...readdirSync(join(folder, 'unfinished')),
      ...readdirSync(parent).filter((name) => name !== 'files'),
    ],
  };
});

test('an upload continues after a restart', async () => {
  const folder = makeFolder();
  const upload = { id: 'u1', key: 'story' };
  await createDiskBlobStore(folder).append(upload, Buffer.from('before '));
  const blobs = createDiskBlobStore(folder);
  await blobs.append(upload, Buffer.from('after'));
  await blobs.finish(upload);

  expect(await text(await blobs.open('story'))).toBe('before after');
});

test('of two uploads, only the idle one is dropped', async () => {
  const folder = makeFolder();
  const blobs = createDiskBlobStore(folder);
  const now = Date.now();
  await Promise.all(['idle', 'fresh'].map((id) => blobs.append({ id, key: id }, Buffer.from('x'))));
  utimesSync(join(folder, 'unfinished', 'idle'), now / 1000 - 301, now / 1000 - 301);

  expect(await blobs.dropIdleSince(now - 300_000)).toEqual(['idle']);
  expect(readdirSync(join(folder, 'unfinished'))).toEqual(['fresh']);
});
