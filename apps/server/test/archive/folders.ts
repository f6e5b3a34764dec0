import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveRecord } from '../../src/archive/format.ts';

const HEADER = 'archive.json';

/** Paths of all files below a folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted();
}

/** Modes of a folder and of all entries below it. */
export async function modesOf(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    ['', ...entries].map(async (name) => {
      const found = await stat(join(folder, name));
      return `${found.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`;
    }),
  );
  return new Set(modes);
}

/** The contents of an archive, without `made_at` and `made_by`: equal archives have equal contents, byte for byte. */
export async function contentsOf(archive: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const path of await listFiles(archive))
    contents[path] = (await readFile(join(archive, path))).toString('latin1');
  const { made_at: _, made_by: __, ...header } = JSON.parse(contents[HEADER] ?? '{}');
  return { ...contents, [HEADER]: JSON.stringify(header) };
}

/** The records in a file of an archive. */
export async function recordsIn(archive: string, name: string): Promise<ArchiveRecord[]> {
  const text = await readFile(join(archive, name), 'utf8');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ArchiveRecord]));
}
