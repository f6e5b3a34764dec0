import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '../../test/drivers/call.ts';
import { prepareUpload, sendChunk, sendFile, uploadFile } from '../../test/drivers/files.ts';
import { pngOf } from '../../test/drivers/images.ts';
import { meet } from '../../test/drivers/people.ts';
import { needsFile, placeOf } from '../../test/servers/server-database.ts';
import { startTestServer } from '../../test/servers/test-server.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { backUp } from '../platform/db/backup.ts';
import { openReader } from '../platform/db/sqlite.ts';

const PERMISSIONS = 0o777;

/** Paths below a folder that users other than the owner could open. */
const openIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ path: join(entry.parentPath, entry.name), wanted: entry.isFile() ? 0o600 : 0o700 }))
    .filter(({ path, wanted }) => (statSync(path).mode & PERMISSIONS) !== wanted)
    .map(({ path }) => path);

function openAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), entry.isFile() ? 0o644 : 0o755);
}

/** A folder readable for all users, created with an open umask. */
function makeOpenFolder(): string {
  const before = process.umask(0);
  const folder = mkdtempSync(join(tmpdir(), 'loquat-modes-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => {
    process.umask(before);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

async function fill(dataDir: string): Promise<void> {
  const server = await startTestServer({ DATA_DIR: dataDir });
  const [{ token }] = await meet(server);
  await call(server, 'POST /user/avatar', { token, body: await pngOf(9, 9), contentType: 'image/png' });
  const { path } = await uploadFile(server, token, await pngOf(9, 9), { content_type: 'image/png' });
  await sendFile(server, token, 'user/1', path);
  await sendChunk(server, token, await prepareUpload(server, token), 'half');
  // Starts the search thread, which otherwise waits ten seconds.
  await call(server, 'GET /message/search?q=words', { token });
  await expect.poll(() => readdirSync(dataDir)).toContain('search.db-wal');
  const { databaseUrl } = await placeOf(dataDir);
  const files = databaseUrl === undefined ? ['loquat.db-wal', 'loquat.db-shm'] : [];
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining([...files, 'search.db-shm']));
  expect(openIn(dataDir)).toEqual([]);
  await server.close();
}

test.skipIf(needsFile('copies of it are files'))(
  'only the server’s user may read a data folder, whatever the mode of the folder and the umask',
  async () => {
    const folder = makeOpenFolder();
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir, { mode: 0o777 });
    await fill(dataDir);
    const db = openReader(join(dataDir, 'loquat.db'));
    await backUp(db, join(dataDir, 'backups'));
    db.close();
    expect(openIn(dataDir)).toEqual([]);
    await makeBackup({ dataDir, target: join(folder, 'monday') });
    await restoreBackup({ source: join(folder, 'monday'), dataDir: join(folder, 'restored') });

    expect(openIn(join(folder, 'monday'))).toEqual([]);
    expect(openIn(join(folder, 'restored'))).toEqual([]);
  },
);

test('a start closes files that were open before, and changes no foreign ones', async () => {
  const folder = makeOpenFolder();
  await fill(folder);
  writeFileSync(join(folder, 'notes.txt'), 'of the operator', { mode: 0o644 });
  const outside = join(tmpdir(), `loquat-modes-${process.pid}`);
  writeFileSync(outside, 'elsewhere', { mode: 0o644 });
  onTestFinished(() => rmSync(outside));
  symlinkSync(outside, join(folder, 'backups'));
  openAll(folder);
  expect(openIn(folder).length).toBeGreaterThan(9);
  const server = await startTestServer({ DATA_DIR: folder });
  await server.close();

  expect(openIn(folder)).toEqual([join(folder, 'notes.txt')]);
  expect(statSync(outside).mode & PERMISSIONS).toBe(0o644);
});
