import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { contentsOf } from '../../test/archive/folders.ts';
import { useEverything } from '../../test/archive/used-server.ts';
import { channel, message, user, writeArchive } from '../../test/archive/written-archive.ts';
import { makeFolder } from '../../test/cli/loquat.ts';
import { makeDatabase, testWithPostgres } from '../../test/platform/postgres/test-database.ts';
import { startTestServer } from '../../test/servers/test-server.ts';
import { openPostgres } from '../platform/db/postgres/postgres.ts';
import { exportArchive } from './export-archive.ts';
import { openFolderSource } from './folder-source.ts';
import { importArchive } from './import-archive.ts';

/** For servers with a database file, even if this test run uses PostgreSQL. */
const IN_FILE = '';

/** A data folder, and the database of its server. */
interface Place {
  dataDir: string;
  databaseUrl?: string;
}

async function makePlaces() {
  const folder = await makeFolder();
  const at = (name: string) => join(folder, name);
  const inPostgres = async (name: string): Promise<Place> => ({ dataDir: at(name), databaseUrl: await makeDatabase() });
  return { at, inPostgres };
}

const importInto = async (place: Place, archive: string) =>
  importArchive(await openFolderSource(archive), { ...place, mergeChannels: false });

async function exported(place: Place, target: string) {
  const { missing, unfit } = await exportArchive({ ...place, target, now: () => Date.now() });
  expect([missing, unfit]).toEqual([[], []]);
  return contentsOf(target);
}

async function startUsed(at: (name: string) => string): Promise<Place> {
  const dataDir = at('used');
  const server = await startTestServer({ DATA_DIR: dataDir, DATABASE_URL: IN_FILE });
  await useEverything(server);
  await server.close();
  return { dataDir };
}

testWithPostgres(
  'a server is the same, to the byte, after an export from a file into PostgreSQL and back',
  async () => {
    const { at, inPostgres } = await makePlaces();
    const first = await exported(await startUsed(at), at('first'));
    const postgres = await inPostgres('postgres');
    expect(await importInto(postgres, at('first'))).toMatchObject({ mode: 'new', left_out: [], renamed: [] });
    expect(await exported(postgres, at('second'))).toEqual(first);
    expect((await readdir(postgres.dataDir)).toSorted()).toEqual(['files', 'loquat.lock']);
    expect(await importInto(postgres, at('first'))).toMatchObject({ mode: 'repeated' });

    const other = await inPostgres('other');
    await importInto(other, at('second'));
    expect(await exported(other, at('third'))).toEqual(first);
    const file = { dataDir: at('file') };
    await importInto(file, at('third'));
    expect(await exported(file, at('fourth'))).toEqual(first);
  },
);

const OTHER_TEAM = {
  files: {
    'users.jsonl': [user('u1', 'Ann', { email: 'ann@example.org' }), user('u2', 'bob')],
    'channels.jsonl': [channel('c1', 'news')],
    'messages.jsonl': [
      message('m1', 'u1', 'hello', { gid: 'c1' }),
      message('m2', 'u2', 'hi', { reply_to: 'm1', gid: 'c1' }),
    ],
  },
};

testWithPostgres('a team that comes beside another one is the same over both kinds of database', async () => {
  const { at, inPostgres } = await makePlaces();
  const file = await startUsed(at);
  await exported(file, at('first'));
  const postgres = await inPostgres('postgres');
  await importInto(postgres, at('first'));
  const archive = await writeArchive(OTHER_TEAM);
  for (const place of [file, postgres])
    expect(await importInto(place, archive)).toMatchObject({ mode: 'merged', imported: { user: 2, message: 2 } });
  expect(await exported(postgres, at('of-postgres'))).toEqual(await exported(file, at('of-file')));
});

testWithPostgres('an archive that is refused leaves PostgreSQL and the files as they were', async () => {
  const { at, inPostgres } = await makePlaces();
  await exported(await startUsed(at), at('first'));
  const postgres = await inPostgres('postgres');
  await importInto(postgres, at('first'));
  const before = await exported(postgres, at('before'));
  const archive = await writeArchive({
    files: { ...OTHER_TEAM.files, 'messages.jsonl': [message('m1', 'u9', 'hello', { gid: 'c1' })] },
  });
  await expect(importInto(postgres, archive)).rejects.toThrow('messages.jsonl:1');
  expect(await exported(postgres, at('after'))).toEqual(before);
});

testWithPostgres('nothing is imported while a server uses the database, and no server starts meanwhile', async () => {
  const { inPostgres } = await makePlaces();
  const postgres = await inPostgres('postgres');
  const archive = await writeArchive({
    ...OTHER_TEAM,
    header: { ids: 'loquat', last_ids: { uid: 9, gid: 9, mid: 9 } },
    files: {
      'users.jsonl': [user(1, 'Ann', { is_admin: true })],
    },
  });
  const server = await openPostgres(postgres.databaseUrl ?? '');
  await expect(importInto(postgres, archive)).rejects.toThrow('stop all servers');
  await server.close();

  const source = await openFolderSource(archive);
  const starts: string[] = [];
  onTestFinished(() => expect(existsSync(join(postgres.dataDir, 'import.unfinished'))).toBe(false));
  await importArchive(
    {
      ...source,
      async *records() {
        const refused = await openPostgres(postgres.databaseUrl ?? '').catch(String);
        starts.push(String(refused));
        yield* source.records();
      },
    },
    { ...postgres, mergeChannels: false },
  );
  expect(starts).toEqual([expect.stringContaining('A command works on the database')]);
  await (await openPostgres(postgres.databaseUrl ?? '')).close();
});
