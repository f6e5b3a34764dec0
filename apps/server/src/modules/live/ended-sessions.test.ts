import { type LoginResponse, type ServerEvent, SESSIONS_PER_ACCOUNT_MAX } from '@loquat/contract';
import { describe, expect } from 'vitest';
import { type Answered, call, registerUser, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { type EventStream, openEvents } from '#test/drivers/event-stream.ts';
import { found } from '#test/drivers/found.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const WEEK_MS = 7 * 86_400_000;
const ANN = { email: 'ann@example.org', password: 'ann-secret' };

/** Ann with a tab and a phone, both with open streams, and the founder. */
async function meet(server: TestServer) {
  const founder = await signInFounder(server);
  const tab = await registerUser(server, 'ann', 'tab');
  const phone = await signIn(server, ANN, 'phone');
  const [tabStream, phoneStream] = [await openEvents(server, tab.token), await openEvents(server, phone.token)];
  return { server, founder, tab, phone, tabStream, phoneStream };
}
type Scene = Awaited<ReturnType<typeof meet>>;

const as = <const R extends string>({ server }: Scene, { token }: { token: string }, route: R, body?: unknown) =>
  call(server, route, { token, ...(body !== undefined && { body }) });
const kickOf = (stream: EventStream) => stream.events.filter(({ type }: ServerEvent) => type === 'kick');
const devicesOf = async (scene: Scene, who: { token: string }) => (await as(scene, who, 'GET /user/devices')).json;
const renew = ({ server }: Scene, { token, refresh_token }: Pick<LoginResponse, 'token' | 'refresh_token'>) =>
  call(server, 'POST /token/renew', { body: { token, refresh_token } });

async function crowdOut(scene: Scene): Promise<void> {
  const { server, tab } = scene;
  const stored = found(await server.reads.sessions.find(tab.user.uid, 'tab'));
  await server.transact(async (tx) => {
    for (let number = 3; number <= SESSIONS_PER_ACCOUNT_MAX; number += 1) {
      await tx.sessions.save({ ...stored, device: `more ${number}`, expires_at: stored.expires_at + number });
    }
  });
  await signIn(server, ANN, 'one too many');
}

const elsewhere = (cause: string | null) => ({ reason: 'login_from_other_device', cause });
const endingsOfOne: [string, object, (scene: Scene) => Promise<unknown>][] = [
  ['signing out', { reason: 'logout', cause: null }, (scene) => as(scene, scene.tab, 'GET /token/logout')],
  ['another device', elsewhere('device_ended'), (scene) => as(scene, scene.phone, 'DELETE /user/devices/tab')],
  ['a new sign-in on the device', elsewhere(null), ({ server }) => signIn(server, ANN, 'tab')],
  ['a hundred newer sign-ins', elsewhere('too_many_devices'), crowdOut],
  [
    'a refresh token that was exchanged long ago',
    elsewhere('token_reused'),
    async (scene) => {
      await renew(scene, (await renew(scene, scene.tab)).value());
      await renew(scene, scene.tab);
    },
  ],
];
describe.each(endingsOfOne)('a session that is ended by %s', (_name, why, end) => {
  test('ends its stream, and no other', async ({ server }) => {
    const scene = await meet(server);
    await end(scene);
    await scene.tabStream.closed();

    expect(kickOf(scene.tabStream)).toEqual([{ type: 'kick', ...why }]);
    expect(kickOf(scene.phoneStream)).toEqual([]);
    expect(scene.phoneStream.isClosed).toBe(false);
    expect(await statusOf(server, 'GET /user/me', { token: scene.tab.token })).toBe(401);
    expect(await statusOf(server, `GET /user/events?api-key=${scene.tab.token}`)).toBe(403);
    expect(await devicesOf(scene, scene.phone)).toContain('phone');
  });
});

const change = (body: object) => (scene: Scene) =>
  as(scene, scene.founder, `PUT /admin/user/${scene.tab.user.uid}`, body);
const endingsOfAll: [string, object, (scene: Scene) => Promise<Answered>][] = [
  ['freezing', elsewhere('frozen'), change({ status: 'frozen' })],
  ['a password from an administrator', elsewhere('password_reset'), change({ password: 'given-secret' })],
  ['an address from an administrator', elsewhere('address_changed'), change({ email: 'elsewhere@example.org' })],
  [
    'an administrator who deletes the account',
    { reason: 'delete_user', cause: null },
    (scene) => as(scene, scene.founder, `DELETE /admin/user/${scene.tab.user.uid}`),
  ],
  [
    'deleting the own account',
    { reason: 'delete_user', cause: null },
    (scene) => as(scene, scene.phone, 'DELETE /user/delete'),
  ],
];
describe.each(endingsOfAll)('%s', (_name, why, end) => {
  test('ends every stream of that user', async ({ server }) => {
    const scene = await meet(server);
    expect((await end(scene)).status).toBe(200);
    for (const stream of [scene.tabStream, scene.phoneStream]) {
      await stream.closed();
      expect(kickOf(stream)).toEqual([{ type: 'kick', ...why }]);
    }
    expect(await statusOf(server, 'GET /user/me', { token: scene.founder.token })).toBe(200);
  });
});

test('a session that expires ends its stream, even before the cleanup job runs', async ({ dataDir }) => {
  const clock = createTestClock();
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const scene = await meet(server);
  clock.advance(WEEK_MS / 2);
  const phone = (await renew(scene, scene.phone)).value();
  expect(await devicesOf(scene, phone)).toEqual(['phone', 'tab']);
  clock.advance(WEEK_MS / 2);
  await scene.tabStream.closed();

  expect(kickOf(scene.tabStream)).toEqual([{ type: 'kick', ...elsewhere('expired') }]);
  expect(scene.phoneStream.isClosed).toBe(false);
  const again = (await renew(scene, phone)).value();
  expect(await devicesOf(scene, again)).toEqual(['phone']);
  clock.advance(WEEK_MS);
  await scene.phoneStream.closed();
  expect(kickOf(scene.phoneStream)).toEqual([{ type: 'kick', ...elsewhere('expired') }]);
  await server.close();
});

test('sessions from before a restart expire like others', async ({ dataDir }) => {
  const clock = createTestClock();
  const before = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const scene = await meet(before);
  await before.close();
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const stream = await openEvents(server, scene.tab.token);
  clock.advance(WEEK_MS);
  await stream.closed();

  expect(kickOf(stream)).toEqual([{ type: 'kick', ...elsewhere('expired') }]);
  await server.close();
});

test('no stream opens for an expired session, even if its access token is still valid', async ({ dataDir }) => {
  const clock = createTestClock({ timers: false });
  const ttls = { ACCESS_TOKEN_TTL_SECONDS: '300', REFRESH_TOKEN_TTL_SECONDS: '60' };
  const server = await startTestServer({ DATA_DIR: dataDir, ...ttls }, { clock });
  const { token } = await signInFounder(server);
  clock.advance(60_000);

  expect(await statusOf(server, `GET /user/events?api-key=${token}`)).toBe(403);
  expect(await statusOf(server, 'GET /user/me', { token })).toBe(401);
  await server.close();
});
