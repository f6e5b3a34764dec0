import type { LoginResponse } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, call, registerUser, signInFounder, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { createChannel, meet, personOf, send } from '#test/drivers/people.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

type Origin = { origin: string };

let arrivals = 0;
const arrival = (more: object = {}) => {
  arrivals += 1;
  const name = `w-${arrivals}`;
  return { name, email: `${name}@widget.link`, password: 'a secret of their own', widget_id: '', ...more };
};
/** Registers a visitor of the widget on a website. */
const visit = (server: Origin, more?: object): Promise<LoginResponse> =>
  answerTo(server, 'POST /user/register', { body: arrival(more) });

test('visitors find only themselves and the user they talk with, without the address', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const other = await visit(server);
  const visitor = await visit(server, { widget_host: bob.uid });
  const { token, user } = visitor;

  const told = await answerTo(server, 'GET /user', { token });
  expect(told.map(({ uid, email }) => [uid, email])).toEqual([
    [bob.uid, null],
    [user.uid, user.email],
  ]);
  expect((await call(server, `GET /user/${bob.uid}`, { token })).json).toMatchObject({ name: 'bob', email: null });
  for (const { uid } of [ann, other.user, { uid: 999 }]) {
    expect([uid, await statusOf(server, `GET /user/${uid}`, { token })]).toEqual([uid, 404]);
  }
  expect(await answerTo(server, 'GET /user', { token: ann.token })).toHaveLength(4);
});

test('a stream of a visitor begins with the host and no channel, and contains only their conversation', async ({
  server,
}) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { is_public: true });
  await send(server, ann, `group/${gid}`, 'among us');
  const [one, two] = [await visit(server), await visit(server)];
  const [first, second] = await openStreams(server, one, two);
  expect(first.all('users_snapshot')).toMatchObject([
    { users: [{ uid: ann.uid, email: null }, { uid: one.user.uid }] },
  ]);
  expect(first.all('users_state')).toMatchObject([{ users: [{ uid: ann.uid, online: false }] }]);
  expect(first.all('related_groups')).toMatchObject([{ groups: [], joined: [] }]);
  expect(first.all('chat')).toEqual([]);

  // The team gets all of these events.
  const [team, host] = await openStreams(server, bob, ann);
  await registerUser(server, 'cid');
  await send(server, bob, `group/${gid}`, 'among us again');
  const open = await createChannel(server, ann, { is_public: true });
  await team.find('chat');
  await team.find('users_log');
  await team.find('joined_group', ({ group }) => group.gid === open);
  const question = await send(server, personOf(two), `user/${ann.uid}`, 'a question of two');
  await host.find('chat', ({ mid }) => mid === question);
  await send(server, ann, `user/${two.user.uid}`, 'an answer for two');
  const answer = await send(server, ann, `user/${one.user.uid}`, 'for one');
  await first.find('chat', ({ mid }) => mid === answer);
  await first.find('users_state_changed', ({ uid, online }) => uid === ann.uid && online);
  await second.find('chat', ({ from_uid }) => from_uid === ann.uid);

  const heard = (stream: typeof first) => stream.events.filter(({ type }) => type !== 'ready');
  const later = heard(first).slice(heard(first).findIndex(({ type }) => type === 'users_state_changed'));
  expect(later.map(({ type }) => type).sort()).toEqual(['chat', 'users_state_changed']);
  expect(JSON.stringify(first.events)).not.toMatch(/of two|for two|among us|"bob"|"cid"/);
  expect(JSON.stringify(second.events)).not.toMatch(/for one|among us|"bob"|"cid"/);
  // A reload shows the same, and no more.
  const again = await openEvents(server, one.token);
  expect(again.all('chat').map(({ mid }) => mid)).toEqual([answer]);
});

test('only the host of a widget is reachable, regardless of contact verification, and answers', async ({ server }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const body = { contact_verification_enable: true };
  await answerTo(server, 'PUT /admin/system/common', { token: ann.token, body });
  const visitor = personOf(await visit(server, { widget_host: bob.uid }));
  const write = ({ token }: { token: string }, { uid }: { uid: number }) =>
    statusOf(server, `POST /user/${uid}/send`, { token, body: 'hello' });

  expect(await write(bob, visitor)).toBe(200);
  expect(await write(visitor, bob)).toBe(200);
  // An administrator is reachable for every member, but not for a visitor; other members are not either.
  expect(await write(visitor, ann)).toBe(403);
  expect(await write(visitor, cid)).toBe(403);
  expect(await write(cid, visitor)).toBe(403);
  const block = { target_uid: visitor.uid, action: 'block' };
  await answerTo(server, 'POST /user/update_contact_status', { token: bob.token, body: block });
  expect(await write(visitor, bob)).toBe(403);
});

test("visitor and host see each other's typing indicator, and other visitors do not", async ({ server }) => {
  const founder = await signInFounder(server);
  const [one, two] = [await visit(server), await visit(server)];
  const [host, first, second] = await openStreams(server, founder, one, two);
  const type = ({ token }: { token: string }, uid: number) =>
    statusOf(server, 'POST /user/typing', { token, body: { target: { uid } } });
  const [ours, theirs] = [founder.user.uid, one.user.uid];
  expect(await type(one, ours)).toBe(200);
  expect(await host.find('typing')).toEqual({ type: 'typing', uid: theirs, target: { uid: ours } });
  expect(await type(founder, theirs)).toBe(200);
  expect(await first.find('typing')).toEqual({ type: 'typing', uid: ours, target: { uid: theirs } });
  expect(await type(two, theirs)).toBe(403);
  await send(server, personOf(founder), `user/${two.user.uid}`, 'for two');
  await second.find('chat');
  expect(second.all('typing')).toEqual([]);
});

test('no refusal reveals to a visitor which users exist', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { is_public: true });
  const other = await visit(server);
  const { token } = await visit(server);
  const mark = (body: object) => statusOf(server, 'POST /user/read-index', { token, body });
  const refusals = async (uid: number) => [
    await statusOf(server, `GET /user/${uid}`, { token }),
    await statusOf(server, `POST /user/${uid}/send`, { token, body: 'hello' }),
    await statusOf(server, 'POST /user/typing', { token, body: { target: { uid } } }),
    await mark({ users: [{ uid, mid: 1 }] }),
  ];
  const nobody = await refusals(999);
  expect(nobody).toEqual([404, 403, 403, 400]);
  expect(await refusals(bob.uid)).toEqual(nobody);
  expect(await refusals(other.user.uid)).toEqual(nobody);
  for (const groups of [[{ gid, mid: 1 }], [{ gid: 999, mid: 1 }]]) expect(await mark({ groups })).toBe(400);
  expect(await mark({ users: [{ uid: ann.uid, mid: 1 }] })).toBe(200);
});

test('visitors belong to no channel: they cannot be added, and are left out when all users are added', async ({
  server,
}) => {
  const [ann, bob] = await meet(server, 'bob');
  const { user } = await visit(server);
  const { token } = ann;
  const gid = await createChannel(server, ann);
  expect(await statusOf(server, `POST /group/${gid}/members/add`, { token, body: [user.uid] })).toBe(400);
  const create = { name: 'ours', members: [user.uid] };
  expect(await statusOf(server, 'POST /group', { token, body: create })).toBe(400);
  const open = await createChannel(server, ann, { is_public: true });
  await answerTo(server, `POST /group/${open}/change_type`, { token, body: { is_public: false, members: [] } });
  const { members } = await answerTo(server, `GET /group/${open}`, { token });
  expect(members).toEqual([ann.uid, bob.uid]);
});

test('the widget is stored with its visitor, for administrators', async ({ server }) => {
  const { token } = await signInFounder(server);
  const [named, unnamed] = [await visit(server, { widget_id: 'docks' }), await visit(server)];
  const idOf = async (uid: number) => (await answerTo(server, `GET /admin/user/${uid}`, { token })).widget_id;
  expect([await idOf(named.user.uid), await idOf(unnamed.user.uid), await idOf(1)]).toEqual(['docks', '', undefined]);
  expect(named.user).not.toHaveProperty('widget_id');
});

test('a registration without a widget, or by an invite, creates no visitor', async ({ server }) => {
  const founder = await signInFounder(server);
  const link = await answerTo(server, 'GET /group/create_reg_magic_link', { token: founder.token });
  const magic_token = /magic_token=([0-9a-f]+)/.exec(link)?.[1];
  const invited = await visit(server, { magic_token });
  const plain = await visit(server, { widget_id: null });
  for (const { token } of [invited, plain]) expect(await answerTo(server, 'GET /user', { token })).toHaveLength(3);
});

test.for(['localhost', '127.0.0.1', 'shop.example.org', 'widget.link'])(
  'an invented address for a visitor of %s is accepted',
  async (host, { server }) => {
    await signInFounder(server);
    const { user } = await visit(server, { email: `w-1a2b3@${host}` });
    expect(user.email).toBe(`w-1a2b3@${host}`);
  },
);

test('a flood of visitors from one address is stopped, and no other client is', async () => {
  const limits = { RATE_LIMITS: 'on', RATE_LIMIT_REGISTER_PER_HOUR: '20', TRUST_PROXY: 'on' };
  const server = await startTestServer(limits);
  await signInFounder(server);
  const from = (address: string) =>
    statusOf(server, 'POST /user/register', {
      body: arrival({ password: '' }),
      headers: { 'x-forwarded-for': address },
    });
  const flood = await Promise.all(Array.from({ length: 60 }, () => from('192.0.2.1')));
  expect(flood.filter((status) => status === 200)).toHaveLength(20);
  expect(flood.filter((status) => status === 429)).toHaveLength(40);
  expect(await from('192.0.2.2')).toBe(200);
  expect(await server.reads.users.list()).toHaveLength(22);
  await server.close();
});
