import { linkIn, startMailSink } from '@loquat/counterparts/mail-sink';
import { afterEach, expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { createLog } from '../../platform/logging/log.ts';
import { MAIL_ENV, switchMailOn } from '../../../test/drivers/mail-switch.ts';
import { readMetric } from '../../../test/drivers/metrics.ts';
import { meet } from '../../../test/drivers/people.ts';
import { createTestClock } from '../../../test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '../../../test/servers/test-server.ts';
import type { Letter } from './mail.access.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

const TTL_MS = 900_000;
const URL = 'https://chat.team.example/?magic_token=abcdef#/login';
const MAIL = ['mail.send'];

async function start() {
  const clock = createTestClock();
  const lines: string[] = [];
  const log = createLog(loadConfig({ LOG_LEVEL: 'trace' }), { write: (line: string) => void lines.push(line) });
  const sink = await startMailSink();
  open.push(sink);
  const server = await startTestServer({ ...MAIL_ENV, ACCESS_TOKEN_TTL_SECONDS: '1000000' }, { clock, log });
  open.push(server);
  const [founder] = await meet(server);
  await switchMailOn(server, founder, sink);
  return { clock, sink, server, founder, logged: () => lines.join('') };
}

const linkFor = (now: number): Letter => ({
  ...{ kind: 'sign_in_link', to: 'lia@team.example', language: 'en-US', url: URL, is_new: false },
  expires_at: now + TTL_MS,
});
const post = (server: TestServer, letter: Letter) => server.transact((tx) => server.mail.post(tx, letter));
/** When the next attempt is due, as soon as the present one is over; null when nothing waits any more. */
async function nextAttempt(server: TestServer, clock: { now(): number }): Promise<number | null> {
  const all = () => server.reads.jobs.findNextDueAt(MAIL, Number.MAX_SAFE_INTEGER);
  await expect.poll(async () => ((await all()) ?? Infinity) > clock.now(), { timeout: 10_000, interval: 5 }).toBe(true);
  return all();
}

test('a letter is sent after the commit and then removed from the server', async () => {
  const { clock, sink, server } = await start();
  await post(server, linkFor(clock.now()));

  const letter = await sink.waitFor('lia@team.example');
  expect(linkIn(letter).href).toBe(URL);
  expect(letter.subject).toBe('Your sign-in link for unknown');
  expect(letter.text).toContain('for 15 minutes');
  expect(letter.from).toEqual({ name: 'unknown', address: 'chat@team.example' });
  expect(await nextAttempt(server, clock)).toBeNull();
});

test('a letter whose unit of work fails is never sent', async () => {
  const { clock, server } = await start();
  const failing = server.transact(async (tx) => {
    await server.mail.post(tx, linkFor(clock.now()));
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await nextAttempt(server, clock)).toBeNull();
});

test('a waiting letter is readable only by this server, and in no log', async () => {
  const { clock, sink, server, logged } = await start();
  sink.refuse('later');
  await post(server, linkFor(clock.now()));
  await nextAttempt(server, clock);

  const [waiting] = await server.transact((tx) =>
    tx.jobs.claim({ kinds: MAIL, now: clock.now() + TTL_MS, leaseMs: 1, limit: 1 }),
  );
  expect(JSON.stringify(waiting)).not.toMatch(/abcdef|lia@|magic_token/);
  expect(logged()).not.toMatch(/abcdef|lia@|magic_token/);
});

test('a letter is tried again after longer and longer waits, and arrives once', async () => {
  const { clock, sink, server } = await start();
  sink.refuse('later');
  await post(server, linkFor(clock.now()));
  for (const seconds of [5, 30, 120]) {
    expect(await nextAttempt(server, clock)).toBe(clock.now() + seconds * 1_000);
    if (seconds === 120) sink.refuse(null);
    clock.advance(seconds * 1_000);
  }
  await sink.waitFor('lia@team.example');
  expect(await nextAttempt(server, clock)).toBeNull();
  expect(await readMetric(server, 'loquat_letters_total{result="later"}')).toBe(3);
  expect(await readMetric(server, 'loquat_letters_total{result="sent"}')).toBe(1);
  expect(sink.letters()).toHaveLength(1);
  expect(sink.refused()).toBe(3);
});

test('a letter is given up when its link would have expired, and the log says so without the letter', async () => {
  const { clock, sink, server, logged } = await start();
  sink.refuse('later');
  await post(server, { ...linkFor(clock.now()), expires_at: clock.now() + 20_000 } as Letter);
  expect(await nextAttempt(server, clock)).toBe(clock.now() + 5_000);
  clock.advance(5_000);

  expect(await nextAttempt(server, clock)).toBeNull();
  expect(sink.refused()).toBe(2);
  expect(logged()).toContain('A letter was given up.');
  expect(logged()).toContain('refused: 451');
  expect(logged()).not.toMatch(/abcdef|lia@/);
});

test('a letter that is refused for good is given up at once', async () => {
  const { clock, sink, server, logged } = await start();
  sink.refuse('recipient');
  await post(server, linkFor(clock.now()));
  await expect.poll(logged, { timeout: 10_000, interval: 5 }).toContain('A letter was given up.');
  expect(await nextAttempt(server, clock)).toBeNull();
});

test('nothing waits while mail is off', async () => {
  const { clock, sink, server, founder } = await start();
  sink.refuse('later');
  await post(server, linkFor(clock.now()));
  await nextAttempt(server, clock);
  await switchMailOn(server, founder, sink, { enabled: false });
  expect(server.mail.isOn()).toBe(false);
  sink.refuse(null);
  clock.advance(5_000);
  expect(await nextAttempt(server, clock)).toBeNull();
  await post(server, linkFor(clock.now()));
  expect(await nextAttempt(server, clock)).toBeNull();
  expect(sink.letters()).toEqual([]);
});
