import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '@loquat/contract';
import { expect, onTestFinished, test } from 'vitest';
import { signInFounder } from '../../test/drivers/call.ts';
import { getFile, prepareUpload, sendChunk } from '../../test/drivers/files.ts';
import { found } from '../../test/drivers/found.ts';
import { startChildServer } from '../../test/security/child-server.ts';
import { readRows } from '../../test/servers/behind-the-wire.ts';

const UPLOADERS = 8;
const ENOUGH = 40;
const CHUNK = Buffer.alloc(300_000, 'x');

interface UploadedRow {
  path: string;
  sha256: string;
}

test('a server killed during uploads has every acknowledged file, and no partial one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-cut-'));
  const first = await startChildServer(dataDir);
  onTestFinished(first.kill);
  const { token } = await signInFounder(first);
  const acknowledged: UploadedFile[] = [];
  let killed: Promise<void> | undefined;

  async function uploadOne(): Promise<UploadedFile> {
    const id = await prepareUpload(first, token, { content_type: 'text/plain' });
    await sendChunk(first, token, id, CHUNK);
    return (await sendChunk(first, token, id, CHUNK, true)).value();
  }
  async function uploadOn(): Promise<void> {
    for (;;) {
      const file = await uploadOne().catch(() => undefined);
      if (!file) return;
      acknowledged.push(file);
      if (acknowledged.length === ENOUGH) killed = first.kill();
    }
  }
  await Promise.all(Array.from({ length: UPLOADERS }, uploadOn));
  await killed;

  const rows = await readRows<UploadedRow>(dataDir, 'SELECT path, sha256 FROM files');
  const second = await startChildServer(dataDir);
  onTestFinished(async () => {
    await second.kill();
    await rm(dataDir, { recursive: true });
  });
  expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH);
  expect(acknowledged.filter(({ path }) => !rows.some((row) => row.path === path))).toEqual([]);
  for (const { path, sha256 } of rows) {
    const bytes = await buffer(found((await getFile(second, { token, path })).body));
    expect(bytes.byteLength).toBe(2 * CHUNK.byteLength);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
});
