import { linkIn, type MailSink, startMailSink } from '@loquat/counterparts/mail-sink';
import { expect } from 'vitest';
import { call } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { MAIL_ENV, switchMailOn } from '#test/drivers/mail-switch.ts';
import { createChannel, meet, type Person, send } from '#test/drivers/people.ts';
import { createTestClock, type TestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test as base, type TestServer } from '#test/servers/test-server.ts';

const DELAY_MS = 900_000;
const MINUTE_MS = 60_000;
const ENV = { ...MAIL_ENV, ACCESS_TOKEN_TTL_SECONDS: '1000000', FRONTEND_URL: 'https://chat.team.example' };

interface MailWorld {
  dataDir: string;
  clock: TestClock;
  sink: MailSink;
  server: TestServer;
}

const test = base.extend<{ world: MailWorld }>({
  world: async ({ dataDir }, use) => {
    const clock = createTestClock({ start: Date.UTC(2026, 0, 1) });
    const sink = await startMailSink();
    const server = await startTestServer({ ...ENV, DATA_DIR: dataDir }, { clock });
    await use({ dataDir, clock, sink, server });
    await server.close();
    await sink.close();
  },
});

/** Mail and digests on, and a team: the founder, and one user for each name. */
async function gather<const N extends readonly string[]>({ server, sink }: MailWorld, ...names: N) {
  const team = await meet(server, ...names);
  await switchMailOn(server, team[0], sink);
  await setCommon(server, team[0], { msg_smtp_notify_enable: true, msg_smtp_notify_delay_seconds: DELAY_MS / 1_000 });
  return team;
}

async function must(server: TestServer, { token }: Person, route: string, body?: unknown): Promise<void> {
  const { status } = await call(server, route, { token, body });
  if (status !== 200) throw new Error(`${route} answered ${status}`);
}

const setCommon = (server: TestServer, founder: Person, body: object) =>
  must(server, founder, 'PUT /admin/system/common', body);

const mailboxOf = (name: string) => `${name}@example.org`;

const KINDS = [
  'digests.send',
  'mail.send',
  'messages.expire',
  'files.expiry',
  'files.idle_uploads',
  'chats.expired_mutes',
];

/** Waits until no job is due or running: a job would time out if the clock advanced meanwhile. */
async function rest({ clock, server: { reads } }: Pick<MailWorld, 'clock' | 'server'>): Promise<void> {
  const isHeld = async (kind: string) => {
    const [free, any] = [clock.now(), Number.MAX_SAFE_INTEGER].map((now) => reads.jobs.findNextDueAt([kind], now));
    return (await free) !== (await any) || ((await free) ?? Infinity) <= clock.now();
  };
  const countHeld = async () => (await Promise.all(KINDS.map(isHeld))).filter(Boolean).length;
  await expect.poll(countHeld, { interval: 5 }).toBe(0);
}

/** Advances the clock, and waits until all users were checked and emails are sent. */
async function pass(world: Pick<MailWorld, 'clock' | 'server'>, milliseconds: number): Promise<void> {
  await rest(world);
  world.clock.advance(milliseconds);
  await rest(world);
}

/** The mailboxes that got a digest before that of `name`, who is sent a message for this purpose. */
async function digestsUntil(world: MailWorld, founder: Person, last: Person, name: string) {
  const { server, sink } = world;
  await send(server, founder, `user/${last.uid}`, 'the last one');
  await pass(world, MINUTE_MS);
  await sink.waitFor(mailboxOf(name));
  return sink.emails().flatMap(({ envelope }) => envelope.to);
}

test('a user offline for long enough learns the senders and chats of missed messages, without their text', async ({
  world,
}) => {
  const { sink, server } = world;
  const [founder, bob, lia] = await gather(world, 'bob', 'lia');
  const gid = await createChannel(server, founder, { members: [bob.uid, lia.uid] });
  await send(server, founder, `group/${gid}`, 'a secret plan');
  await send(server, bob, `group/${gid}`, 'a secret plan');
  await send(server, bob, `group/${gid}`, 'a secret plan');
  await send(server, founder, `user/${lia.uid}`, 'a secret plan');

  await pass(world, DELAY_MS - MINUTE_MS);
  expect(sink.emails()).toEqual([]);
  await pass(world, MINUTE_MS * 2);
  const email = await sink.waitFor(mailboxOf('lia'));

  expect(email.subject).toBe('4 unread messages at unknown');
  expect(email.text).toContain('- Founder: 1\n- #A channel: 3, from bob and Founder\n');
  expect(linkIn(email).href).toBe('https://chat.team.example/');
  expect(email.raw).not.toContain('secret');
  expect(email.html).not.toContain('secret');
});

test('one absence causes one email, and no message is reported twice', async ({ world }) => {
  const { sink, server } = world;
  const [founder, bob, lia] = await gather(world, 'bob', 'lia');
  await send(server, founder, `user/${lia.uid}`, 'first');
  await pass(world, DELAY_MS + MINUTE_MS);
  await sink.waitFor(mailboxOf('lia'));

  await send(server, founder, `user/${lia.uid}`, 'second');
  await pass(world, DELAY_MS + MINUTE_MS);
  expect(await digestsUntil(world, founder, bob, 'bob')).toEqual([mailboxOf('lia'), mailboxOf('bob')]);

  const stream = await openEvents(server, lia.token);
  await send(server, founder, `user/${lia.uid}`, 'third');
  const seen = await openEvents(server, founder.token);
  stream.drop();
  await seen.find('users_state_changed', ({ uid, online }) => uid === lia.uid && !online);
  await pass(world, DELAY_MS + MINUTE_MS);
  const again = await sink.waitFor(mailboxOf('lia'), 2);
  expect(again.subject).toBe('2 unread messages at unknown');
});

test('users who are online or switched digests off get no email', async ({ world }) => {
  const { server } = world;
  const [founder, here, unwilling, frozen, last] = await gather(world, 'here', 'unwilling', 'frozen', 'last');
  await openEvents(server, here.token);
  await must(server, unwilling, 'PUT /user', { msg_smtp_notify_enable: false });
  for (const person of [here, unwilling, frozen]) await send(server, founder, `user/${person.uid}`, 'hello');
  await must(server, founder, `PUT /admin/user/${frozen.uid}`, { status: 'frozen' });
  await pass(world, DELAY_MS + MINUTE_MS);

  expect(await digestsUntil(world, founder, last, 'last')).toEqual([mailboxOf('last')]);
});

test('read, muted, blocked, erased, expired and inaccessible messages are not reported', async ({ world }) => {
  const { server } = world;
  const [founder, bob, lia, last] = await gather(world, 'bob', 'lia', 'last');
  const gid = await createChannel(server, founder, { members: [bob.uid, lia.uid] });
  const left = await createChannel(server, founder, { members: [lia.uid] });
  const foreign = await createChannel(server, founder, { members: [bob.uid] });

  const read = await send(server, bob, `user/${lia.uid}`, 'read');
  await must(server, lia, 'POST /user/read-index', { users: [{ uid: bob.uid, mid: read }] });
  await must(server, lia, 'POST /user/mute', { add_groups: [{ gid }] });
  await send(server, founder, `group/${gid}`, 'muted');
  await send(server, founder, `group/${left}`, 'left');
  await must(server, founder, `POST /group/${left}/members/remove`, [lia.uid]);
  await send(server, founder, `group/${foreign}`, 'foreign');
  const erased = await send(server, founder, `user/${lia.uid}`, 'erased');
  await must(server, founder, `DELETE /message/${erased}`);
  await must(server, bob, 'POST /user/burn-after-reading', { users: [{ uid: lia.uid, expires_in: 60 }] });
  await send(server, bob, `user/${lia.uid}`, 'expired');
  await send(server, lia, `user/${founder.uid}`, 'my own');
  await pass(world, DELAY_MS + MINUTE_MS);

  const told = await digestsUntil(world, founder, last, 'last');
  expect(told).not.toContain(mailboxOf('lia'));
});

test('messages of blocked users are not counted', async ({ world }) => {
  const { sink, server } = world;
  const [founder, bob, lia] = await gather(world, 'bob', 'lia');
  const gid = await createChannel(server, founder, { members: [bob.uid, lia.uid] });
  await send(server, bob, `user/${lia.uid}`, 'one');
  await send(server, bob, `group/${gid}`, 'two');
  await send(server, founder, `group/${gid}`, 'three');
  await must(server, lia, 'POST /user/update_contact_status', { target_uid: bob.uid, action: 'block' });
  await pass(world, DELAY_MS + MINUTE_MS);

  const { text } = await sink.waitFor(mailboxOf('lia'));
  expect(text).toContain('- #A channel: 1, from Founder\n');
  expect(text).not.toContain('bob');
});

test('no email is sent while digests are off, and messages from that time are never reported', async ({ world }) => {
  const { sink, server } = world;
  const [founder, bob, lia] = await gather(world, 'bob', 'lia');
  await setCommon(server, founder, { msg_smtp_notify_enable: false });
  await send(server, founder, `user/${lia.uid}`, 'not told');
  await send(server, founder, `user/${bob.uid}`, 'not told either');
  await pass(world, DELAY_MS + MINUTE_MS);
  await setCommon(server, founder, { msg_smtp_notify_enable: true });

  await send(server, founder, `user/${bob.uid}`, 'told');
  await pass(world, MINUTE_MS);
  const email = await sink.waitFor(mailboxOf('bob'));
  expect(email.subject).toBe('1 unread message at unknown');
  expect(sink.emails()).toHaveLength(1);
});

test('a restart keeps what was reported and what was not', async ({ world }) => {
  const { clock, sink, server, dataDir } = world;
  const [founder, bob, lia] = await gather(world, 'bob', 'lia');
  await send(server, founder, `user/${lia.uid}`, 'told');
  await pass(world, DELAY_MS + MINUTE_MS);
  await sink.waitFor(mailboxOf('lia'));
  await send(server, founder, `user/${lia.uid}`, 'never told');
  await send(server, founder, `user/${bob.uid}`, 'told later');
  await server.close();

  const again = await startTestServer({ ...ENV, DATA_DIR: dataDir }, { clock });
  await pass({ clock, server: again }, DELAY_MS + MINUTE_MS);
  await sink.waitFor(mailboxOf('bob'));
  await again.close();
  expect(sink.emails().map(({ envelope }) => envelope.to)).toEqual([[mailboxOf('lia')], [mailboxOf('bob')]]);
});

test('a long list names the newest chats and counts the rest', async ({ world }) => {
  const { sink, server } = world;
  const [founder, lia] = await gather(world, 'lia');
  for (let count = 0; count < 12; count += 1) {
    const gid = await createChannel(server, founder, { members: [lia.uid] });
    await send(server, founder, `group/${gid}`, 'hello');
  }
  await pass(world, DELAY_MS + MINUTE_MS);

  const { text, subject } = await sink.waitFor(mailboxOf('lia'));
  expect(subject).toBe('12 unread messages at unknown');
  expect(text.match(/^- #A channel: 1/gm)).toHaveLength(10);
  expect(text).toContain('\nand 2 more chats\n');
});
