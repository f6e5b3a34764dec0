import { expect } from 'vitest';
import { call, FOUNDER, registerUser, signInFounder } from '#test/drivers/call.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';
import { createUserAccounts } from './user-accounts.ts';
import { loadUserDirectory } from './user-directory.ts';
import { findUser, type NewUser, type UserLifecycle } from './users.access.ts';

const person = (name: string, more: Partial<NewUser> = {}): NewUser => ({
  email: `${name.toLowerCase()}@example.org`,
  name,
  password_hash: null,
  gender: 0,
  language: 'en-US',
  create_by: 'password',
  ...more,
});

const NO_LIMIT = { requireRoom: async () => {} };

async function accountsOf(server: TestServer, lifecycles: readonly UserLifecycle[] = []) {
  const users = await loadUserDirectory(server);
  const acquaintances = { isOpen: () => true, may: () => true };
  const parts = {
    clock: createTestClock({ timers: false }),
    limit: NO_LIMIT,
    acquaintances,
    lifecycles,
    hosts: { listAnswering: () => [], listKnownByRole: () => [] },
  };
  const accounts = createUserAccounts({ users, ...parts });
  return { users, accounts };
}

test('accounts are found by uid, address and name, as last committed', async ({ server }) => {
  const { users, accounts } = await accountsOf(server);
  const ann = await server.transact((tx) => accounts.create(tx, person('Ann')));

  expect(users.get(ann.uid)).toEqual(ann);
  expect(users.findByEmail('ann@example.org')).toEqual(ann);
  expect(users.findByName('aNN')).toEqual(ann);
  const changed = await server.transact((tx) => accounts.update(tx, ann.uid, { name: 'Bo', email: 'bo@example.org' }));
  expect(users.findByName('ann')).toBeUndefined();
  expect(users.findByEmail('ann@example.org')).toBeUndefined();
  expect(users.list()).toEqual([changed]);
  await server.transact((tx) => accounts.delete(tx, ann.uid));
  expect([users.has(ann.uid), users.findByName('Bo'), users.isEmpty()]).toEqual([false, undefined, true]);
});

test('a failed unit changes nothing in memory', async ({ server }) => {
  const { users, accounts } = await accountsOf(server);
  const failing = server.transact(async (tx) => {
    await accounts.create(tx, person('Ann'));
    throw new RangeError('undone');
  });

  await expect(failing).rejects.toThrow('undone');
  expect([users.isEmpty(), users.version()]).toEqual([true, 0]);
});

test('the change log brings an older list up to date', async ({ server }) => {
  await signInFounder(server);
  const { token } = await registerUser(server, 'ann');
  const before = (await loadUserDirectory(server)).version();
  await call(server, 'PUT /user', { token, body: { gender: 1 } });
  const users = await loadUserDirectory(server);

  expect([before, users.version()]).toEqual([2, 3]);
  expect(await users.logAfter(2, 100)).toEqual([expect.objectContaining({ log_id: 3, uid: 2, gender: 1, name: null })]);
  expect(await users.logAfter(3, 100)).toEqual([]);
});

test('guests are added and removed without log entries', async ({ server }) => {
  await signInFounder(server);
  const comings: string[] = [];
  const lifecycle: UserLifecycle = {
    created: async (_tx, { name }) => void comings.push(name),
    deleted: async () => {},
  };
  const { users, accounts } = await accountsOf(server, [lifecycle]);
  const guest = await server.transact((tx) =>
    accounts.create(tx, person('User1', { email: null, create_by: 'guest' })),
  );

  expect(users.get(guest.uid)).toEqual(guest);
  expect(users.list().map(({ name }) => name)).toEqual([FOUNDER.name]);
  await server.transact((tx) => accounts.delete(tx, guest.uid));
  expect([comings, users.version()]).toEqual([[], 1]);
});

test('other features handle account changes inside the same unit of work', async ({ server }) => {
  const seen: unknown[] = [];
  const lifecycle: UserLifecycle = {
    created: async (unit, { uid }) => void seen.push(['created', (await findUser(unit, uid)) !== null]),
    deleted: async (unit, uid) => void seen.push(['deleted', (await findUser(unit, uid)) !== null]),
  };
  const { accounts } = await accountsOf(server, [lifecycle]);
  const { uid } = await server.transact((tx) => accounts.create(tx, person('Ann')));
  await server.transact((tx) => accounts.delete(tx, uid));

  expect(seen).toEqual([
    ['created', true],
    ['deleted', true],
  ]);
});
