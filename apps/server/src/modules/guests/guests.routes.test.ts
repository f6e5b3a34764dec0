import type { LoginResponse } from '@loquat/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerTo, call, listen, registerUser, signInFounder, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { found, nth } from '#test/drivers/found.ts';
import { createChannel, listHistory, personOf, send } from '#test/drivers/people.ts';
import { targets } from '#test/security/targets.ts';
import { alterDatabase } from '#test/servers/behind-the-wire.ts';
import { offer } from '#test/servers/providers.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { MAX_GUESTS } from './guests.service.ts';

const ROUTE = 'GET /token/login_guest';

let server: TestServer;
let founder: LoginResponse;
let openGid: number;
let privateGid: number;
beforeAll(async () => {
  server = await startTestServer();
  founder = await signInFounder(server);
  openGid = await createChannel(server, personOf(founder), { is_public: true });
  privateGid = await createChannel(server, personOf(founder));
  await send(server, personOf(founder), `group/${openGid}`, 'for everybody');
  await send(server, personOf(founder), `group/${privateGid}`, 'for members');
});
beforeAll(() => offer(server, founder, { guest: true }));
afterEach(() => offer(server, founder, { guest: true, who_can_sign_up: 'EveryOne' }));
afterAll(() => server.close());

const enter = (at: { origin: string } = server): Promise<LoginResponse> => answerTo(at, ROUTE);

describe('a guest', () => {
  test('signs in without credentials, and is not announced', async () => {
    await offer(server, founder, { who_can_sign_up: 'InvitationOnly' });
    const heard = listen(server);
    const answer = await call(server, ROUTE);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual({
      server_id: founder.server_id,
      token: expect.any(String),
      refresh_token: expect.any(String),
      expired_in: 300,
      user: {
        uid: expect.any(Number),
        email: null,
        name: expect.stringMatching(/^User\d{6}$/),
        gender: 0,
        language: 'en-US',
        is_admin: false,
        is_bot: false,
        avatar_updated_at: 0,
        create_by: 'guest',
        msg_smtp_notify_enable: true,
      },
    });
    expect(heard).toEqual([]);
    const { token } = answer.value();
    expect((await call(server, 'GET /user/devices', { token })).json).toEqual(['guest_device']);
  });

  test('is a new user each time, and stays while others sign in from the same kind of device', async () => {
    const [one, other] = [await enter(), await enter()];
    expect(one.user.uid).not.toBe(other.user.uid);
    expect(one.user.name).not.toBe(other.user.name);
    for (const { token, refresh_token, user } of [one, other]) {
      expect((await call(server, 'GET /user/me', { token })).json).toMatchObject({ uid: user.uid });
      const renewed = await call(server, 'POST /token/renew', { body: { token, refresh_token } });
      const again = { token: renewed.value().token };
      expect(await statusOf(server, `POST /group/${openGid}/send`, { ...again, body: 'x' })).toBe(403);
    }
  });

  test('has a reserved name', async () => {
    const { user } = await enter();
    const person = await registerUser(server, user.name);
    expect(person.user.name).toMatch(new RegExp(`^${user.name}\\d{4}$`));
  });

  test('sees no email address: not in responses, not at the start of the stream, not in events', async () => {
    const { token } = await enter();
    const stream = await openEvents(server, token);
    const member = await openEvents(server, founder.token);
    const { version } = nth(stream.all('users_snapshot'), 0);
    const newcomer = await registerUser(server, 'addressed');
    const address = found(newcomer.user.email);
    await member.find('users_log', ({ logs }) => logs.some(({ email }) => email === address));
    const news = await stream.find('users_log', ({ logs }) => logs.some(({ uid }) => uid === newcomer.user.uid));
    expect(news.logs).toMatchObject([{ action: 'create', name: 'addressed', email: null }]);
    const read = async (route: string) => (await call(server, route, { token })).text;
    const answers = [await read('GET /user'), await read(`GET /user/${newcomer.user.uid}`)];
    const back = await openEvents(server, token, { users_version: version });
    const anew = await openEvents(server, token);
    for (const heard of [stream, back, anew]) answers.push(JSON.stringify(heard.events));
    for (const answer of answers) expect(answer).not.toContain('@example.org');
    expect((await call(server, 'GET /user', { token: founder.token })).text).toContain(address);
    for (const each of [member, back, anew]) each.drop();
  });

  test('is refused while guests are switched off', async () => {
    await offer(server, founder, { guest: false });
    expect(await call(server, ROUTE)).toMatchObject({ status: 403, text: '' });
  });

  test('can be created only so often from one network address', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on', RATE_LIMIT_REGISTER_PER_HOUR: '2' });
    await offer(limited, await signInFounder(limited), { guest: true });
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push(await statusOf(limited, ROUTE));
    const registration = { body: { email: 'ann@example.org', password: 'ann-secret', name: 'Ann' } };
    statuses.push(await statusOf(limited, 'POST /user/register', registration));
    await limited.close();
    expect(statuses).toEqual([200, 200, 429, 200]);
  });
});

describe('others', () => {
  test('find guests in no list, no count and no search', async () => {
    const { token } = founder;
    const read = (route: string) => answerTo(server, route, { token });
    const routes = ['GET /user', 'GET /admin/user', 'GET /admin/system/metrics', `GET /group/${openGid}`];
    const before = await Promise.all(routes.map(read));
    const { user } = await enter();
    expect(await Promise.all(routes.map(read))).toEqual(before);
    const search = { token, body: { search_type: 'name', keyword: user.name } };
    expect((await call(server, 'POST /user/search', search)).text).toBe('null');
    expect(await statusOf(server, `POST /group/${privateGid}/members/add`, { token, body: [user.uid] })).toBe(400);
    expect(await statusOf(server, `POST /user/${user.uid}/send`, { token, body: 'x' })).toBe(404);
  });

  test('get no event when a guest connects or disconnects', async () => {
    const stream = await openEvents(server, founder.token);
    const before = stream.events.length;
    const guest = await enter();
    const looking = await openEvents(server, guest.token);
    const late = await openEvents(server, (await registerUser(server, 'late')).token);
    for (const { users } of late.all('users_snapshot')) {
      expect(users.map(({ uid }) => uid)).not.toContain(guest.user.uid);
    }
    for (const { users } of late.all('users_state')) expect(users.map(({ uid }) => uid)).not.toContain(guest.user.uid);
    const counts = await answerTo(server, 'GET /admin/system/metrics', { token: founder.token });
    expect(counts.online_user_count).toBe(2);
    expect(await statusOf(server, 'DELETE /user/delete', { token: guest.token })).toBe(200);
    await looking.closed();
    expect(looking.all('kick')).toEqual([{ type: 'kick', reason: 'delete_user', cause: null }]);
    await send(server, personOf(founder), `user/${founder.user.uid}`, 'the end');
    await stream.find('chat');
    expect(JSON.stringify(stream.events.slice(before))).not.toContain(`"uid":${guest.user.uid}`);
    for (const each of [stream, late]) each.drop();
  });
});

describe('a guest may', () => {
  test('read and follow public channels, and no others', async () => {
    const guest = await enter();
    const stream = await openEvents(server, guest.token);
    const groups = stream.all('related_groups').flatMap((event) => event.groups.map(({ gid }) => gid));
    expect(groups).toEqual([openGid]);
    await send(server, personOf(founder), `group/${privateGid}`, 'not for guests');
    await send(server, personOf(founder), `group/${openGid}`, 'news');
    await stream.find('chat', ({ detail }) => 'content' in detail && detail.content === 'news');
    expect(JSON.stringify(stream.events)).not.toContain('not for guests');
    const history = await listHistory(server, personOf(guest), `group/${openGid}`);
    expect(history.map(({ detail }) => 'content' in detail && detail.content)).toContain('for everybody');
    expect((await call(server, `GET /group/${privateGid}/history`, { token: guest.token })).text).toBe('');
    stream.drop();
  });

  test('make the calls that clients make automatically', async () => {
    const { token } = await enter();
    const marks = { token, body: { groups: [{ gid: openGid, mid: 1 }] } };
    expect(await statusOf(server, 'POST /user/read-index', marks)).toBe(200);
    for (const path of ['/favorite', '/admin/system/common', '/group', '/user', `/group/${openGid}/history`]) {
      expect([path, await statusOf(server, `GET ${path}`, { token })]).toEqual([path, 200]);
    }
  });

  const MAY = new Set([
    'GET /token/logout',
    'GET /token/credentials',
    'PUT /user/update_fcm_token',
    'GET /user/devices',
    'GET /user',
    'GET /user/me',
    'GET /user/:uid',
    'DELETE /user/delete',
    'GET /user/events',
    'GET /user/events_ws',
    'GET /user/:uid/history',
    'POST /user/:uid/send',
    'GET /group',
    'GET /group/:gid',
    'GET /group/:gid/history',
    'GET /group/:gid/announcement',
    'POST /group/:gid/announcement/seen',
    'GET /message/search',
    'GET /message/files',
    'GET /resource/file',
    'GET /resource/archive',
    'GET /resource/archive/attachment',
    'GET /favorite/attachment/:uid/:id/:attachment_id',
    'POST /user/read-index',
    'POST /user/mute',
    'POST /user/burn-after-reading',
    'POST /user/pin_chat',
    'POST /user/unpin_chat',
    'GET /favorite',
    'GET /favorite/:id',
    'GET /admin/system/common',
    'GET /admin/livekit/enabled',
    'GET /admin/livekit/channel/:page_no/:page_size',
    'GET /admin/livekit/channel/user/:channel_name/false',
  ]);
  const closed = targets.filter(({ endpoint }) => endpoint.access !== 'public' && endpoint.access !== 'bot');
  const nameOf = ({ endpoint }: (typeof targets)[number]) => `${endpoint.method} ${endpoint.path}`;
  const isOpen = (target: (typeof targets)[number]) => MAY.has(nameOf(target));
  const askAsGuest = async ({ route }: (typeof targets)[number]) => {
    const { token } = await enter();
    const [method = '', path = ''] = route.split(' /api', 2);
    const answer = await fetch(`${server.origin}/api${path}`, { method, headers: { 'x-api-key': token } });
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (isStream) await answer.body?.cancel();
    return { status: answer.status, text: isStream ? '' : await answer.text() };
  };

  test.each(closed.filter(isOpen).map((target) => [nameOf(target), target] as const))('%s', async (_, target) => {
    expect([401, 403]).not.toContain((await askAsGuest(target)).status);
  });

  test.each(closed.filter((target) => !isOpen(target)).map((target) => [nameOf(target), target] as const))(
    'not %s',
    async (_, target) => {
      expect(await askAsGuest(target)).toEqual({ status: 403, text: '' });
    },
  );

  test.each([
    'POST /token/bind',
    'PUT /token/device_token',
    'POST /user/change_password',
    'PUT /user',
    'POST /user/avatar',
    'DELETE /user/devices/:device',
    'POST /group',
    'POST /group/:gid/send',
    'POST /favorite',
    'DELETE /favorite/:id',
    'PUT /message/:mid/edit',
    'PUT /message/:mid/like',
    'DELETE /message/:mid',
    'POST /message/:mid/reply',
  ])('not %s, as older servers have it too', (name) => {
    expect(closed.filter((target) => !isOpen(target)).map(nameOf)).toContain(name);
  });
});

// One statement, because as many requests would take most of a minute.
const ADD_GUESTS = `WITH RECURSIVE numbers (number) AS (
    SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < @count)
  INSERT INTO users (name, gender, language, is_admin, is_bot, create_by, created_at, updated_at)
  SELECT 'Guest ' || number, 0, 'en-US', false, false, 'guest', @now, @now FROM numbers`;

test('the oldest guest is removed when there are too many', async () => {
  const full = await startTestServer();
  const owner = await signInFounder(full);
  await offer(full, owner, { guest: true });
  const first = await enter(full);
  const stream = await openEvents(full, first.token);
  await alterDatabase(full.dataDir, ADD_GUESTS, { count: MAX_GUESTS - 1, now: Date.now() });
  const latest = await enter(full);
  await stream.closed();
  expect(stream.all('kick')).toEqual([{ type: 'kick', reason: 'delete_user', cause: null }]);
  expect(await statusOf(full, 'GET /user/me', { token: first.token })).toBe(401);
  expect(await statusOf(full, 'GET /user/me', { token: latest.token })).toBe(200);
  expect(await full.reads.users.countGuests()).toBe(MAX_GUESTS);
  expect(await full.reads.users.find(first.user.uid)).toBeNull();
  await full.close();
});
