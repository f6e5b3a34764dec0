import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test as base, expect, vi } from 'vitest';
import { found } from '../../test/drivers/found.ts';
import { blobFileOf } from '../platform/blobs/disk.ts';
import { openSqlite, type SqliteDatabase } from '../platform/db/sqlite.ts';
import { makeBackup } from './make-backup.ts';
import type { BackupManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import * as snapshot from './snapshot.sqlite.ts';
import { verifyBackup } from './verify-backup.ts';

vi.mock(import('./snapshot.sqlite.ts'), { spy: true });

interface Data {
  folder: string;
  dataDir: string;
  target: string;
  database: SqliteDatabase;
  put(key: string): Promise<void>;
  erase(key: string): Promise<void>;
}

const test = base.extend<{ data: Data }>({
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the fixture's dependencies from this pattern.
  data: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'loquat-backup-'));
    const dataDir = join(folder, 'data');
    const database = await openSqlite(dataDir);
    const client = database.writer.$client;
    const placeOf = (key: string) => join(dataDir, 'files', blobFileOf(key));
    await use({
      folder,
      dataDir,
      database,
      target: join(folder, 'backup'),
      async put(key) {
        await mkdir(dirname(placeOf(key)), { recursive: true });
        await writeFile(placeOf(key), `bytes of ${key}`);
        client
          .prepare(
            "INSERT INTO files (path, uid, created_at, content_type, size_bytes, sha256) VALUES (?, 1, 1, '', 1, '')",
          )
          .run(key);
      },
      async erase(key) {
        client.prepare('DELETE FROM files WHERE path = ?').run(key);
        await rm(placeOf(key));
      },
    });
    database.close();
    await rm(folder, { recursive: true, force: true });
  },
});

const readManifest = async (folder: string): Promise<BackupManifest> =>
  JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

test('a file erased after the database was copied is neither in the backup nor reported as missing', async ({
  data,
}) => {
  await data.put('2026/1/1/stays');
  await data.put('2026/1/1/goes');
  const { takeSnapshot } = await vi.importActual<typeof snapshot>('./snapshot.sqlite.ts');
  vi.mocked(snapshot.takeSnapshot).mockImplementationOnce(async (...given) => {
    await takeSnapshot(...given);
    await data.erase('2026/1/1/goes');
    await data.put('2026/1/1/comes');
  });
  const { missing } = await makeBackup(data);
  expect(missing).toEqual([]);
  expect(snapshot.takeSnapshot).toHaveBeenCalledTimes(2);
  const keys = ['2026/1/1/comes', '2026/1/1/stays'];
  expect(snapshot.listUploads(join(data.target, 'loquat.db')).sort()).toEqual(keys);
  for (const key of keys) expect(existsSync(join(data.target, 'files', blobFileOf(key)))).toBe(true);
  expect(existsSync(join(data.target, 'files', blobFileOf('2026/1/1/goes')))).toBe(false);
});

test('missing files are listed, and the rest is backed up', async ({ data }) => {
  await data.put('2026/1/1/stays');
  await data.put('2026/1/1/lost');
  await rm(join(data.dataDir, 'files', blobFileOf('2026/1/1/lost')));
  expect((await makeBackup(data)).missing).toEqual(['2026/1/1/lost']);
  expect((await readManifest(data.target)).missing).toEqual(['2026/1/1/lost']);
});

test('a backup that fails leaves nothing behind', async ({ data }) => {
  vi.mocked(snapshot.listUploads).mockImplementationOnce(() => {
    throw new Error('no space left on device');
  });
  await expect(makeBackup(data)).rejects.toThrow('no space left');
  expect(await readdir(data.folder)).toEqual(['data']);
});

test('a damaged backup is refused and leaves the data folder empty', async ({ data }) => {
  await data.put('2026/1/1/a');
  await data.put('2026/1/1/b');
  const { folder, target } = data;
  await makeBackup(data);
  const manifest = await readManifest(target);
  const blob = found(manifest.entries.find(({ path }) => path.startsWith('files/')));
  const rewrite = (copy: string, changed: object) =>
    writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, ...changed }));
  const withPath = (path: string) => ({ entries: [...manifest.entries, { ...blob, path }] });
  const damages: Record<string, (copy: string) => Promise<void>> = {
    'other bytes': (copy) => writeFile(join(copy, blob.path), 'x'.repeat(blob.size_bytes)),
    'a missing file': (copy) => rm(join(copy, blob.path)),
    'a short database': (copy) => truncate(join(copy, 'loquat.db'), 8192),
    'a link instead of a file': async (copy) => {
      await rm(join(copy, blob.path));
      await symlink(join(target, blob.path), join(copy, blob.path));
    },
    'no manifest': (copy) => rm(join(copy, 'manifest.json')),
    'half a manifest': (copy) => truncate(join(copy, 'manifest.json'), 100),
    'a way out of the folder': async (copy) => {
      // Only its path is wrong: the file itself exists and is intact.
      await cp(join(target, blob.path), join(copy, '../evil'));
      await rewrite(copy, withPath('keys/../../evil'));
    },
    'another way out': (copy) => rewrite(copy, withPath('files/ab/..')),
    'an absolute path': (copy) => rewrite(copy, withPath('/etc/evil')),
    'a file named twice': (copy) => rewrite(copy, withPath(blob.path)),
    'no database': (copy) => rewrite(copy, { entries: manifest.entries.slice(1) }),
    'a later format': (copy) => rewrite(copy, { format: 2 }),
  };
  for (const [name, damage] of Object.entries(damages)) {
    const copy = join(folder, name);
    const dataDir = join(folder, `restored from ${name}`);
    await cp(target, copy, { recursive: true });
    await damage(copy);
    const refusal = /is damaged|is not a backup|made by a newer Loquat/;
    const reason = await restoreBackup({ source: copy, dataDir }).catch(String);
    expect([name, reason]).toEqual([name, expect.stringMatching(refusal)]);
    const left = existsSync(dataDir) ? await readdir(dataDir) : [];
    expect([name, left.filter((file) => file !== 'loquat.lock')]).toEqual([name, []]);
    expect([name, await verifyBackup(copy).catch(String)]).toEqual([name, reason]);
  }
});

test('verifying finds a missing upload, and changes nothing', async ({ data }) => {
  await data.put('2026/1/1/a');
  await data.put('2026/1/1/b');
  await makeBackup(data);
  expect((await verifyBackup(data.target)).missing).toEqual([]);
  const manifest = await readManifest(data.target);
  const path = join('files', blobFileOf('2026/1/1/b'));
  const without = { ...manifest, entries: manifest.entries.filter((entry) => entry.path !== path) };
  await writeFile(join(data.target, 'manifest.json'), JSON.stringify(without));
  await expect(verifyBackup(data.target)).rejects.toThrow(`${path} is missing`);
  expect((await readdir(data.target)).sort()).toEqual(
    ['files', 'keys', 'loquat.db', 'manifest.json'].filter((name) => existsSync(join(data.target, name))),
  );
});

test('a backup of a database with migrations unknown to this version is refused', async ({ data }) => {
  data.database.writer.$client.exec(
    "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)",
  );
  await makeBackup(data);
  const dataDir = join(data.folder, 'restored');
  await expect(restoreBackup({ source: data.target, dataDir })).rejects.toThrow('newer Loquat');
  expect(await readdir(dataDir)).toEqual(['loquat.lock']);
});
