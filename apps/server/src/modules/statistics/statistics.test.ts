import type { Statistics } from '@loquat/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { answerTo, call, registerUser, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { uploadFile } from '#test/drivers/files.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { createTestClock, type TestClock } from '#test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let clock: TestClock;
let server: TestServer;
let founder: Person;
let ann: Person;
let gid: number;

beforeEach(async () => {
  // In Tokyo it is 6:20 on the next day, in Los Angeles 13:20.
  clock = createTestClock({ start: Date.parse('2026-02-17T21:20:00Z') });
  const ttl = { ACCESS_TOKEN_TTL_SECONDS: '99999999', REFRESH_TOKEN_TTL_SECONDS: '99999999' };
  server = await startTestServer(ttl, { clock });
  [founder, ann] = await meet(server, 'ann');
  gid = await createChannel(server, founder, { is_public: true });
});
afterEach(() => server.close());

const statisticsOf = (query = '', { token } = founder): Promise<Statistics> =>
  answerTo(server, `GET /admin/system/statistics?${query}`, { token });

/**
 * Lets the counting job run until a condition holds; a run that exceeded its time because the clock jumped is repeated.
 */
const countUntil = (holds: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(() => {
      clock.advance(10_000);
      return holds();
    })
    .toBe(true);
const counted = (messages: number) => countUntil(async () => (await statisticsOf()).messages === messages);

const day = (date: string, messages: number, active: number, joined = 0) => ({ date, messages, active, joined });

test("messages and users are counted by the reader's days; bots count for messages only", async () => {
  const bot = await createBot(server, founder);
  for (const text of ['one', 'two', 'three']) await send(server, ann, `group/${gid}`, text);
  const direct = await send(server, founder, `user/${ann.uid}`, 'four');
  await answerTo(server, `POST /bot/send_to_group/${gid}`, { token: bot.key, body: 'five' });
  await call(server, `DELETE /message/${direct}`, { token: founder.token });
  clock.advance(4 * HOUR_MS);
  await send(server, ann, `group/${gid}`, 'six');
  await counted(6);

  const utc = await statisticsOf('days=7&time_zone=UTC');
  expect(utc.days).toHaveLength(7);
  expect(utc.days.slice(-3)).toEqual([day('2026-02-16', 0, 0), day('2026-02-17', 5, 2, 2), day('2026-02-18', 1, 1)]);
  expect((await statisticsOf('days=7&time_zone=Asia/Tokyo')).days.slice(-2)).toEqual([
    day('2026-02-17', 0, 0),
    day('2026-02-18', 6, 2, 2),
  ]);
  expect((await statisticsOf('days=7&time_zone=America/Los_Angeles')).days.slice(-1)).toEqual([
    day('2026-02-17', 6, 2, 2),
  ]);
  expect(utc).toMatchObject({ is_complete: true, people: 2, bots: 1, visitors: 0 });
});

test('a connected user counts as active while the stream is open, even without a message', async () => {
  clock.advance(3 * DAY_MS);
  const { date } = nth((await statisticsOf('days=7')).days, -1);
  const stream = await openEvents(server, ann.token);
  expect((await statisticsOf()).open_streams).toBe(1);
  const activeOn = async (on: string) => (await statisticsOf('days=7')).days.find((one) => one.date === on)?.active;
  await countUntil(async () => (await activeOn(date)) === 1);

  clock.advance(DAY_MS);
  const next = nth((await statisticsOf('days=7')).days, -1).date;
  expect(next).not.toBe(date);
  await countUntil(async () => (await activeOn(next)) === 1);
  stream.drop();
  await expect.poll(async () => (await statisticsOf()).open_streams).toBe(0);
});

test('channels are only counted, and private ones are not named', async () => {
  const before = await statisticsOf();
  const body = { name: 'hidden harbour', members: [ann.uid] };
  await answerTo(server, 'POST /group', { token: founder.token, body });
  const { text } = await call(server, 'GET /admin/system/statistics', { token: founder.token });
  expect(JSON.parse(text)).toMatchObject({
    public_channels: before.public_channels,
    private_channels: before.private_channels + 1,
  });
  expect(text).not.toContain('harbour');
});

test('storage is listed by kind of file and by largest users, and adds up', async () => {
  const upload = (by: Person, bytes: number, content_type: string) =>
    uploadFile(server, by.token, Buffer.alloc(bytes, 7), { content_type, filename: 'x' });
  await upload(ann, 30_000, 'video/mp4');
  await upload(ann, 2_000, 'audio/mpeg');
  await upload(founder, 500, 'application/pdf');
  const { storage } = await statisticsOf();
  expect(storage).toMatchObject({
    used_bytes: 32_500,
    image_bytes: 0,
    video_bytes: 30_000,
    audio_bytes: 2_000,
    other_bytes: 500,
    largest: [
      { uid: ann.uid, used_bytes: 32_000 },
      { uid: founder.uid, used_bytes: 500 },
    ],
  });
});

test("an account's activity is deleted with it", async () => {
  const bob = personOf(await registerUser(server, 'bob'));
  await send(server, bob, `group/${gid}`, 'here');
  await counted(1);
  const today = async () => nth((await statisticsOf('days=7')).days, -1);
  const before = await today();
  expect(before).toMatchObject({ messages: 1, active: 1, joined: 3 });
  await answerTo(server, `DELETE /admin/user/${bob.uid}`, { token: founder.token });
  expect(await today()).toEqual({ ...before, active: 0, joined: 2 });
});

test('only administrators see it', async () => {
  const path = 'GET /admin/system/statistics';
  const bot = await createBot(server, founder, 'spy');
  expect(await statusOf(server, path, { token: founder.token })).toBe(200);
  expect(await statusOf(server, path, { token: ann.token })).toBe(403);
  expect(await statusOf(server, path, { token: bot.key })).toBe(401);
  expect(await statusOf(server, path)).toBe(401);
});

test('three periods and valid time zones are accepted', async () => {
  const lengthOf = async (query: string) => (await statisticsOf(query)).days.length;
  expect(await Promise.all(['', 'days=7', 'days=30', 'days=90'].map(lengthOf))).toEqual([30, 7, 30, 90]);
  for (const query of ['days=8', 'days=900', 'days=x', 'time_zone=Nowhere', `time_zone=${'x'.repeat(99)}`])
    expect(await statusOf(server, `GET /admin/system/statistics?${query}`, { token: founder.token })).toBe(400);
});

test('counters older than the longest period are deleted, but still part of the total', async () => {
  const kept = () => server.reads.statistics.messagesIn({ from: 0, until: 1e6 });
  await send(server, ann, `group/${gid}`, 'long ago');
  await counted(1);
  expect(await kept()).toBe(1);
  clock.advance(92 * DAY_MS);
  await countUntil(async () => (await kept()) === 0);
  expect((await statisticsOf()).messages).toBe(1);
});
