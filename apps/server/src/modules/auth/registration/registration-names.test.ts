import { expect, vi } from 'vitest';
import { call, signInFounder } from '#test/drivers/call.ts';
import { startProviders, withGoogle } from '#test/servers/providers.ts';
import { test } from '#test/servers/test-server.ts';

vi.mock('node:crypto', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:crypto')>()),
  randomInt: () => 4_711,
}));

test('a name without a free number is a conflict', async ({ server }) => {
  await signInFounder(server);
  const register = (account: string) =>
    call(server, 'POST /user/register', {
      body: { email: `${account}@example.org`, password: 'their-secret', name: 'ann', device: 'web:1' },
    });
  expect(await register('one')).toMatchObject({ status: 200, json: { user: { name: 'ann' } } });
  expect(await register('two')).toMatchObject({ status: 200, json: { user: { name: 'ann4711' } } });
  expect(await register('three')).toMatchObject({ status: 409, json: { reason: 'name_conflict' } });
});

test('a sign-in from another provider does not take such a name either', async () => {
  const world = await startProviders();
  const signIn = (sub: string) => withGoogle(world, { sub, email: `${sub}@example.org`, name: 'ann' });
  expect(await signIn('one')).toMatchObject({ status: 200, json: { user: { name: 'ann' } } });
  expect(await signIn('two')).toMatchObject({ status: 200, json: { user: { name: 'ann4711' } } });
  expect(await signIn('three')).toMatchObject({ status: 409, json: { reason: 'name_conflict' } });
  await world.close();
});

test('a name from another service loses its invisible characters', async () => {
  const world = await startProviders();
  const nameOf = async (sub: string, name: string) => {
    return (await withGoogle(world, { sub, email: `${sub}@example.org`, name })).value().user.name;
  };
  expect(await nameOf('one', 'A\u200bnn\u{e0001}\r\nLee\0')).toBe('Ann Lee');
  expect(await nameOf('two', '\u200b\u3164')).toBe('User');
  expect(await nameOf('three', `${'\u034f'.repeat(40)}Bob`)).toBe('Bob');
  await world.close();
});
