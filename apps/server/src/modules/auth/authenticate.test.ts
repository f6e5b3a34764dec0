import { authEndpoints, liveEndpoints } from '@loquat/contract';
import { expect } from 'vitest';
import { call, registerUser, signInFounder } from '../../testing/call.ts';
import { test } from '../../testing/test-server.ts';

const { openEvents } = liveEndpoints;

test('the event stream tells an ended session from a missing account', async ({ server }) => {
  const admin = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const bob = await registerUser(server, 'bob');
  const authenticate = (token: string) => server.authenticate(token, openEvents);

  expect(authenticate(ann.token)).toEqual({ uid: ann.user.uid, device: 'web:1', is_admin: false, is_guest: false });
  await call(server, 'GET /token/logout', { token: ann.token });
  await call(server, `DELETE /admin/user/${bob.user.uid}`, { token: admin.token });
  expect(() => authenticate(ann.token)).toThrow('session.device_unknown');
  expect(() => authenticate(bob.token)).toThrow('session.required');
});

test('no session opens a call meant for bots', async ({ server }) => {
  const { token } = await signInFounder(server);

  expect(server.authenticate(token, authEndpoints.logout)).toMatchObject({ uid: 1, is_admin: true });
  expect(() => server.authenticate(token, { ...authEndpoints.logout, access: 'bot' })).toThrow('session.required');
});
