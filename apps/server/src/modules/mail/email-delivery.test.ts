import { linkIn, startMailSink } from '@loquat/counterparts/mail-sink';
import { afterEach, expect, test } from 'vitest';
import { MAIL_ENV, switchMailOn } from '#test/drivers/mail-switch.ts';
import { readMetric } from '#test/drivers/metrics.ts';
import { meet } from '#test/drivers/people.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { loadConfig } from '../../config/config.ts';
import { createLog } from '../../platform/logging/log.ts';
import type { Email } from './mail.access.ts';

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

const linkFor = (now: number): Email => ({
  kind: 'sign_in_link',
  to: 'lia@team.example',
  language: 'en-US',
  url: URL,
  is_new: false,
  expires_at: now + TTL_MS,
});
const post = (server: TestServer, email: Email) => server.transact((tx) => server.mail.post(tx, email));
/** When the next attempt is due, once the present one is over; null when no email waits. */
async function nextAttempt(server: TestServer, clock: { now(): number }): Promise<number | null> {
  const all = () => server.reads.jobs.findNextDueAt(MAIL, Number.MAX_SAFE_INTEGER);
  await expect.poll(async () => ((await all()) ?? Infinity) > clock.now(), { interval: 5 }).toBe(true);
  return all();
}

test('an email is sent after the commit and then deleted from the server', async () => {
  const { clock, sink, server } = await start();
  await post(server, linkFor(clock.now()));

  const email = await sink.waitFor('lia@team.example');
  expect(linkIn(email).href).toBe(URL);
  expect(email.subject).toBe('Your sign-in link for unknown');
  expect(email.text).toContain('for 15 minutes');
  expect(email.from).toEqual({ name: 'unknown', address: 'chat@team.example' });
  expect(await nextAttempt(server, clock)).toBeNull();
});

test('an email whose unit of work fails is never sent', async () => {
  const { clock, server } = await start();
  const failing = server.transact(async (tx) => {
    await server.mail.post(tx, linkFor(clock.now()));
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await nextAttempt(server, clock)).toBeNull();
});

test('a queued email is readable only by this server, and appears in no log', async () => {
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

test('an email is retried after growing delays, and arrives once', async () => {
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
  expect(sink.emails()).toHaveLength(1);
  expect(sink.refused()).toBe(3);
});

test('an email is given up when its link would have expired, and the log reports that without the email', async () => {
  const { clock, sink, server, logged } = await start();
  sink.refuse('later');
  await post(server, { ...linkFor(clock.now()), expires_at: clock.now() + 20_000 } as Email);
  expect(await nextAttempt(server, clock)).toBe(clock.now() + 5_000);
  clock.advance(5_000);

  expect(await nextAttempt(server, clock)).toBeNull();
  expect(sink.refused()).toBe(2);
  expect(logged()).toContain('An email was given up.');
  expect(logged()).toContain('refused: 451');
  expect(logged()).not.toMatch(/abcdef|lia@/);
});

test('an email that is rejected permanently is given up at once', async () => {
  const { clock, sink, server, logged } = await start();
  sink.refuse('recipient');
  await post(server, linkFor(clock.now()));
  await expect.poll(logged, { interval: 5 }).toContain('An email was given up.');
  expect(await nextAttempt(server, clock)).toBeNull();
});

test('no email is queued while mail is off', async () => {
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
  expect(sink.emails()).toEqual([]);
});
