import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { listFiles } from '../../test/archive/folders.ts';
import { channel, LOQUAT, message, user, type Written, writeArchive } from '../../test/archive/written-archive.ts';
import { makeFolder } from '../../test/cli/loquat.ts';
import { answerTo, signIn, signInFounder } from '../../test/drivers/call.ts';
import { listHistory, personOf } from '../../test/drivers/people.ts';
import { rowsOf } from '../../test/security/stored-rows.ts';
import { placeOf } from '../../test/servers/server-database.ts';
import { startTestServer, test, type TestServer } from '../../test/servers/test-server.ts';
import type { ImportOptions } from './archive-source.ts';
import { openFolderSource } from './folder-source.ts';
import { importArchive } from './import-archive.ts';

const MB = 1_000_000;
const NO_QUOTA = { user_quota_mb: 0, server_quota_mb: 0 };

const file = (path: string, more: object = {}) => ({
  type: 'file',
  path,
  uid: 'a',
  created_at: 7,
  content_type: 'application/octet-stream',
  name: `${path}.bin`,
  bytes: `${path}.bin`,
  ...more,
});
const shared = (path: string, at: number) =>
  message(`m-${path}`, 'a', path, { gid: 'c', created_at: at, content_type: 'vocechat/file' });

/** Three files of one user, of 600,000 bytes each unless the last is larger. */
const withFiles = (lastBytes = 600_000): Written => ({
  files: {
    'users.jsonl': [user('a', 'Ann')],
    'channels.jsonl': [channel('c', 'Talk')],
    'files.jsonl': ['one', 'two', 'three'].map((path) => file(path)),
    'messages.jsonl': ['one', 'two', 'three'].map((path, index) => shared(path, 10 + index)),
  },
  bytes: {
    'one.bin': Buffer.alloc(600_000, 1),
    'two.bin': Buffer.alloc(600_000, 2),
    'three.bin': Buffer.alloc(lastBytes, 3),
  },
});

async function importInto(dataDir: string, written: Written, options: Partial<ImportOptions> = {}) {
  const source = await openFolderSource(await writeArchive(written));
  return importArchive(source, { ...(await placeOf(dataDir)), mergeChannels: false, ...options });
}

/** Bytes of the files on the disk, including any that an import wrote and did not delete. */
async function storedBytes(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'files');
  const sizes = await Promise.all((await listFiles(folder)).map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function leave(server: TestServer, quotas: object = NO_QUOTA) {
  const founder = await signInFounder(server);
  await answerTo(server, 'PUT /admin/system/storage', { token: founder.token, body: quotas });
  await server.close();
}

/** The messages of the channel after the import. */
async function shownIn(dataDir: string): Promise<unknown[]> {
  const server = await startTestServer({ DATA_DIR: dataDir });
  const founder = personOf(await signIn(server, { email: 'founder@example.org', password: 'founder-secret' }));
  const channels = await answerTo(server, 'GET /group', { token: founder.token });
  const gid = channels.find(({ name }) => name === 'Talk')?.gid;
  const history = await listHistory(server, founder, `group/${gid}`);
  await server.close();
  return history.map(({ detail }) =>
    'content_type' in detail && detail.content_type === 'text/plain' ? detail.content : 'file',
  );
}

test('a file beyond MAX_FILE_SIZE_MB is left out; the report and its message contain its name', async ({
  server,
  dataDir,
}) => {
  await leave(server);
  const report = await importInto(dataDir, withFiles(1_000_001), { maxFileMb: 1 });
  expect(report).toMatchObject({
    imported: { file: 2, message: 3 },
    left_out: [{ what: 'file', why: expect.stringContaining('MAX_FILE_SIZE_MB (1)'), examples: ['three.bin'] }],
  });
  expect(await storedBytes(dataDir)).toBe(1_200_000);
  expect(await shownIn(dataDir)).toEqual(['file', 'file', '📎 three.bin (missing)']);
});

test.for([
  ['user', { user_quota_mb: 1, server_quota_mb: 0 }],
  ['server', { user_quota_mb: 0, server_quota_mb: 1 }],
] as const)(
  'files beyond the storage limit of the %s are left out and reported',
  async ([whose, quotas], { server, dataDir }) => {
    await leave(server, quotas);
    const report = await importInto(dataDir, withFiles(300_000));
    expect(report).toMatchObject({
      imported: { file: 2 },
      left_out: [
        { what: 'file', why: expect.stringContaining(`limit of ${whose === 'user' ? 'its user' : 'the server'}`) },
      ],
    });
    expect(report.left_out[0]).toMatchObject({ count: 1, examples: ['two.bin'] });
    expect(await storedBytes(dataDir)).toBe(900_000);
  },
);

test('a file counts with its real size, even if its record claims another', async ({ server, dataDir }) => {
  await leave(server);
  const { files, bytes } = withFiles(2 * MB);
  const lying = { ...files, 'files.jsonl': [file('one'), file('two'), file('three', { size_bytes: 10 })] };
  const report = await importInto(dataDir, { files: lying, ...(bytes && { bytes }) }, { maxFileMb: 1 });
  expect(report.imported).toMatchObject({ file: 2 });
  expect(await storedBytes(dataDir)).toBe(1_200_000);
});

const PICTURE = Buffer.alloc(700_000, 9);
const bundle = (more: object) => ({
  attachments: [{ kind: 'avatar', bytes: 'p.png' }],
  created_at: 1,
  bundle: { users: [{ name: 'x', avatar: 0 }], messages: [], num_attachments: 1 },
  ...more,
});

test('pictures of forwards and saved items count like files', async ({ server, dataDir }) => {
  await leave(server, { user_quota_mb: 1, server_quota_mb: 0 });
  const report = await importInto(dataDir, {
    files: {
      'users.jsonl': [user('a', 'Ann')],
      'files.jsonl': ['v', 'w'].map((path) => bundle({ type: 'forward', path, created_by: 'a' })),
      'people.jsonl': [bundle({ type: 'saved_item', id: 's', uid: 'a' })],
    },
    bytes: { 'p.png': PICTURE },
  });
  expect(report).toMatchObject({ imported: { forward: 2, saved_item: 1 }, left_out: [{ what: 'picture', count: 2 }] });
  expect(await storedBytes(dataDir)).toBe(PICTURE.length);
});

test('an import fails as a whole before it uses up the reserve of the disk', async ({ server, dataDir }) => {
  await leave(server);
  const before = [await rowsOf(dataDir), await storedBytes(dataDir)];
  const endless = importInto(dataDir, withFiles(), { diskReserveMb: 1_000_000_000 });
  await expect(endless).rejects.toThrow('DISK_RESERVE_MB');
  expect([await rowsOf(dataDir), await storedBytes(dataDir)]).toEqual(before);
});

test('a server that moves as a whole keeps files beyond its quotas, but none beyond the limit of a file', async () => {
  const dataDir = join(await makeFolder(), 'data');
  const { bytes } = withFiles(1_000_001);
  const report = await importInto(
    dataDir,
    {
      header: LOQUAT,
      files: {
        'server.jsonl': [{ type: 'setting', key: 'storage', value: { user_quota_mb: 1, server_quota_mb: 1 } }],
        'users.jsonl': [user(1, 'Ann')],
        'files.jsonl': ['one', 'two', 'three'].map((path, index) =>
          file(`2024/1/1/0000000${index}-0000-4000-8000-000000000000`, { uid: 1, bytes: `${path}.bin` }),
        ),
      },
      ...(bytes && { bytes }),
    },
    { maxFileMb: 1 },
  );
  expect(report).toMatchObject({ mode: 'new', imported: { file: 2 }, left_out: [{ what: 'file', count: 1 }] });
  expect(await storedBytes(dataDir)).toBe(1_200_000);
});
