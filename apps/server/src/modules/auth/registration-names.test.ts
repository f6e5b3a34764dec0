import { expect, vi } from 'vitest';
import { call, signInFounder } from '../../testing/call.ts';
import { startProviders, withGoogle } from '../../testing/providers.ts';
import { test } from '../../testing/test-server.ts';

vi.mock('node:crypto', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:crypto')>()),
  randomInt: () => 4_711,
}));

test('a name to which no free number is found is a conflict', async ({ server }) => {
  await signInFounder(server);
  const register = (account: string) =>
    call(server, 'POST /user/register', {
      body: { email: `${account}@example.org`, password: 'secret', name: 'ann', device: 'web:1' },
    });
  expect(await register('one')).toMatchObject({ status: 200, json: { user: { name: 'ann' } } });
  expect(await register('two')).toMatchObject({ status: 200, json: { user: { name: 'ann4711' } } });
  expect(await register('three')).toMatchObject({ status: 409, json: { reason: 'name_conflict' } });
});

test('nor does who signs in from elsewhere take such a name', async () => {
  const world = await startProviders();
  const signIn = (sub: string) => withGoogle(world, { sub, email: `${sub}@example.org`, name: 'ann' });
  expect(await signIn('one')).toMatchObject({ status: 200, json: { user: { name: 'ann' } } });
  expect(await signIn('two')).toMatchObject({ status: 200, json: { user: { name: 'ann4711' } } });
  expect(await signIn('three')).toMatchObject({ status: 409, json: { reason: 'name_conflict' } });
  await world.close();
});
