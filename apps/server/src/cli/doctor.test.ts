import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loquat, makeFolder, type RunOptions } from '../../test/cli/loquat.ts';
import { signInFounder, statusOf } from '../../test/drivers/call.ts';
import { uploadFile } from '../../test/drivers/files.ts';
import { startChildServer } from '../../test/security/child-server.ts';
import { needsFile, unusedDatabaseEnv } from '../../test/servers/server-database.ts';
import type { NamedFinding } from '../doctor/run-checks.ts';

async function look(options: RunOptions) {
  const { code, stdout, stderr } = await loquat(['doctor', '--json'], options);
  expect(stderr).toBe('');
  const findings = JSON.parse(stdout) as NamedFinding[];
  const of = (name: string) => findings.find((finding) => finding.name === name);
  return { code, findings, of, wrong: findings.filter(({ status }) => status === 'wrong') };
}

test('doctor finds nothing wrong before the first start, and creates nothing', async () => {
  const folder = await makeFolder();
  const { code, wrong } = await look({ dataDir: join(folder, 'data'), env: await unusedDatabaseEnv() });
  expect([code, wrong]).toEqual([0, []]);
  expect(await readdir(folder)).toEqual([]);
});

test('doctor finds a running server, and later lost uploads and readable keys', async () => {
  const dataDir = await makeFolder();
  const server = await startChildServer(dataDir);
  onTestFinished(server.kill);
  const { token } = await signInFounder(server);
  await uploadFile(server, token, 'some bytes');
  const running = await look({ dataDir });
  expect([running.code, running.wrong]).toEqual([0, []]);
  expect(running.of('server')?.message).toMatch(/a server runs|1 running/);
  expect(running.of('files')?.message).toContain('1 uploads, all there');
  const smtp = {
    enabled: true,
    host: '127.0.0.1',
    port: 25,
    from: 'loquat@example.org',
    username: 'u',
    password: 'hush',
  };
  expect(await statusOf(server, 'POST /admin/smtp/config', { token, body: smtp })).toBe(200);
  const mail = (await look({ dataDir })).of('mail');
  expect(mail).toMatchObject({ status: 'wrong', message: expect.stringContaining('ALLOW_PRIVATE_PROVIDERS') });
  await server.kill();
  expect((await look({ dataDir })).of('server')?.message).toContain('no server runs');

  await rm(join(dataDir, 'files'), { recursive: true });
  await chmod(join(dataDir, 'keys'), 0o755);
  const harmed = await look({ dataDir });
  expect(harmed.code).toBe(1);
  expect(harmed.wrong.map(({ name }) => name)).toEqual(['data folder', 'files', 'address', 'mail']);
  expect(harmed.of('data folder')).toMatchObject({ advice: `Run: chmod 700 ${join(dataDir, 'keys')}` });
});

test.skipIf(needsFile('it is damaged'))('doctor finds a damaged database', async () => {
  const dataDir = await makeFolder();
  await writeFile(join(dataDir, 'loquat.db'), Buffer.alloc(16_384, 'not a database'));
  const damaged = await look({ dataDir });
  expect(damaged.of('database')).toMatchObject({ status: 'wrong', advice: expect.stringContaining('restore') });
});

test('doctor lists invalid and misspelt variables', async () => {
  const dataDir = join(await makeFolder(), 'data');
  const unused = await unusedDatabaseEnv();
  const wrong = await look({ dataDir, env: { ...unused, PORT: 'eighty' } });
  expect(wrong).toMatchObject({ code: 1, findings: [{ name: 'configuration', status: 'wrong' }] });
  expect(wrong.of('configuration')?.message).toContain('PORT="eighty"');
  const others = { LOQUAT_DATA_DIR: '/srv', RATE_LIMIT: 'off', LOQUAT_PORT: '80' };
  const misspelt = await look({ dataDir, env: { ...unused, ...others } });
  expect(misspelt.code).toBe(0);
  expect(misspelt.of('configuration')?.message).toBe(
    'LOQUAT_DATA_DIR is not read; DATA_DIR is.\nRATE_LIMIT is not read; RATE_LIMITS is.',
  );
});

test('doctor gives advice about an unusable data folder on standard error', async () => {
  const file = join(await makeFolder(), 'file');
  await writeFile(file, '');
  const isNoFolder = await loquat(['doctor'], { dataDir: file });
  expect(isNoFolder).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a folder') });
  const isBelowOne = await loquat(['doctor'], { dataDir: join(file, 'data') });
  expect(isBelowOne).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be created') });
  // Not writable for any user, not even root.
  const isClosed = await loquat(['doctor'], { dataDir: '/proc/self' });
  expect(isClosed).toMatchObject({ code: 1, stderr: expect.stringContaining('chown') });
});
