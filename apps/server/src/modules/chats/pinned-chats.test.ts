import { expect } from 'vitest';
import { call, signIn, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const BOB = { email: 'bob@example.org', password: 'bob-secret' };
const pin = (server: TestServer, { token }: Pick<Person, 'token'>, target: object, how = 'pin') =>
  call(server, `POST /user/${how}_chat`, { token, body: { target } });

test('a pin reaches all devices of the same user, the acting one too, and no other user', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const phone = personOf(await signIn(server, BOB, 'phone'));
  const [web, other, annStream] = await openStreams(server, bob, phone, ann);
  const target = { uid: ann.uid };
  for (const how of ['pin', 'pin', 'unpin', 'unpin']) {
    expect(await pin(server, bob, target, how)).toMatchObject({ status: 200, text: '' });
  }
  await send(server, ann, `user/${bob.uid}`, 'x');
  for (const stream of [web, other, annStream]) await stream.find('chat');
  for (const stream of [web, other]) {
    expect(stream.all('user_settings_changed')).toMatchObject([
      { from_device: 'web:1', add_pin_chats: [{ target, updated_at: expect.any(Number) }], remove_pin_chats: [] },
      { from_device: 'web:1', add_pin_chats: [], remove_pin_chats: [target], add_mute_users: [] },
    ]);
  }
  expect(annStream.all('user_settings_changed')).toEqual([]);
});

test('pins are sent at every connect, newest first, until their chat is gone', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const targets = [{ gid }, { uid: bob.uid }, { uid: ann.uid }];
  for (const target of [...targets, { gid }]) await pin(server, bob, target);
  const stream = await openEvents(server, bob.token);
  const settings = nth(stream.all('user_settings'), 0);
  expect(settings.pinned_chats.map(({ target }) => target)).toEqual(targets.toReversed());
  expect(stream.all('pinned_chats')).toEqual([{ type: 'pinned_chats', chats: settings.pinned_chats }]);
  const types = stream.events.map(({ type }) => type);
  expect(types.indexOf('pinned_chats')).toBe(types.indexOf('user_settings') + 1);
  expect((await openEvents(server, ann.token)).all('pinned_chats')).toMatchObject([{ chats: [] }]);
});

test('a pinned chat is unpinned with the other account and with the channel', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, bob, { members: [ann.uid] });
  await pin(server, ann, { gid });
  await pin(server, ann, { uid: bob.uid });
  await statusOf(server, 'DELETE /user/delete', { token: bob.token });
  expect((await openEvents(server, ann.token)).all('pinned_chats')).toMatchObject([{ chats: [] }]);
});

test('only a chat that the caller sees can be pinned', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann);
  for (const target of [{ uid: 99 }, { gid: 99 }, { gid }]) {
    expect(await pin(server, bob, target)).toMatchObject({ status: 404, text: '' });
  }
  expect((await pin(server, bob, { gid: 99 }, 'unpin')).status).toBe(404);
  for (const target of [{}, { mid: 1 }, { uid: 'ann' }]) {
    expect((await pin(server, bob, target)).status).toBe(400);
    expect((await pin(server, bob, target, 'unpin')).status).toBe(400);
  }
  for (const how of ['pin', 'unpin']) {
    expect((await pin(server, { token: 'nonsense' }, { uid: ann.uid }, how)).status).toBe(401);
  }
});
