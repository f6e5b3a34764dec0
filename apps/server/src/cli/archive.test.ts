import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentsOf, recordsIn } from '../../test/archive/folders.ts';
import { channel, LOQUAT, message, user, writeArchive } from '../../test/archive/written-archive.ts';
import { loquat, makeFolder } from '../../test/cli/loquat.ts';
import { signInFounder } from '../../test/drivers/call.ts';
import { createChannel, personOf, send } from '../../test/drivers/people.ts';
import { startChildServer } from '../../test/security/child-server.ts';
import { BUILT_PROGRAM } from '../../test/servers/built-program.ts';
import { COMPILED } from '../../test/servers/compiled.ts';
import { databaseEnv, placeOf } from '../../test/servers/server-database.ts';
import { exportArchive } from '../archive/export-archive.ts';
import { openFolderSource } from '../archive/folder-source.ts';
import { importArchive } from '../archive/import-archive.ts';

const MESSAGES = 10_000;
const FIRST_KILL_MS = 400;
const LATER_MS = 500;
const ROUNDS_MAX = 40;

// Every command starts a new process, also on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

test('a server is exported while it runs, and imports only while it is stopped', async () => {
  const folder = await makeFolder();
  const [dataDir, target, other] = [join(folder, 'data'), join(folder, 'export'), join(folder, 'other')];
  const server = await startChildServer(dataDir);
  onTestFinished(server.kill);
  const founder = personOf(await signInFounder(server));
  const gid = await createChannel(server, founder);
  await send(server, founder, `group/${gid}`, 'kept');

  const exported = await loquat(['export', target], { dataDir });
  expect(exported).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('HASHES OF PASSWORDS') });
  expect(await recordsIn(target, 'messages.jsonl')).toMatchObject([{ type: 'message', content: 'kept' }]);
  const again = await loquat(['export', target], { dataDir });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') });
  const refused = await loquat(['import', target], { dataDir });
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('stop the server first') });

  const imported = await loquat(['import', target], { dataDir: other });
  expect(imported).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('1 message') });
  expect((await stat(join(other, 'import-report.json'))).mode & 0o777).toBe(0o600);
  const repeated = await loquat(['import', target], { dataDir: other });
  expect(repeated).toMatchObject({ code: 0, stdout: expect.stringContaining('imported already') });
});

const manyMessages = () =>
  Array.from({ length: MESSAGES }, (_, index) =>
    message(index + 1, 1 + (index % 2), `word ${index}`, index % 5 === 0 ? { to_uid: 2 } : { gid: 1 }),
  );

/** Whether the import ended before it was killed. */
async function importFor(ms: number, archive: string, dataDir: string): Promise<boolean> {
  const env = { ...COMPILED, ...(await databaseEnv(dataDir)), DATA_DIR: dataDir };
  const child = spawn(process.execPath, [BUILT_PROGRAM, 'import', archive], { env, stdio: 'ignore' });
  const ended = new Promise<boolean>((resolve) => child.on('exit', (code) => resolve(code === 0)));
  const isLate = await Promise.race([ended.then(() => false), wait(ms, true)]);
  if (isLate) child.kill('SIGKILL');
  return ended;
}

test('an import that is killed repeatedly imports everything once', async () => {
  const folder = await makeFolder();
  const archive = await writeArchive({
    files: {
      'users.jsonl': [user(1, 'Ann', { email: 'ann@example.org' }), user(2, 'Ben', { email: 'ben@example.org' })],
      'channels.jsonl': [channel(1, 'Talk')],
      'files.jsonl': Array.from({ length: 20 }, (_, index) => ({
        type: 'file',
        path: `2026/1/1/00000000-0000-4000-8000-0000000000${10 + index}`,
        uid: 1,
        created_at: 7,
        content_type: 'text/plain',
        bytes: `${index}.txt`,
      })),
      'messages.jsonl': manyMessages(),
    },
    bytes: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.txt`, `bytes ${index}`])),
    header: LOQUAT,
  });
  const [killed, whole] = [join(folder, 'killed'), join(folder, 'whole')];
  let kills = 0;
  while (!(await importFor(FIRST_KILL_MS + kills * LATER_MS, archive, killed))) {
    kills += 1;
    expect(kills).toBeLessThan(ROUNDS_MAX);
  }
  expect(kills).toBeGreaterThan(0);
  const exports = [join(folder, 'one'), join(folder, 'two')] as const;
  await importArchive(await openFolderSource(archive), {
    ...(await placeOf(whole)),
    mergeChannels: false,
  });
  await exportArchive({ ...(await placeOf(killed)), target: exports[0], now: Date.now });
  await exportArchive({ ...(await placeOf(whole)), target: exports[1], now: Date.now });
  expect(await recordsIn(exports[0], 'messages.jsonl')).toHaveLength(MESSAGES);
  expect(await contentsOf(exports[0])).toEqual(await contentsOf(exports[1]));
});
