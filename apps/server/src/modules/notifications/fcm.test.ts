import { CALL_RING_MS, Uid } from '@loquat/contract';
import { startLivekit } from '@loquat/counterparts/livekit-stand-in';
import { expect, test as base } from 'vitest';
import { answerTo, call, FOUNDER, signIn } from '#test/drivers/call.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, meet, type Person, personOf, propertiesHeader, send } from '#test/drivers/people.ts';
import { turnOnSecondFactor } from '#test/drivers/second-factor.ts';
import { type Fcm, FCM_SECRET, startFcm } from '#test/platform/push/fcm.ts';
import { declineCall, joinCall, switchCallsOn } from '#test/servers/call-world.ts';
import { offer } from '#test/servers/providers.ts';
import { createTestClock, type TestClock } from '#test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { loadConfig } from '../../config/config.ts';
import { createLog } from '../../platform/logging/log.ts';

interface House {
  server: TestServer;
  fcm: Fcm;
  clock: TestClock;
  /** The server's log. */
  lines: string[];
}

const BOB = { email: 'bob@example.org', password: 'bob-secret' };
const TOKEN = 'phone-of-bob';

/** A server that uses FCM, and its log. */
async function withHouse(use: (house: House) => Promise<void>, env: Record<string, string>): Promise<void> {
  const fcm = await startFcm();
  const clock = createTestClock();
  const lines: string[] = [];
  const log = createLog(loadConfig({ LOG_LEVEL: 'trace' }), { write: (line) => void lines.push(line) });
  const server = await startTestServer({ FCM_URL: fcm.origin, ...env }, { clock, log });
  await use({ server, fcm, clock, lines });
  await server.close();
  await fcm.close();
}

const test = base.extend<{ house: House }>({
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the fixture's dependencies from this pattern.
  house: ({}, use) => withHouse(use, { ALLOW_PRIVATE_PROVIDERS: 'true' }),
});

const configure = (server: TestServer, { token }: Person, config: object) =>
  call(server, 'POST /admin/fcm/config', { token, body: config });

const tokenOf = async ({ server }: House, { uid }: Pick<Person, 'uid'>) =>
  (await server.reads.sessions.find(Uid.parse(uid), 'phone'))?.device_token;

const saveToken = (server: TestServer, { token }: Person, device_token: string) =>
  call(server, 'PUT /token/device_token', { token, body: { device_token } });

/** The founder, Bob and Lia; Bob has an app that can be reached. */
async function gather({ server, fcm }: House) {
  const [ann, bob, lia] = await meet(server, 'bob', 'lia');
  await configure(server, ann, fcm.config);
  const phone = personOf(await signIn(server, BOB, 'phone'));
  await saveToken(server, phone, TOKEN);
  return { ann, bob, lia, phone };
}

const planned = async ({ server, clock }: House) =>
  (await server.reads.jobs.findNextDueAt(['notifications.push'], clock.now())) ?? 0;

test('an app gets a message that its system displays, sent by the project, with one token for all', async ({
  house,
}) => {
  const { server, fcm, clock } = house;
  const { ann, bob } = await gather(house);
  const mid = await send(server, ann, `user/${bob.uid}`, 'see  you\nat noon');
  const [first] = await fcm.messages(1);
  await send(server, ann, `user/${bob.uid}`, 'or later');
  const [, second] = await fcm.messages(2);
  const seconds = Math.floor(clock.now() / 1_000) + 86_400;
  expect(first).toEqual({
    token: TOKEN,
    notification: { title: 'Founder', body: 'see you at noon' },
    data: {
      type: 'message',
      tag: 'u1',
      uid: '1',
      vocechat_from_uid: '1',
      mid: String(mid),
      from_uid: '1',
      created_at: String(clock.now()),
      reason: 'direct',
      url: '/chat/dm/1',
      silent: 'false',
      badge: '1',
    },
    android: { priority: 'HIGH', ttl: '86400s', notification: { tag: 'u1', default_sound: true } },
    apns: {
      headers: {
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': String(seconds),
        'apns-collapse-id': 'u1',
      },
      payload: { aps: { 'thread-id': 'u1', sound: 'default', badge: 1 } },
    },
  });
  expect(second).toMatchObject({ notification: { body: 'or later' }, data: { badge: '2' } });
  expect(fcm.granted()).toBe(1);
});

test('withdrawals use data only, and calls ring for their time', async ({ house }) => {
  const { server, fcm } = house;
  const { ann, bob, phone } = await gather(house);
  const livekit = await startLivekit();
  await switchCallsOn(server, ann, livekit);
  const mid = await send(server, ann, `user/${bob.uid}`, 'one');
  await fcm.messages(1);
  await call(server, `DELETE /message/${mid}`, { token: ann.token });
  const withdrawal = nth(await fcm.messages(2), 1);
  expect(withdrawal).toMatchObject({
    data: { type: 'withdrawal', tag: 'u1', mids: String(mid), badge: '0' },
    apns: { headers: { 'apns-push-type': 'background' }, payload: { aps: { 'content-available': 1, badge: 0 } } },
  });
  expect(withdrawal).not.toHaveProperty('notification');

  const { channel_name } = await joinCall(server, ann, { uid: bob.uid });
  const ringing = nth(await fcm.messages(3), 2);
  const ttl = `${CALL_RING_MS / 1_000}s`;
  expect(ringing).toMatchObject({
    notification: { title: 'Founder', body: 'Incoming voice call' },
    data: { type: 'call', tag: 'c1', channel_name, uid: '1', vocechat_from_uid: '1' },
    android: { priority: 'HIGH', ttl },
  });
  await declineCall(server, phone, ann.uid);
  const over = nth(await fcm.messages(4), 3);
  expect(over).toMatchObject({ data: { type: 'call_over', channel_name }, android: { priority: 'HIGH', ttl } });
  await livekit.close();
});

test('an app opens the channel of a message by the name that native apps read', async ({ house }) => {
  const { server, fcm } = house;
  const { ann, bob } = await gather(house);
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const headers = propertiesHeader({ mentions: [bob.uid] });
  await answerTo(server, `POST /group/${gid}/send`, { token: ann.token, body: 'hello', headers });
  const [{ data } = {}] = await fcm.messages(1);
  expect(data).toMatchObject({ gid: String(gid), vocechat_to_gid: String(gid), from_uid: '1' });
  expect(data).not.toHaveProperty('vocechat_from_uid');
});

test('the longest and most hostile text fits into a push for apps', async ({ house }) => {
  const { server, fcm } = house;
  const { ann, bob } = await gather(house);
  await call(server, 'PUT /user', { token: ann.token, body: { name: '"\\"'.repeat(10) } });
  const texts = ['"\\'.repeat(30_000), '\u0000\u2028'.repeat(10_000), '🍊'.repeat(15_000)];
  for (const text of texts) await send(server, ann, `user/${bob.uid}`, text);
  for (const { notification, data } of await fcm.messages(texts.length)) {
    expect(Buffer.byteLength(JSON.stringify({ notification, data }))).toBeLessThanOrEqual(4_096);
  }
});

test("without the operator's own project, or with push disabled, apps get no push", async ({ house }) => {
  const { server, fcm } = house;
  const { ann, bob } = await gather(house);
  for (const change of [{ use_official: true }, { enabled: false }, { project_id: '' }]) {
    await configure(server, ann, { ...fcm.config, ...change });
    await send(server, ann, `user/${bob.uid}`, 'unheard');
  }
  await configure(server, ann, fcm.config);
  await send(server, ann, `user/${bob.uid}`, 'heard');
  expect(await fcm.messages(1)).toMatchObject([{ notification: { body: 'heard' } }]);
});

test('the token of an uninstalled app is deleted; an unknown project deletes none', async ({ house }) => {
  const { server, fcm } = house;
  const { ann, bob, lia } = await gather(house);
  const say = (text: string) => send(server, ann, `user/${bob.uid}`, text);
  fcm.answer(404, { error: { code: 404, status: 'NOT_FOUND' } });
  await say('one');
  await fcm.messages(1);
  fcm.answer(404, { error: { status: 'NOT_FOUND', details: [{ '@type': 'FcmError', errorCode: 'UNREGISTERED' }] } });
  await say('two');
  await fcm.messages(2);
  await expect.poll(() => tokenOf(house, bob)).toBe(null);

  fcm.answer(200);
  const lias = personOf(await signIn(server, { email: 'lia@example.org', password: 'lia-secret' }, 'phone'));
  await saveToken(server, lias, 'phone-of-lia');
  await say('unheard');
  await send(server, ann, `user/${lia.uid}`, 'heard');
  expect(nth(await fcm.messages(3), 2)).toMatchObject({ token: 'phone-of-lia', notification: { body: 'heard' } });
});

test('a refused access token is replaced once for each push', async ({ house }) => {
  const { server, fcm } = house;
  const { ann, bob } = await gather(house);
  await send(server, ann, `user/${bob.uid}`, 'one');
  await fcm.messages(1);
  fcm.revoke();
  await send(server, ann, `user/${bob.uid}`, 'two');
  expect((await fcm.messages(3)).map(({ notification }) => notification?.body)).toEqual(['one', 'two', 'two']);
  expect(fcm.granted()).toBe(2);

  fcm.answer(401);
  await send(server, ann, `user/${bob.uid}`, 'three');
  await fcm.messages(5);
  fcm.answer(200);
  await send(server, ann, `user/${bob.uid}`, 'four');
  expect((await fcm.messages(6)).slice(3).map(({ notification }) => notification?.body)).toEqual([
    'three',
    'three',
    'four',
  ]);
});

test('a push that FCM rejects for now is repeated at the given time', async ({ house }) => {
  const { server, fcm, clock } = house;
  const { ann, bob } = await gather(house);
  fcm.answer(429, {}, { 'retry-after': '60' });
  await send(server, ann, `user/${bob.uid}`, 'one');
  await expect.poll(() => planned(house)).toBe(clock.now() + 60_000);
  fcm.answer(503);
  await send(server, ann, `user/${bob.uid}`, 'two');
  await expect.poll(() => planned(house)).toBe(clock.now() + 5_000);
  fcm.answer(200);
  await expect
    .poll(() => {
      clock.advance(1_000);
      return fcm.received.length;
    })
    .toBe(3);
  expect(fcm.received[2]).toMatchObject({ token: TOKEN, notification: { body: 'two' } });
  await expect.poll(() => planned(house)).toBe(0);
});

test('an app belongs to the user who signed in there last', async ({ house }) => {
  const { server, fcm } = house;
  const { ann, bob, lia } = await gather(house);
  const credential = { type: 'password', email: 'lia@example.org', password: 'lia-secret' };
  await call(server, 'POST /token/login', { body: { credential, device: 'phone', device_token: TOKEN } });
  expect([await tokenOf(house, bob), await tokenOf(house, lia)]).toEqual([null, TOKEN]);
  await send(server, ann, `user/${bob.uid}`, 'for bob');
  await send(server, ann, `user/${lia.uid}`, 'for lia');
  expect(await fcm.messages(1)).toMatchObject([{ notification: { body: 'for lia' } }]);
});

test('no key, token or message appears in a log or response, even if everything is refused', async ({ house }) => {
  const { server, fcm, lines } = house;
  const { ann, bob } = await gather(house);
  await send(server, ann, `user/${bob.uid}`, 'confidential');
  await fcm.messages(1);
  fcm.answer(403, { error: { message: 'confidential' } });
  await send(server, ann, `user/${bob.uid}`, 'confidential');
  await fcm.messages(2);
  fcm.revoke();
  fcm.refuse();
  await send(server, ann, `user/${bob.uid}`, 'confidential');
  await expect.poll(() => lines.some((line) => line.includes('refuses the key with invalid_grant'))).toBe(true);
  const shown = (await call(server, 'GET /admin/fcm/config', { token: ann.token })).text;
  for (const text of [shown, ...lines]) {
    for (const secret of [FCM_SECRET, 'PRIVATE KEY', 'ya29', TOKEN, 'confidential']) expect(text).not.toContain(secret);
  }
});

base('a token service in a private network is not asked unless the operator allows it', () =>
  withHouse(async (house) => {
    const { ann, bob } = await gather(house);
    await send(house.server, ann, `user/${bob.uid}`, 'one');
    await expect.poll(() => planned(house)).toBeGreaterThan(0);
    expect([house.fcm.granted(), house.fcm.received]).toEqual([0, []]);
  }, {}),
);

test('an app gets no push while its session may only set up a second factor', async ({ house }) => {
  const { server, fcm, clock } = house;
  const { ann, bob, lia, phone } = await gather(house);
  await saveToken(server, lia, 'phone-of-lia');
  await turnOnSecondFactor(server, ann, { password: FOUNDER.password, now: clock.now() });
  await turnOnSecondFactor(server, lia, { password: 'lia-secret', now: clock.now() });
  await offer(server, ann, { second_factor_required: 'everybody' });
  await send(server, ann, `user/${bob.uid}`, 'not for a thief');
  // Messages are handled in order: when this one is pushed, the one before it was not.
  await send(server, ann, `user/${lia.uid}`, 'for lia');
  await fcm.messages(1);
  await turnOnSecondFactor(server, phone, { ...BOB, now: clock.now() });
  await send(server, ann, `user/${bob.uid}`, 'for bob');
  expect(await fcm.messages(2)).toMatchObject([
    { token: 'phone-of-lia', notification: { body: 'for lia' } },
    { token: TOKEN, notification: { body: 'for bob' } },
  ]);
});
