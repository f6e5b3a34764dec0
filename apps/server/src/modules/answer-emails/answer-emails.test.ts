import type { LoginResponse } from '@loquat/contract';
import { type MailSink, startMailSink } from '@loquat/counterparts/mail-sink';
import { expect } from 'vitest';
import { answerTo } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { MAIL_ENV, switchMailOn } from '#test/drivers/mail-switch.ts';
import { meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { createTestClock, type TestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test as withFolder, type TestServer } from '#test/servers/test-server.ts';
import { UNANSWERED_MAX } from './answer-emails.job.ts';

const MINUTE_MS = 60_000;
const DELAY_MS = 5 * MINUTE_MS;
const ENV = { ...MAIL_ENV, ACCESS_TOKEN_TTL_SECONDS: '1000000' };

interface World {
  clock: TestClock;
  sink: MailSink;
  server: TestServer;
}

const test = withFolder.extend<{ world: World }>({
  world: async ({ dataDir }, use) => {
    const clock = createTestClock({ start: Date.UTC(2026, 0, 1) });
    const sink = await startMailSink();
    const server = await startTestServer({ ...ENV, DATA_DIR: dataDir }, { clock });
    await use({ clock, sink, server });
    await server.close();
    await sink.close();
  },
});

let arrivals = 0;
/** Creates a visitor of a host, with or without an email address. */
async function visit(server: TestServer, { uid }: Person, email?: string): Promise<LoginResponse> {
  arrivals += 1;
  const account = {
    name: `e-${arrivals}`,
    email: `e-${arrivals}@widget.link`,
    password: 'a long secret',
    widget_id: '',
  };
  const visitor = await answerTo(server, 'POST /user/register', { body: { ...account, widget_host: uid } });
  if (email) await answerTo(server, 'PUT /visitor/profile', { token: visitor.token, body: { email } });
  return visitor;
}

/** Waits until no job is due or running. */
async function rest({ clock, server }: World): Promise<void> {
  const kinds = ['answer_emails.send', 'mail.send'];
  const isBusy = async () => {
    const [free, any] = await Promise.all([
      server.reads.jobs.findNextDueAt(kinds, clock.now()),
      server.reads.jobs.findNextDueAt(kinds, Number.MAX_SAFE_INTEGER),
    ]);
    return free !== any || (free ?? Infinity) <= clock.now();
  };
  await expect.poll(isBusy, { interval: 5 }).toBe(false);
}

async function pass(world: World, milliseconds: number): Promise<void> {
  await rest(world);
  world.clock.advance(milliseconds);
  await rest(world);
}

const recipients = ({ sink }: World) => sink.emails().flatMap(({ envelope }) => envelope.to);

test('a visitor who has left gets the unread answers by email, once', async ({ world }) => {
  const { server, sink } = world;
  const [ann, bob] = await meet(server, 'bob');
  await switchMailOn(server, ann, sink);
  const visitor = await visit(server, bob, 'wilma@visit.example');
  await send(server, personOf(visitor), `user/${bob.uid}`, 'What does it cost?');
  await send(server, bob, `user/${visitor.user.uid}`, 'Three crowns.\nFor children: one.');
  await send(server, bob, `user/${visitor.user.uid}`, '<b>Not</b> more.');
  await pass(world, DELAY_MS - MINUTE_MS);
  expect(recipients(world)).toEqual([]);
  await pass(world, MINUTE_MS);
  const email = await sink.waitFor('wilma@visit.example');
  expect(email.subject).toBe('unknown answered you');
  expect(email.text).toContain('bob: Three crowns.');
  expect(email.text).toContain('For children: one.');
  expect(email.html).toContain('&lt;b&gt;Not&lt;/b&gt; more.');
  // No text of the visitor: a stranger may have entered another person's address.
  expect(email.raw).not.toContain('What does it cost');
  await pass(world, 10 * DELAY_MS);
  expect(recipients(world)).toEqual(['wilma@visit.example']);
});

test('no email is sent without an address, for read answers, or while the visitor is there', async ({ world }) => {
  const { server, sink } = world;
  const [ann, bob] = await meet(server, 'bob');
  await switchMailOn(server, ann, sink);
  const [silent, reader, present, last] = [
    await visit(server, bob),
    await visit(server, bob, 'reader@visit.example'),
    await visit(server, bob, 'present@visit.example'),
    await visit(server, bob, 'last@visit.example'),
  ];
  const stream = await openEvents(server, present.token);
  for (const { user } of [silent, present, last]) await send(server, bob, `user/${user.uid}`, 'An answer');
  const mid = await send(server, bob, `user/${reader.user.uid}`, 'An answer');
  const users = [{ uid: bob.uid, mid }];
  await answerTo(server, 'POST /user/read-index', { token: reader.token, body: { users } });
  await pass(world, DELAY_MS);
  await sink.waitFor('last@visit.example');
  expect(recipients(world)).toEqual(['last@visit.example']);
  // A visitor who leaves without reading the answer gets it later.
  const watching = await openEvents(server, bob.token);
  stream.drop();
  await watching.find('users_state_changed', ({ uid, online }) => uid === present.user.uid && !online);
  await pass(world, DELAY_MS);
  await sink.waitFor('present@visit.example');
});

test('a visitor who does not answer gets no further emails, until they write again', async ({ world }) => {
  const { server, sink } = world;
  const [ann, bob] = await meet(server, 'bob');
  await switchMailOn(server, ann, sink);
  const visitor = await visit(server, bob, 'quiet@visit.example');
  const answerAndWait = async () => {
    await send(server, bob, `user/${visitor.user.uid}`, 'Are you there?');
    await pass(world, DELAY_MS);
  };
  for (let round = 0; round < UNANSWERED_MAX + 2; round += 1) await answerAndWait();
  expect(recipients(world)).toHaveLength(UNANSWERED_MAX);
  await send(server, personOf(visitor), `user/${bob.uid}`, 'Yes');
  await answerAndWait();
  await sink.waitFor('quiet@visit.example', UNANSWERED_MAX + 1);
});
