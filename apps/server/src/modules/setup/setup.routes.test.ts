import { expect } from 'vitest';
import { ascending, call, FOUNDER, listen, signInFounder, statusOf } from '../../testing/call.ts';
import { test } from '../../testing/test-server.ts';

const CREATE = 'POST /admin/system/create_admin';

test('a fresh server has no user until the founder is made', async ({ server }) => {
  const before = await call(server, 'GET /admin/system/initialized');
  const heard = listen(server);
  const created = await call(server, CREATE, { body: { ...FOUNDER, email: 'Founder@Example.org' } });
  const after = await call(server, 'GET /admin/system/initialized');

  expect(before.json).toBe(false);
  expect(created).toMatchObject({
    status: 200,
    json: { uid: 1, email: FOUNDER.email, name: FOUNDER.name, is_admin: true, is_bot: false, create_by: 'password' },
  });
  expect(heard).toEqual([
    { kind: 'event', audience: { to: 'accounts' }, event: expect.objectContaining({ type: 'users_log' }) },
    { kind: 'event', audience: { to: 'guests' }, event: expect.objectContaining({ type: 'users_log' }) },
  ]);
  expect(after.json).toBe(true);
});

test('only the first founder is made', async ({ server }) => {
  await signInFounder(server);
  const second = await call(server, CREATE, { body: { ...FOUNDER, email: 'other@example.org', name: 'Other' } });

  expect(second).toMatchObject({ status: 403, text: '' });
});

test('of two founders at once one wins', async ({ server }) => {
  const bodies = [FOUNDER, { ...FOUNDER, email: 'other@example.org', name: 'Other' }];
  const statuses = await Promise.all(bodies.map((body) => statusOf(server, CREATE, { body })));

  expect(ascending(statuses)).toEqual([200, 403]);
});

test('a founder with a field that does not fit is refused', async ({ server }) => {
  const misfits = [{ email: 'founder' }, { name: ' ' }, { password: '' }, { gender: '0' }, { name: 'é'.repeat(17) }];
  const refused = await Promise.all(misfits.map((misfit) => call(server, CREATE, { body: { ...FOUNDER, ...misfit } })));

  expect(refused.map(({ status }) => status)).toEqual(misfits.map(() => 400));
  expect(refused.every(({ text }) => text.startsWith('parse request payload error: '))).toBe(true);
  expect(await statusOf(server, CREATE, { body: FOUNDER })).toBe(200);
});
