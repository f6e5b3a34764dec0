import type { LoginResponse, Uid } from '@loquat/contract';
import { describe, expect, test } from 'vitest';
import { answerTo, call, FOUNDER, registerUser, signIn, statusOf } from '../../test/drivers/call.ts';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { createChannel, listHistory, messagesIn, personOf, propertiesHeader, send } from '../../test/drivers/people.ts';
import { targets } from '../../test/security/targets.ts';
import { ask, openSocket, readAll, statusIn } from '../../test/security/wire.ts';
import { useWorld } from '../../test/security/with-world.ts';
import { isAlive, stateOf } from '../../test/security/world.ts';

const world = useWorld();
const closed = targets.filter(({ endpoint }) => endpoint.access !== 'public');
const api = (route: string, { token }: { token: string }, body?: unknown) =>
  call(world().server, route, { token, ...(body !== undefined && { body }) });
const newcomer = async (name: string) => registerUser(world().server, name);

describe('an outsider of a private channel', () => {
  test('cannot read, write, invite or add users, and changes nothing', async () => {
    const { eve, privateGid } = world();
    const before = await stateOf(world());
    const routes: [string, unknown][] = [
      [`GET /group/${privateGid}/history`, undefined],
      [`GET /group/${privateGid}/history?before=1000&limit=1`, undefined],
      [`POST /group/${privateGid}/send`, 'let me in'],
      [`POST /group/${privateGid}/members/add`, [eve.user.uid]],
      [`POST /group/${privateGid}/members/remove`, [world().bob.user.uid]],
      [`PUT /group/${privateGid}`, { name: 'mine', owner: eve.user.uid }],
      [`POST /group/${privateGid}/change_type`, { is_public: true }],
      [`GET /group/${privateGid}/leave`, undefined],
      [`DELETE /group/${privateGid}`, undefined],
      [`POST /group/${privateGid}/pin`, { mid: 2 }],
      [`POST /group/${privateGid}/unpin`, { mid: 2 }],
      [`GET /group/create_reg_magic_link?gid=${privateGid}`, undefined],
      [`GET /group/create_invite_private_magic_link?gid=${privateGid}`, undefined],
    ];
    for (const [route, body] of routes) {
      expect([route, await api(route, eve, body)]).toMatchObject([route, { status: 403, text: '' }]);
    }
    expect(await stateOf(world())).toEqual(before);
  });

  test('sees neither members nor pins', async () => {
    const { eve, privateGid } = world();
    const channel = await api(`GET /group/${privateGid}`, eve);
    expect(channel.json).toMatchObject({ gid: privateGid, members: [], pinned_messages: [] });
    expect((await api('GET /group', eve)).text).not.toContain(`"gid":${privateGid},`);
  });

  test('gets no event of it on a stream, neither replayed nor live', async () => {
    const { server, eve, founder, privateGid, openGid } = world();
    const stream = await openEvents(server, eve.token, { after_mid: 0 });
    await send(server, personOf(founder), `group/${privateGid}`, 'secret');
    const last = await send(server, personOf(founder), `group/${openGid}`, 'open');
    await stream.find('chat', ({ mid }) => mid === last);
    expect(stream.all('related_groups').flatMap(({ groups }) => groups.map(({ gid }) => gid))).not.toContain(
      privateGid,
    );
    expect(messagesIn(stream.events).filter(({ target }) => 'gid' in target && target.gid === privateGid)).toEqual([]);
    expect(JSON.stringify(stream.events)).not.toMatch(/secret|for members|for the founder/);
    stream.drop();
  });
});

test('an administrator who is no member cannot read a private channel', async () => {
  const { server, eve, founder } = world();
  const gid = await createChannel(server, personOf(eve));
  await send(server, personOf(eve), `group/${gid}`, 'among us');
  expect(await api(`GET /group/${gid}/history`, founder)).toMatchObject({ status: 403, text: '' });
  expect((await api(`GET /group/${gid}`, founder)).json).toMatchObject({ members: [] });
});

test('a user cannot read the conversation of two others, whatever the ids', async () => {
  const { server, eve, founder, bob } = world();
  await send(server, personOf(bob), `user/${founder.user.uid}`, 'between us');
  for (const { uid } of [founder.user, bob.user]) {
    expect(await listHistory(server, personOf(eve), `user/${uid}`, '?before=9007199254740991')).toEqual([]);
  }
});

describe('a removed member', () => {
  test('reads, writes and receives nothing from then on, also on an open stream', async () => {
    const { server, founder, openGid } = world();
    const mallory = await newcomer('mallory');
    const uid = mallory.user.uid;
    const gid = await createChannel(server, personOf(founder), { members: [uid] });
    const stream = await openEvents(server, mallory.token);
    expect(await api(`POST /group/${gid}/members/remove`, founder, [uid])).toMatchObject({ status: 200, text: '' });
    await send(server, personOf(founder), `group/${gid}`, 'without mallory');
    const last = await send(server, personOf(founder), `group/${openGid}`, 'with everybody');
    await stream.find('chat', ({ mid }) => mid === last);
    expect(JSON.stringify(stream.events)).not.toContain('without mallory');
    expect(await statusOf(server, `GET /group/${gid}/history`, { token: mallory.token })).toBe(403);
    expect(await statusOf(server, `POST /group/${gid}/send`, { token: mallory.token, body: 'x' })).toBe(403);
    expect(await statusOf(server, `POST /group/${gid}/members/add`, { token: mallory.token, body: [uid] })).toBe(403);
    const again = await openEvents(server, mallory.token, { after_mid: 0 });
    expect(JSON.stringify(again.events)).not.toContain('without mallory');
    again.drop();
  });
});

const endings: [string, (uid: Uid) => Promise<unknown>, { kick: object; login: number }][] = [
  [
    'frozen',
    (uid) => api(`PUT /admin/user/${uid}`, world().founder, { status: 'frozen' }),
    { kick: { reason: 'login_from_other_device', cause: 'frozen' }, login: 423 },
  ],
  [
    'deleted',
    (uid) => api(`DELETE /admin/user/${uid}`, world().founder),
    { kick: { reason: 'delete_user', cause: null }, login: 401 },
  ],
];
describe.each(endings)('an account that is %s', (name, end, expected) => {
  test('loses access at once on every path', async () => {
    const { server } = world();
    const person = await newcomer(`out-${name}`);
    const stream = await openEvents(server, person.token);
    await end(person.user.uid);
    await stream.closed();
    expect(stream.all('kick')).toEqual([{ type: 'kick', ...expected.kick }]);
    const before = await stateOf(world());
    for (const target of closed) {
      const { status, text } = await ask(server, target.route, { headers: { 'x-api-key': person.token } });
      expect([target.name, status, text]).toEqual([target.name, 401, 'authorization error']);
    }
    const { token, refresh_token } = person;
    expect(await call(server, 'POST /token/renew', { body: { token, refresh_token } })).toMatchObject({
      status: 401,
      text: '',
    });
    const account = { email: `out-${name}@example.org`, password: `out-${name}-secret` };
    const body = { credential: { type: 'password', ...account } };
    expect(await call(server, 'POST /token/login', { body })).toMatchObject({ status: expected.login, text: '' });
    expect(await stateOf(world())).toEqual(before);
  });

  test('loses access also for a call whose body is still arriving', async () => {
    const { server } = world();
    const person = await newcomer(`slow-${name}`);
    const socket = await openSocket(server);
    const answer = readAll(socket);
    const head = ['POST /api/group/1/send HTTP/1.1', 'Host: x', 'Connection: close', 'Content-Type: text/plain'];
    socket.write([...head, `X-API-Key: ${person.token}`, 'Content-Length: 9', '', 'last '].join('\r\n'));
    // Answered on another connection after those bytes, so the call has passed its first check by then.
    await ask(server, 'GET /health');
    await end(person.user.uid);
    const before = await stateOf(world());
    socket.write('word');
    expect(statusIn(await answer)).toBe(401);
    expect(await stateOf(world())).toEqual(before);
  });
});

test('freezing in the middle of a flood lets no call through after its acknowledgement', async () => {
  const { server } = world();
  const person = await newcomer('racer');
  const racing = Array.from({ length: 200 }, () =>
    statusOf(server, 'POST /group/1/send', { token: person.token, body: 'race' }),
  );
  await api(`PUT /admin/user/${person.user.uid}`, world().founder, { status: 'frozen' });
  const before = await stateOf(world());
  const late = await Promise.all(
    Array.from({ length: 50 }, () => statusOf(server, 'POST /group/1/send', { token: person.token, body: 'late' })),
  );
  expect(new Set(late)).toEqual(new Set([401]));
  const sent = (await Promise.all(racing)).filter((status) => status === 200);
  const { log } = await stateOf(world());
  expect(log.filter(({ from_uid }) => from_uid === person.user.uid)).toHaveLength(sent.length);
  expect(before.log.length).toBeGreaterThan(0);
  expect(log.every(({ detail }) => !detail.includes('late'))).toBe(true);
});

test('a reused refresh token ends its session, for the thief and the victim', async () => {
  const { server } = world();
  const pair = await newcomer('victim');
  const renew = ({ token, refresh_token }: Pick<LoginResponse, 'token' | 'refresh_token'>) =>
    call(server, 'POST /token/renew', { body: { token, refresh_token } });
  const renewed = await renew((await renew(pair)).value());
  const stream = await openEvents(server, renewed.value().token);
  expect((await renew(pair)).status).toBe(401);
  await stream.closed();
  expect(stream.all('kick')).toMatchObject([{ reason: 'login_from_other_device', cause: 'token_reused' }]);
  expect(await statusOf(server, 'GET /user/me', { token: renewed.value().token })).toBe(401);
});

describe('fields that only the server or an administrator sets', () => {
  const EXTRA = { uid: 1, is_admin: true, is_bot: true, status: 'frozen', create_by: 'guest', avatar_updated_at: 5 };
  test('are ignored in a registration', async () => {
    const body = { ...EXTRA, name: 'climber', email: 'climber@example.org', password: 'climber-secret' };
    const session = await answerTo(world().server, 'POST /user/register', { body });
    const user = { is_admin: false, is_bot: false, create_by: 'password', avatar_updated_at: 0 };
    expect(session.user).toMatchObject(user);
    expect(await api('GET /admin/system/frontend_url', session)).toMatchObject({ status: 403, text: '' });
  });

  test('are ignored in a change of the own profile', async () => {
    const { eve } = world();
    const extra = { ...EXTRA, email: 'founder@example.org', password: 'mine', __proto__: { is_admin: true } };
    const { json } = await api('PUT /user', eve, { ...extra, gender: 1 });
    expect(json).toEqual({ ...eve.user, gender: 1 });
    expect(await api('PUT /user', eve, extra)).toMatchObject({ status: 400, text: '' });
    expect(await signIn(world().server, FOUNDER, 'still mine')).toMatchObject({ user: { uid: 1, is_admin: true } });
  });

  test('are refused in a new channel', async () => {
    const before = await stateOf(world());
    for (const extra of [{ owner: 1 }, { gid: 1 }, { avatar_updated_at: 1 }, { pinned_messages: [] }]) {
      expect((await api('POST /group', world().eve, { name: 'x', ...extra })).status).toBe(400);
    }
    expect(await stateOf(world())).toEqual(before);
  });
});

test('properties of any depth break no user’s history or stream', async () => {
  const { server, openGid, founder } = world();
  for (const depth of [10, 100, 1_000, 3_000, 4_000, 4_500, 5_000, 8_000]) {
    const headers = {
      'x-properties': Buffer.from(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`).toString('base64'),
    };
    const route = `POST /group/${openGid}/send`;
    expect(await statusOf(server, route, { token: founder.token, body: 'deep', headers })).toBe(200);
  }
  const headers = propertiesHeader(JSON.parse('{"__proto__":{"polluted":true},"constructor":1}'));
  await call(server, `POST /group/${openGid}/send`, { token: founder.token, body: 'last', headers });
  const history = await listHistory(server, personOf(founder), `group/${openGid}`);
  expect(history.at(-1)?.detail).toMatchObject({ content: 'last' });
  const kept = history.map(({ detail }) => detail.type === 'normal' && detail.content === 'deep' && detail.properties);
  expect(kept.filter((properties) => properties !== false).map((properties) => properties !== null)).toEqual([
    true,
    ...Array<boolean>(7).fill(false),
  ]);
  const stream = await openEvents(server, founder.token, { after_mid: 0 });
  expect(messagesIn(stream.events).at(-1)?.detail).toMatchObject({ content: 'last' });
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  stream.drop();
  expect(await isAlive(world())).toBe(true);
});

test('a list longer than any call needs is refused before its items are checked', async () => {
  const before = await stateOf(world());
  const zeros = `[${'0,'.repeat(480_000)}0]`;
  const calls: [string, string][] = [
    ['POST /api/group/2/members/add', zeros],
    ['POST /api/user/read-index', `{"users":${zeros}}`],
    ['POST /api/group', `{"name":"x","members":${zeros}}`],
  ];
  for (const [route, body] of calls) {
    const headers = { 'x-api-key': world().founder.token, 'content-type': 'application/json' };
    const { status, text } = await ask(world().server, route, { headers, body });
    expect([route, status, text]).toEqual([route, 400, 'parse request payload error: more than 10000 items']);
  }
  expect(await stateOf(world())).toEqual(before);
});
