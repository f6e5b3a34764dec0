import { linkIn, type MailSink, startMailSink } from '@loquat/counterparts/mail-sink';
import { expect } from 'vitest';
import { answerTo, call, FOUNDER, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { MAIL_ENV, switchMailOn } from '#test/drivers/mail-switch.ts';
import { alterDatabase } from '#test/servers/behind-the-wire.ts';
import { createTestClock, type TestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test as base, type TestServer } from '#test/servers/test-server.ts';

const HOUR_MS = 3_600_000;
const ENV = { ...MAIL_ENV, ACCESS_TOKEN_TTL_SECONDS: '1000000', FRONTEND_URL: 'https://chat.team.example' };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
const BOB = { email: 'bob@example.org', password: 'bob-secret' };

interface World {
  server: TestServer;
  clock: TestClock;
  sink: MailSink;
  founder: { token: string };
  bob: { token: string };
  /** The headers of the browser in which Bob registered. */
  browser: { cookie: string };
}

/** A server with mail, and Bob, who has registered on `web:1`. */
const test = base.extend<{ world: World }>({
  world: async ({ dataDir }, use) => {
    const clock = createTestClock({ start: Date.UTC(2026, 0, 1, 9, 30) });
    const sink = await startMailSink();
    const server = await startTestServer({ ...ENV, TRUST_PROXY: 'on', DATA_DIR: dataDir }, { clock });
    const founder = await signInFounder(server);
    await switchMailOn(server, founder, sink);
    const registered = await call(server, 'POST /user/register', { body: { ...BOB, name: 'bob', device: 'web:1' } });
    const cookies = registered.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const browser = { cookie: cookies.find((cookie) => cookie?.startsWith('loquat-device-')) ?? '' };
    await use({ server, clock, sink, founder, bob: registered.value(), browser });
    await server.close();
    await sink.close();
  },
});

const signInOn = ({ server }: Pick<World, 'server'>, device: string, headers: Record<string, string> = {}) =>
  answerTo(server, 'POST /token/login', { body: { credential: { type: 'password', ...BOB }, device }, headers });

const isAlert = ({ subject = '' }: { subject?: string | undefined }) => subject.startsWith('New sign-in');
const alertsIn = (sink: MailSink) => sink.emails().filter(isAlert);

/** Advances the clock until that many emails about new devices have arrived. */
async function alerts({ clock, sink }: World, count: number) {
  await expect.poll(() => (clock.advance(1_000), alertsIn(sink).length), { interval: 20 }).toBe(count);
  return alertsIn(sink);
}

const sessionsOf = (server: TestServer, { token }: { token: string }) =>
  answerTo(server, 'GET /user/sessions', { token });
const newOnes = async (server: TestServer, asker: { token: string }) =>
  (await sessionsOf(server, asker)).filter(({ is_new }) => is_new).map(({ device }) => device);

test('a sign-in on a new device causes an email: with device, time and place', async ({ world }) => {
  const { server, bob } = world;
  const quiet_hours = { enabled: false, from: '22:00', to: '07:00', time_zone: 'Asia/Tokyo' };
  await answerTo(server, 'PUT /user/notification-settings', { token: bob.token, body: { quiet_hours } });
  const { token } = await signInOn(world, 'web:2', { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.7' });
  const [email] = await alerts(world, 1);
  expect(email!.envelope.to).toEqual([BOB.email]);
  expect(email!.text).toContain('Firefox · Linux');
  expect(email!.text).toContain('GMT+9');
  expect(email!.text).toMatch(/Jan 1, 2026/);
  expect(email!.text).toContain('203');
  expect(email!.text).toContain('change your password');
  expect(linkIn(email!).href).toBe('https://chat.team.example/setting/devices');
  expect(email!.text).not.toContain(token);
});

test('the first device of an account, a known device, and a renewal cause no alert', async ({ world }) => {
  const { server, sink, clock, bob } = world;
  const stream = await openEvents(server, bob.token);
  const again = await signInOn(world, 'web:1', world.browser);
  const stillHere = await openEvents(server, again.token);
  const body = { token: again.token, refresh_token: again.refresh_token };
  const renewed = await answerTo(server, 'POST /token/renew', { body });
  await call(server, 'GET /token/logout', { token: renewed.token });
  const back = await signInOn(world, 'web:1', world.browser);
  expect(await newOnes(server, back)).toEqual([]);
  for (const { events } of [stream, stillHere]) expect(events.filter(({ type }) => type === 'new_device')).toEqual([]);
  await signInOn(world, 'web:2', world.browser);
  await alerts(world, 1);
  clock.advance(2 * HOUR_MS);
  await signInOn(world, 'web:2', world.browser);
  expect(alertsIn(sink)).toHaveLength(1);
});

test('a sign-in under the name of a known device, without its secret, counts as a new device', async ({ world }) => {
  const { server, bob } = world;
  const other = await signInOn(world, 'web:2', world.browser);
  await alerts(world, 1);
  const stream = await openEvents(server, other.token);
  for (const headers of [{}, { cookie: world.browser.cookie.replace(/.$/, '_') }]) {
    const count = stream.all('new_device').length;
    await signInOn(world, 'web:1', headers);
    await expect.poll(() => stream.all('new_device').length).toBe(count + 1);
  }
  world.clock.advance(HOUR_MS);
  await alerts(world, 2);
  expect(await newOnes(server, other)).toContain('web:1');
  expect(bob.token).not.toBe(other.token);
});

test('a sign-in with a name that all machines send is new once in a browser, and each time on other machines', async ({
  world,
}) => {
  const { server, bob } = world;
  const stream = await openEvents(server, bob.token);
  const expectAlerts = (count: number) => expect.poll(() => stream.all('new_device').length).toBe(count);
  for (const _ of [1, 2]) await signInOn(world, 'unknown', world.browser);
  await expectAlerts(1);
  for (const _ of [1, 2]) await signInOn(world, 'flutter');
  await expectAlerts(3);
  const devices = stream.all('new_device').map(({ device }) => device);
  expect(devices.toSorted()).toEqual((await newOnes(server, bob)).toSorted());
  expect(devices.map((device) => device.split(':')[0])).toEqual(['unknown', 'flutter', 'flutter']);
});

test("the user's other sessions get an event at once; the new session and other users do not", async ({ world }) => {
  const { server, bob, founder } = world;
  const [here, founders] = [await openEvents(server, bob.token), await openEvents(server, founder.token)];
  await signInOn(world, 'web:2', { 'user-agent': FIREFOX });
  const event = await here.find('new_device');
  expect(event).toEqual({
    type: 'new_device',
    device: 'web:2',
    name: 'Firefox · Linux',
    signed_in_at: expect.any(Number),
  });
  const third = await openEvents(server, (await signInOn(world, 'web:3')).token);
  await here.find('new_device', ({ device }) => device === 'web:3');
  for (const stream of [founders, third]) expect(stream.all('new_device')).toEqual([]);
});

test('a device is marked as new until an older session has seen the list; it cannot clear its own mark', async ({
  world,
}) => {
  const { server, clock, bob } = world;
  clock.advance(1);
  const thief = await signInOn(world, 'web:2');
  expect(await newOnes(server, bob)).toEqual(['web:2']);
  await answerTo(server, 'POST /user/sessions/seen', { token: thief.token });
  expect(await newOnes(server, bob)).toEqual(['web:2']);
  await answerTo(server, 'POST /user/sessions/seen', { token: bob.token });
  expect(await newOnes(server, bob)).toEqual([]);
});

test('many sign-ins cause one email an hour', async ({ world }) => {
  const { clock } = world;
  await signInOn(world, 'web:2', { 'user-agent': 'first' });
  await alerts(world, 1);
  for (let n = 0; n < 12; n += 1) await signInOn(world, `made up ${n}`, { 'user-agent': `later${n}` });
  clock.advance(HOUR_MS / 2);
  await alerts(world, 1);
  clock.advance(HOUR_MS / 2);
  const [, second] = await alerts(world, 2);
  expect(second!.text).toContain('later0');
  expect(second!.text).toContain('and 2 more devices');
});

test('a user who disabled the emails gets none, but still the mark', async ({ world }) => {
  const { server, sink, bob } = world;
  const choose = (new_device_letters: boolean) =>
    answerTo(server, 'PUT /user/notification-settings', { token: bob.token, body: { new_device_letters } });
  await choose(false);
  await signInOn(world, 'web:2', { 'user-agent': 'other' });
  expect(await newOnes(server, bob)).toEqual(['web:2']);
  await choose(true);
  await signInOn(world, 'web:3', { 'user-agent': 'wanted' });
  const [email] = await alerts(world, 1);
  expect(email!.text).toContain('wanted');
  expect(email!.text).not.toContain('other');
  expect(sink.emails().filter(isAlert)).toHaveLength(1);
});

base(
  'the address is left out behind a proxy that nobody said to trust, and devices from before are known',
  async ({ dataDir }) => {
    const server = await startTestServer({ DATA_DIR: dataDir });
    const founder = await signInFounder(server, 'web:1');
    expect(await statusOf(server, 'GET /user/me', { token: founder.token })).toBe(200);
    await alterDatabase(dataDir, 'DELETE FROM known_devices');
    await server.transact((tx) => tx.knownDevices.noteSessions());
    await call(server, 'GET /token/logout', { token: founder.token });
    const again = await signIn(server, FOUNDER, 'web:1');
    expect((await sessionsOf(server, again)).map(({ is_new }) => is_new)).toEqual([false]);
    await server.close();
  },
);
