import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ARCHIVE_FILES, ArchiveHeader, BytesName, recordSchemas } from './format.ts';

const PAGE = new URL('../../../../docs/export.md', import.meta.url);
const STRUCTURE = new Set(['type', 'peer_uid']);

test('docs/export.md names every file, record and field of an archive', async () => {
  const page = await readFile(PAGE, 'utf8');
  const fields = Object.values(recordSchemas).flatMap(({ shape }) => Object.keys(shape));
  const names = [...Object.keys(ARCHIVE_FILES), ...Object.keys(recordSchemas), ...Object.keys(ArchiveHeader.shape)];
  const missing = [...names, ...fields].filter((name) => !STRUCTURE.has(name) && !page.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test('every type of record belongs to one file', () => {
  expect(Object.values(ARCHIVE_FILES).flat().toSorted()).toEqual(Object.keys(recordSchemas).toSorted());
});

test.each(['../a', '/a', 'a/../b', 'a//b', '.a', 'a.', 'a/.', 'a\\b', 'a\0', '', 'a/'])(
  'bytes are never named %j',
  (name) => {
    expect(BytesName.safeParse(name).success).toBe(false);
  },
);

test('bytes may have names from other products', () => {
  for (const name of ['2026/1/2/0f-1', 'F024BE7LH/report.v2.pdf']) expect(BytesName.safeParse(name).success).toBe(true);
});
