import { expect } from 'vitest';
import { statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { meet, type Person, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

async function show(server: TestServer, { token }: Person, show_user_online_status: boolean): Promise<void> {
  const body = { show_user_online_status };
  expect(await statusOf(server, 'PUT /admin/system/common', { token, body })).toBe(200);
}

test('while presence is hidden, the list is empty and no presence events are sent', async ({ server }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  await show(server, ann, false);
  const stream = await openEvents(server, ann.token);
  expect(stream.all('users_state')).toEqual([{ type: 'users_state', users: [] }]);
  const gone = await openEvents(server, bob.token);
  gone.drop();
  await openEvents(server, cid.token);
  await send(server, cid, `user/${ann.uid}`, 'x');
  await stream.find('chat');
  expect(stream.all('users_state_changed')).toEqual([]);
});

test('when presence is hidden, all users go offline for the others; when it is shown, they come back', async ({
  server,
}) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const stream = await openEvents(server, ann.token);
  const bobStream = await openEvents(server, bob.token);
  await stream.find('users_state_changed', ({ uid, online }) => uid === bob.uid && online);
  await show(server, ann, true);
  await show(server, ann, false);
  await stream.find('users_state_changed', ({ uid, online }) => uid === bob.uid && !online);
  await openEvents(server, cid.token);
  await show(server, ann, true);
  await stream.find('users_state_changed', ({ uid, online }) => uid === cid.uid && online);
  expect(stream.all('users_state_changed').map(({ uid, online }) => [uid, online])).toEqual([
    [bob.uid, true],
    [bob.uid, false],
    [bob.uid, true],
    [cid.uid, true],
  ]);
  await bobStream.find('users_state_changed', ({ uid }) => uid === cid.uid);
  // Before these, Bob may have received that Ann came online.
  const heard = bobStream.all('users_state_changed').map(({ uid, online }) => [uid, online]);
  expect(heard.slice(-3)).toEqual([
    [ann.uid, false],
    [ann.uid, true],
    [cid.uid, true],
  ]);
});
