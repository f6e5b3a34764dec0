import type { EventType } from '@loquat/contract';
import { expect } from 'vitest';
import { signIn, statusOf } from '#test/drivers/call.ts';
import { type EventStream, openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { createChannel, meet, personOf, send } from '#test/drivers/people.ts';
import { test } from '#test/servers/test-server.ts';

/** Events of a stream since `ready`, without messages and presence. */
const eventsOf = ({ events }: EventStream) => {
  const untold: EventType[] = ['chat', 'users_state_changed'];
  const start = events.findIndex(({ type }) => type === 'ready') + 1;
  return events.slice(start).filter(({ type }) => !untold.includes(type));
};

test('when an account is deleted, users get only the events that concern them', async ({ server }) => {
  const [ann, bob, cid, dan] = await meet(server, 'bob', 'cid', 'dan');
  const phone = personOf(await signIn(server, { email: 'bob@example.org', password: 'bob-secret' }, 'phone'));
  const owned = await createChannel(server, bob, { members: [cid.uid] });
  const joined = await createChannel(server, cid, { members: [bob.uid] });
  const open = await createChannel(server, ann, { is_public: true });
  const [bobWeb, bobPhone, cidStream, danStream] = await openStreams(server, bob, phone, cid, dan);
  expect(await statusOf(server, 'DELETE /user/delete', { token: bob.token })).toBe(200);

  for (const stream of [bobWeb, bobPhone]) {
    await stream.closed();
    expect(eventsOf(stream)).toEqual([{ type: 'kick', reason: 'delete_user', cause: null }]);
  }
  const left = (gid: number) => ({ type: 'user_leaved_group', gid, uid: [bob.uid] });
  const logs = [expect.objectContaining({ action: 'delete', uid: bob.uid, name: null, email: null })];
  for (const to of [cid, dan]) await send(server, ann, `user/${to.uid}`, 'x');
  await Promise.all([cidStream.find('chat'), danStream.find('chat')]);
  expect(eventsOf(cidStream)).toEqual([
    { type: 'kick_from_group', gid: owned, reason: 'group_deleted' },
    left(joined),
    left(open),
    { type: 'users_log', logs },
  ]);
  expect(eventsOf(danStream)).toEqual([left(open), { type: 'users_log', logs }]);
  expect(await statusOf(server, 'GET /user/me', { token: phone.token })).toBe(401);
  expect(await statusOf(server, 'DELETE /user/delete', { token: phone.token })).toBe(401);
});

test('an account that an administrator freezes loses all its streams, and no other user gets an event', async ({
  server,
}) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const bobStream = await openEvents(server, bob.token);
  const cidStream = await openEvents(server, cid.token);
  const body = { status: 'frozen' };
  expect(await statusOf(server, `PUT /admin/user/${bob.uid}`, { token: ann.token, body })).toBe(200);
  await bobStream.closed();
  expect(eventsOf(bobStream)).toEqual([{ type: 'kick', reason: 'login_from_other_device', cause: 'frozen' }]);
  await send(server, ann, `user/${cid.uid}`, 'x');
  await cidStream.find('chat');
  expect(eventsOf(cidStream)).toEqual([]);
});

test('a request during the deletion of its account succeeds or is refused, and never fails', async ({ server }) => {
  const names = Array.from({ length: 10 }, (_, index) => `gone${index}`);
  const [ann, ...others] = await meet(server, ...names);
  for (const { token } of others) {
    const nickname = { token, body: { contact_uid: ann.uid, remark: 'Chief' } };
    const contact = { token, body: { target_uid: ann.uid, action: 'add' } };
    const [deleted, ...asked] = await Promise.all([
      statusOf(server, 'DELETE /user/delete', { token }),
      statusOf(server, 'PUT /user/contact_remark', nickname),
      statusOf(server, 'POST /user/update_contact_status', contact),
    ]);
    expect([200, 401]).toContain(deleted);
    for (const status of asked) expect([200, 401]).toContain(status);
  }
});
