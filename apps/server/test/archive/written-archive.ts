import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../cli/loquat.ts';

const HEADER = { format: 'loquat-archive', version: 1, made_at: 1, made_by: 'a test', server_name: 'Elsewhere' };
const LAST = { uid: 100, gid: 100, mid: 1_000_000 };

export interface Written {
  /** Lines by file: records, or text written unchanged. */
  files: Readonly<Record<string, readonly unknown[]>>;
  bytes?: Readonly<Record<string, string | Buffer>>;
  header?: object;
}

/** Ids that a new server may keep. */
export const LOQUAT = { ids: 'loquat', last_ids: LAST };

/** Writes an archive as other programs would. */
export async function writeArchive({ files, bytes = {}, header = { ids: 'foreign' } }: Written): Promise<string> {
  const folder = join(await makeFolder(), 'archive');
  await mkdir(folder);
  await writeFile(join(folder, 'archive.json'), JSON.stringify({ ...HEADER, ...header }));
  for (const [name, lines] of Object.entries(files)) {
    const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
    await writeFile(join(folder, name), text);
  }
  for (const [name, content] of Object.entries(bytes)) {
    await mkdir(dirname(join(folder, 'files', name)), { recursive: true });
    await writeFile(join(folder, 'files', name), content);
  }
  return folder;
}

export const user = (uid: unknown, name: string, more: object = {}) => ({
  type: 'user',
  uid,
  name,
  created_at: 5,
  ...more,
});
export const channel = (gid: unknown, name: string, more: object = {}) => ({
  type: 'channel',
  gid,
  name,
  is_public: true,
  created_at: 6,
  ...more,
});
export const message = (mid: unknown, from_uid: unknown, content: unknown, more: object) => ({
  type: 'message',
  mid,
  from_uid,
  created_at: 10,
  content_type: 'text/plain',
  content,
  ...more,
});
