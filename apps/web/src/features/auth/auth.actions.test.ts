import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession, sessionStore } from '../../state/session.ts';
import { wireUser } from '../../testing/events.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeStorage } from '../../testing/fake-storage.ts';
import { registerAccount } from './auth.actions.ts';

const LOGIN = { server_id: 'server', token: 'token', refresh_token: 'refresh', expired_in: 300, user: wireUser(7) };

beforeEach(() => {
  fakeStorage();
  sessionStore.setState({ session: null });
});
afterEach(() => vi.unstubAllGlobals());

test('an account that is being created is not created a second time', async () => {
  const calls = fakeServer(() => LOGIN);
  await Promise.all([registerAccount({ name: 'Ines' }), registerAccount({ name: 'Ines' })]);
  expect(calls).toHaveLength(1);
  expect(getSession()).toMatchObject({ uid: 7 });
});

test('after a refusal, another try is possible', async () => {
  fakeServer(() => Response.json({ reason: 'name_conflict' }, { status: 409 }));
  await expect(registerAccount({ name: 'Ines' })).rejects.toMatchObject({ code: 'user.name_conflict' });
  fakeServer(() => LOGIN);
  await registerAccount({ name: 'Ines C.' });
  expect(getSession()).toMatchObject({ uid: 7 });
});
