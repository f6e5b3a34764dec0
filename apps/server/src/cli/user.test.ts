import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loquat, makeFolder } from '../../test/cli/loquat.ts';
import { answerTo, registerUser, signIn, signInFounder, statusOf } from '../../test/drivers/call.ts';
import { turnOnSecondFactor } from '../../test/drivers/second-factor.ts';
import { type ChildServer, startChildServer } from '../../test/security/child-server.ts';

async function startOn(dataDir: string): Promise<ChildServer> {
  const server = await startChildServer(dataDir);
  onTestFinished(server.kill);
  return server;
}

const generatedIn = (stdout: string) => /shown this once: (\S+)/.exec(stdout)?.[1] ?? '';
const bob = { email: 'bob@example.org', password: 'bob-secret' };

test('an operator creates accounts before the first start; the first one is the founder and stays an administrator', async () => {
  const dataDir = join(await makeFolder(), 'data');
  const create = (...args: string[]) => loquat(['user', 'create', ...args], { dataDir, input: 'from the input\n' });
  const founder = await create('--email', 'Founder@Example.org', '--name', 'Ann');
  expect(founder).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('is the founder') });
  const admin = await create('--email', 'ben@example.org', '--name', 'Ben', '--admin', '--password-stdin');
  expect(admin).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('an administrator') });
  expect(admin.stdout).not.toContain('from the input');
  expect((await create('--email', 'cleo@example.org', '--name', 'Cleo', '--password-stdin')).code).toBe(0);

  const taken = await create('--email', 'BEN@example.org', '--name', 'Other');
  expect(taken).toEqual({ code: 1, stdout: '', stderr: 'Another account has this address.\n' });
  const empty = ['user', 'create', '--email', 'dan@example.org', '--name', 'Dan', '--password-stdin'];
  expect(await loquat(empty, { dataDir })).toMatchObject({ code: 1, stderr: expect.stringContaining('missing') });
  const promote = (...args: string[]) => loquat(['user', 'promote', ...args], { dataDir });
  const kept = await promote('founder@example.org', '--demote');
  expect(kept).toEqual({ code: 1, stdout: '', stderr: 'The founder stays an administrator.\n' });
  expect((await promote('ben@example.org', '--demote')).code).toBe(0);

  const server = await startOn(dataDir);
  const password = generatedIn(founder.stdout);
  const signedIn = await signIn(server, { email: 'founder@example.org', password });
  expect(signedIn.user).toMatchObject({ uid: 1, name: 'Ann', is_admin: true });
  const roleOf = async (email: string) => (await signIn(server, { email, password: 'from the input' })).user.is_admin;
  expect([await roleOf('ben@example.org'), await roleOf('cleo@example.org')]).toEqual([false, false]);
});

test('accounts can be changed only while no server runs; then resets end sessions and second factors, and a promotion takes effect', async () => {
  const dataDir = await makeFolder();
  const first = await startOn(dataDir);
  await signInFounder(first);
  const { token, refresh_token } = await registerUser(first, 'bob');
  await turnOnSecondFactor(first, { token }, bob);
  const refused = await loquat(['user', 'reset-password', bob.email], { dataDir });
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('stop the server first') });
  await expect(signIn(first, bob)).rejects.toThrow('answered 428');
  await first.kill();

  const reset = await loquat(['user', 'reset-password', 'Bob@example.org'], { dataDir });
  expect(reset).toMatchObject({ code: 0, stderr: '' });
  expect((await loquat(['user', 'promote', bob.email], { dataDir })).code).toBe(0);
  const withoutCode = await loquat(['user', 'reset-second-factor', bob.email], { dataDir });
  expect(withoutCode).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('without a code') });
  const again = await loquat(['user', 'reset-second-factor', bob.email], { dataDir });
  expect(again).toEqual({ code: 1, stdout: '', stderr: 'bob@example.org has no second factor.\n' });
  const unknown = await loquat(['user', 'reset-password', 'nobody@example.org'], { dataDir });
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('No account') });

  const second = await startOn(dataDir);
  expect(await statusOf(second, 'GET /user/me', { token })).toBe(401);
  expect(await statusOf(second, 'POST /token/renew', { body: { token, refresh_token } })).toBe(401);
  await expect(signIn(second, bob)).rejects.toThrow('answered');
  const promoted = await signIn(second, { ...bob, password: generatedIn(reset.stdout) });
  expect(promoted.user.is_admin).toBe(true);
  const { entries } = await answerTo(second, 'GET /admin/audit?limit=3', { token: promoted.token });
  const byOperator = { source: 'command_line', uid: null, subject: { kind: 'user', id: 2, name: 'bob' } };
  expect(entries).toMatchObject([
    { ...byOperator, kind: 'user.second_factor_reset' },
    { ...byOperator, kind: 'user.promoted' },
    { ...byOperator, kind: 'user.password_reset' },
  ]);
});
