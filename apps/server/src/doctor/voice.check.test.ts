import { listenOnLoopback, type Loopback, sendJson } from '@loquat/counterparts/loopback';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ExaminedServer, startExaminedServer } from '../../test/doctor/examined-server.ts';
import { createVoiceCheck } from './voice.check.ts';

const SECRET = 'voice-secret-that-nobody-is-told';

let examined: ExaminedServer;
let voice: Loopback;
let rooms: unknown;
let clockMs = 0;

async function isAllowed(authorization = ''): Promise<boolean> {
  try {
    const secret = new TextEncoder().encode(SECRET);
    const options = { issuer: 'team-key', algorithms: ['HS256'], requiredClaims: ['exp'] };
    const { payload } = await jwtVerify(authorization.replace(/^Bearer /, ''), secret, options);
    return (payload['video'] as { roomList?: boolean }).roomList === true;
  } catch {
    return false;
  }
}

/** A LiveKit that only lists its rooms. */
beforeAll(async () => {
  examined = await startExaminedServer();
  voice = await listenOnLoopback(async ({ method, headers }, response, { pathname }) => {
    if (`${method} ${pathname}` !== 'POST /twirp/livekit.RoomService/ListRooms') return sendJson(response, 404, {});
    if (!(await isAllowed(headers.authorization))) return sendJson(response, 401, { code: 'unauthenticated' });
    const date = new Date(Date.now() + clockMs).toUTCString();
    return sendJson(response, 200, rooms, { date });
  });
});
beforeEach(() => (rooms = { rooms: [{ sid: 'RM_1', name: 'group-1' }] }));
afterAll(() => Promise.all([examined.server.close(), voice.close()]));

const configure = (change: object = {}) =>
  examined.save('POST /admin/livekit/config', {
    enabled: true,
    url: voice.origin,
    api_key: 'team-key',
    api_secret: SECRET,
    ...change,
  });
const look = (env?: Record<string, string>) => examined.look(createVoiceCheck, env);

test('a voice server that accepts key and secret passes, under each scheme', async () => {
  const { host } = new URL(voice.origin);
  await configure();
  expect(await look()).toEqual({
    status: 'ok',
    message: `${host} responds and accepts the key; 1 calls at the moment`,
  });
  rooms = {};
  await configure({ url: `ws://${host}/` });
  expect(await look()).toMatchObject({ status: 'ok', message: expect.stringContaining('0 calls') });
});

test('calls that are off cause no problem', async () => {
  await configure({ enabled: false });
  expect(await look()).toMatchObject({ status: 'note', message: expect.stringContaining('off') });
});

test.each([
  ['a missing address', { url: '' }, 'url is empty', 'Complete'],
  ['a missing secret', { api_key: 'new', api_secret: '' }, 'api_secret is empty', 'Complete'],
  [
    'another key',
    { api_key: 'other-key' },
    'does not accept the key and secret (401)',
    'Enter the key and secret again',
  ],
  [
    'another secret',
    { api_secret: 'other' },
    'does not accept the key and secret (401)',
    'Enter the key and secret again',
  ],
  [
    'an address where nobody is',
    { url: 'ws://127.0.0.1:1' },
    '127.0.0.1:1 cannot be reached',
    'LiveKit server is running',
  ],
])('%s is found, with what to do about it, and no secret is told', async (_, change, message, advice) => {
  await configure(change);
  const finding = await look();
  expect(finding).toMatchObject({
    status: 'wrong',
    message: expect.stringContaining(message),
    advice: expect.stringContaining(advice),
  });
  expect(JSON.stringify(finding)).not.toMatch(/nobody-is-told|eyJ/);
});

test('a clock that is more than half a minute off is reported', async () => {
  await configure();
  for (clockMs of [40_000, -40_000]) {
    expect(await look()).toMatchObject({ status: 'wrong', message: expect.stringContaining('clock') });
  }
  clockMs = 20_000;
  expect(await look()).toMatchObject({ status: 'ok' });
  clockMs = 0;
});

test('a server that is not a voice server is recognised', async () => {
  await configure({ url: `${voice.origin}/chat` });
  expect(await look()).toMatchObject({ status: 'wrong', message: expect.stringContaining('LiveKit server (404)') });
  await configure();
  rooms = { rooms: 'many' };
  expect(await look()).toMatchObject({
    status: 'wrong',
    message: expect.stringContaining('does not respond like the expected service'),
  });
});

test('a voice server in a private network is not contacted unless the operator allows it', async () => {
  await configure();
  expect(await look({})).toMatchObject({
    status: 'wrong',
    advice: expect.stringContaining('ALLOW_PRIVATE_PROVIDERS=true'),
  });
});
