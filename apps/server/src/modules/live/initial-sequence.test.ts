import { expect } from 'vitest';
import { call, registerUser, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, listHistory, meet, messagesIn, send } from '#test/drivers/people.ts';
import { featureTests } from '#test/modules.ts';
import { test } from '#test/servers/test-server.ts';

const midsOf = (messages: readonly { mid: number }[]) => messages.map(({ mid }) => mid);

test('a stream starts with users, presence, channels, settings, missed messages, ready', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob', 'cid');
  await createChannel(server, ann);
  const open = await createChannel(server, ann, { is_public: true });
  await send(server, ann, `group/${open}`, 'one');
  await send(server, ann, `user/${bob.uid}`, 'two');
  await openEvents(server, ann.token);
  const stream = await openEvents(server, bob.token);
  expect(stream.events.map(({ type }) => type)).toEqual([
    'users_snapshot',
    'users_state',
    'related_groups',
    'user_settings',
    'pinned_chats',
    ...featureTests.flatMap(({ initial = [] }) => initial),
    'chat',
    'chat',
    'ready',
  ]);
  const snapshot = nth(stream.all('users_snapshot'), 0);
  expect(snapshot).toMatchObject({ version: 3, users: [{ uid: 1 }, { uid: 2, name: 'bob' }, { uid: 3 }] });
  expect(Object.keys(nth(snapshot.users, 0))).not.toContain('status');
  expect(stream.all('users_state')).toEqual([
    {
      type: 'users_state',
      users: [
        { uid: 1, online: true },
        { uid: 3, online: false },
      ],
    },
  ]);
  expect(nth(stream.all('related_groups'), 0).groups.map(({ gid }) => gid)).toEqual([open]);
  expect(stream.all('user_settings')[0]).toMatchObject({ mute_users: [], pinned_chats: [] });
  expect(messagesIn(stream.events).map(({ mid }) => mid)).toEqual([1, 2]);
});

test('a client with a user list gets only the changes since, or nothing if there are none', async ({ server }) => {
  const [ann] = await meet(server, 'bob');
  await registerUser(server, 'cid');
  const behind = await openEvents(server, ann.token, { users_version: 2 });
  expect(behind.events[0]).toMatchObject({ type: 'users_log', logs: [{ log_id: 3, action: 'create', name: 'cid' }] });
  const upToDate = await openEvents(server, ann.token, { users_version: 3 });
  expect(nth(upToDate.events, 0).type).toBe('users_state');
  const ahead = await openEvents(server, ann.token, { users_version: 300 });
  expect(ahead.events[0]).toMatchObject({ type: 'users_snapshot', version: 3 });
});

test('the replay has the messages after after_mid, or the newest ones if there are too many', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  for (const to of [`group/${gid}`, `user/${bob.uid}`, `user/${ann.uid}`, `group/${gid}`, `user/${bob.uid}`]) {
    await send(server, ann, to, 'x');
  }
  const replay = async (options: object) => midsOf(messagesIn((await openEvents(server, bob.token, options)).events));
  expect(await replay({})).toEqual([1, 2, 4, 5]);
  expect(await replay({ after_mid: 2 })).toEqual([4, 5]);
  expect(await replay({ limit: 3 })).toEqual([2, 4, 5]);
  expect(await replay({ limit: 1, after_mid: 1 })).toEqual([5]);
  expect(await replay({ limit: 0 })).toEqual([]);
  expect(await replay({ after_mid: 500 })).toEqual([]);
});

test('replayed messages equal those of the history', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const numbers = Array.from({ length: 450 }, (_, number) => number);
  await Promise.all(numbers.map((number) => send(server, bob, `user/${ann.uid}`, `# ${number} "é"`)));
  const stream = await openEvents(server, ann.token);
  expect(messagesIn(stream.events)).toEqual(await listHistory(server, ann, `user/${bob.uid}`, '?limit=1000'));
});

test('a client ahead of the log, as after a restored backup, still receives new messages', async ({ server }) => {
  const [ann] = await meet(server);
  const stream = await openEvents(server, ann.token, { after_mid: 9_000 });
  const mid = await send(server, ann, `user/${ann.uid}`, 'x');
  expect(await stream.find('chat')).toMatchObject({ mid });
});

test('messages from before a user joined are not replayed to that user', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann);
  const open = await createChannel(server, ann, { is_public: true });
  await send(server, ann, `group/${gid}`, 'before');
  await send(server, ann, `group/${open}`, 'before');
  const cid = await registerUser(server, 'cid');
  await call(server, `POST /group/${gid}/members/add`, { token: ann.token, body: [bob.uid] });
  await send(server, ann, `group/${gid}`, 'after');
  await send(server, ann, `group/${open}`, 'after');
  const replay = async (token: string) => midsOf(messagesIn((await openEvents(server, token)).events));
  expect(await replay(bob.token)).toEqual([2, 3, 4]);
  expect(await replay(cid.token)).toEqual([4]);
  expect(await replay(ann.token)).toEqual([1, 2, 3, 4]);
});

test('each channel, public ones too, contains the last message that was not addressed to the reader', async ({
  server,
}) => {
  const [ann, bob] = await meet(server, 'bob');
  const open = await createChannel(server, ann, { is_public: true });
  await send(server, ann, `group/${open}`, 'before');
  await send(server, ann, `user/${bob.uid}`, 'between us');
  const cid = await registerUser(server, 'cid');
  const gid = await createChannel(server, ann, { members: [cid.user.uid] });
  const joined = async (token: string, options = {}) =>
    nth((await openEvents(server, token, options)).all('related_groups'), 0).joined;
  expect(await joined(cid.token)).toEqual([
    { gid, since_mid: 2 },
    { gid: open, since_mid: 2 },
  ]);
  await send(server, ann, `group/${open}`, 'after');
  expect(await joined(cid.token, { after_mid: 3 })).toContainEqual({ gid: open, since_mid: 2 });
  expect(await joined(bob.token)).toEqual([{ gid: open, since_mid: 0 }]);
});

test('messages of a deleted channel are not replayed', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, bob, { members: [ann.uid] });
  await send(server, bob, `group/${gid}`, 'x');
  await send(server, bob, `user/${ann.uid}`, 'y');
  await call(server, 'DELETE /user/delete', { token: bob.token });
  const stream = await openEvents(server, ann.token);
  expect(midsOf(messagesIn(stream.events))).toEqual([2]);
});

test('a stream opens only with a token of a valid session', async ({ server }) => {
  const [ann] = await meet(server);
  const open = (query: string) => statusOf(server, `GET /user/events${query}`);
  expect(await open('')).toBe(401);
  expect(await open('?api-key=a.b.c')).toBe(401);
  expect(await open(`?api-key=${ann.token}&after_mid=x`)).toBe(400);
  await call(server, 'GET /token/logout', { token: ann.token });
  expect(await open(`?api-key=${ann.token}`)).toBe(403);
});
