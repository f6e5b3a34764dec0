import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type ChildServer, startChildServer } from '../security/testing/child-server.ts';
import { call, FOUNDER, registerUser, signIn, signInFounder, statusOf } from '../testing/call.ts';
import { loquat, makeFolder } from './testing/loquat.ts';

async function startOn(dataDir: string): Promise<ChildServer> {
  const server = await startChildServer(dataDir);
  onTestFinished(server.kill);
  return server;
}

const generatedIn = (stdout: string) => /shown this once: (\S+)/.exec(stdout)?.[1] ?? '';
const bob = { email: 'bob@example.org', password: 'bob-secret' };

test('an operator makes accounts before the first start; the first one founds the server', async () => {
  const dataDir = join(await makeFolder(), 'data');
  const create = (...args: string[]) => loquat(['user', 'create', ...args], { dataDir, input: 'from the input\n' });
  const founder = await create('--email', 'Founder@Example.org', '--name', 'Ann');
  expect(founder).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('is the founder') });
  const admin = await create('--email', 'ben@example.org', '--name', 'Ben', '--admin', '--password-stdin');
  expect(admin).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('an administrator') });
  expect(admin.stdout).not.toContain('from the input');
  expect((await create('--email', 'cleo@example.org', '--name', 'Cleo', '--password-stdin')).code).toBe(0);

  const refusals = [
    [['--email', 'BEN@example.org', '--name', 'Other'], 'has this address'],
    [['--email', 'dan@example.org', '--name', 'ben'], 'has this name'],
    [['--email', 'nobody', '--name', 'Dan'], 'not an e-mail address'],
    [['--email', 'dan@example.org', '--name', ' '], 'name is empty'],
  ] as const;
  for (const [args, reason] of refusals) {
    expect(await create(...args)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(reason) });
  }
  const empty = ['user', 'create', '--email', 'dan@example.org', '--name', 'Dan', '--password-stdin'];
  expect(await loquat(empty, { dataDir })).toMatchObject({ code: 1, stderr: expect.stringContaining('missing') });

  const server = await startOn(dataDir);
  const password = generatedIn(founder.stdout);
  const signedIn = await signIn(server, { email: 'founder@example.org', password });
  expect(signedIn.user).toMatchObject({ uid: 1, name: 'Ann', is_admin: true });
  const roleOf = async (email: string) => (await signIn(server, { email, password: 'from the input' })).user.is_admin;
  expect([await roleOf('ben@example.org'), await roleOf('cleo@example.org')]).toEqual([true, false]);
}, 30_000);

test('accounts are changed only while no server runs; then a reset ends sessions and a promotion counts', async () => {
  const dataDir = await makeFolder();
  const first = await startOn(dataDir);
  await signInFounder(first);
  const { token, refresh_token } = await registerUser(first, 'bob');
  for (const args of [
    ['reset-password', bob.email],
    ['promote', bob.email],
    ['create', '--email', 'x@example.org', '--name', 'X'],
  ]) {
    const refused = await loquat(['user', ...args], { dataDir });
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('stop the server first') });
  }
  expect((await signIn(first, bob)).user.is_admin).toBe(false);
  await first.kill();

  const reset = await loquat(['user', 'reset-password', 'Bob@example.org'], { dataDir });
  expect(reset).toMatchObject({ code: 0, stderr: '' });
  expect((await loquat(['user', 'promote', bob.email], { dataDir })).code).toBe(0);
  const unknown = await loquat(['user', 'reset-password', 'nobody@example.org'], { dataDir });
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('No account') });

  const second = await startOn(dataDir);
  expect(await statusOf(second, 'GET /user/me', { token })).toBe(401);
  expect(await statusOf(second, 'POST /token/renew', { body: { token, refresh_token } })).toBe(401);
  await expect(signIn(second, bob)).rejects.toThrow('sign-in answered');
  const promoted = await signIn(second, { ...bob, password: generatedIn(reset.stdout) });
  expect(promoted.user.is_admin).toBe(true);
  expect((await call(second, 'GET /admin/user', { token: promoted.token })).status).toBe(200);
}, 40_000);

test('the founder stays an administrator; others lose the role', async () => {
  const dataDir = await makeFolder();
  const input = 'a secret';
  const create = (email: string, ...more: string[]) =>
    loquat(['user', 'create', '--email', email, '--name', email, '--password-stdin', ...more], { dataDir, input });
  await create(FOUNDER.email);
  await create(bob.email, '--admin');
  const kept = await loquat(['user', 'promote', FOUNDER.email, '--demote'], { dataDir });
  expect(kept).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('founder stays') });
  expect((await loquat(['user', 'promote', bob.email, '--demote'], { dataDir })).code).toBe(0);
  const server = await startOn(dataDir);
  expect((await signIn(server, { email: FOUNDER.email, password: input })).user.is_admin).toBe(true);
  expect((await signIn(server, { ...bob, password: input })).user.is_admin).toBe(false);
}, 30_000);
