import { authEndpoints, type LoginResponse } from '@loquat/contract';
import { expect } from 'vitest';
import { call, registerUser, signInFounder } from '#test/drivers/call.ts';
import { test } from '#test/servers/test-server.ts';

test('the event stream distinguishes an ended session from a missing or frozen account', async ({ server }) => {
  const admin = await signInFounder(server);
  const [ann, bob, cleo] = [
    await registerUser(server, 'ann'),
    await registerUser(server, 'bob'),
    await registerUser(server, 'cleo'),
  ];
  const open = ({ token }: LoginResponse) => call(server, `GET /user/events?api-key=${token}`);
  await call(server, 'GET /token/logout', { token: ann.token });
  await call(server, `DELETE /admin/user/${bob.user.uid}`, { token: admin.token });
  await call(server, `PUT /admin/user/${cleo.user.uid}`, { token: admin.token, body: { status: 'frozen' } });

  expect(await open(ann)).toMatchObject({ status: 403, text: '' });
  expect(await open(bob)).toMatchObject({ status: 401, text: 'authorization error' });
  expect(await open(cleo)).toMatchObject({ status: 401, text: 'authorization error' });
});

test('no session may use a call for bots', async ({ server }) => {
  const { token } = await signInFounder(server);

  expect(server.authenticate(token, authEndpoints.logout, 'arrival')).toMatchObject({ uid: 1, is_admin: true });
  expect(() => server.authenticate(token, { ...authEndpoints.logout, access: 'bot' }, 'arrival')).toThrow(
    'session.required',
  );
});
