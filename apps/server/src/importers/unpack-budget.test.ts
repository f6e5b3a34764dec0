import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeZip } from '../../test/importers/zip-file.ts';
import { parseJson } from './json-at-edge.ts';
import { openZip } from './zip-archive.ts';

const MEGABYTE = 1_000_000;

test('a zip whose files together expand to much more than its size is refused while they are read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-zip-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = Array.from({ length: 10 }, (_, number) => ({
    name: `${number}.json`,
    content: Buffer.alloc(3 * MEGABYTE),
  }));
  const zip = await openZip(await writeZip(join(folder, 'bomb.zip'), files));
  onTestFinished(() => zip.close());
  let read = 0;
  const readAll = async () => {
    for (const name of zip.names) {
      const bytes: AsyncIterable<Buffer> = zip.open(name);
      for await (const chunk of bytes) read += chunk.byteLength;
    }
  };
  await expect(readAll()).rejects.toThrow('100 times its size');
  expect(read).toBeLessThan(20 * MEGABYTE);
  await expect(zip.readText('0.json', 4 * MEGABYTE)).rejects.toThrow('100 times its size');
});

test('JSON with more values than any export has is not parsed', () => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  expect(parseJson(`[${'[],'.repeat(5_000_000)}[]]`)).toBeUndefined();
  expect(parseJson('['.repeat(101) + ']'.repeat(101))).toBeUndefined();
  expect(parse).not.toHaveBeenCalled();
  expect(parseJson('[[],[]]')).toEqual([[], []]);
});
