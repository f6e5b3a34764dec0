import { BOT_MAILS_TO_MEMBER_PER_HOUR, MAILS_PER_BOT_AND_HOUR } from '@loquat/contract';
import { type MailSink, startMailSink } from '@loquat/counterparts/mail-sink';
import { expect, onTestFinished } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { MAIL_ENV, switchMailOn } from '#test/drivers/mail-switch.ts';
import { meet } from '#test/drivers/people.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const MAIL = { subject: 'Umbrellas', content: 'Rain at <four>.\n\nTake one.' };
const HOUR_MS = 3_600_000;

/** A server whose operator lets bots send mail, with ann, bob and two bots. */
async function arrange(dataDir: string, env: Record<string, string> = {}) {
  const sink: MailSink = await startMailSink();
  const clock = createTestClock({ start: Date.UTC(2026, 0, 1) });
  const given = { BOT_MAIL: 'on', ACCESS_TOKEN_TTL_SECONDS: '1000000', ...MAIL_ENV, ...env, DATA_DIR: dataDir };
  const server = await startTestServer(given, { clock });
  onTestFinished(async () => {
    await server.close();
    await sink.close();
  });
  const [founder] = await meet(server);
  // An administrator vouches for the mailboxes of the accounts they create.
  const add = (name: string) => {
    const account = { name, email: `${name}@example.org`, password: 'a long secret', gender: 0, is_admin: false };
    return answerTo(server, 'POST /admin/user', { token: founder.token, body: { ...account, language: 'en-US' } });
  };
  const [ann, bob] = [await add('ann'), await add('bob')];
  const [bot, other] = [await createBot(server, founder, 'Weather'), await createBot(server, founder, 'Other')];
  const mail = (to: string, { key } = bot) =>
    call(server, 'POST /bot/send_mail', { token: key, body: { to, ...MAIL } });
  return { server, sink, clock, founder, ann, bob, bot, other, mail };
}

test('bots send no mail unless the operator allows it', async ({ dataDir }) => {
  const { server, sink, founder, mail } = await arrange(dataDir, { BOT_MAIL: '' });
  await switchMailOn(server, founder, sink);
  const refused = await mail('ann@example.org');
  expect([refused.status, refused.text]).toEqual([403, 'bots may not send mail']);
  expect(sink.emails()).toEqual([]);
});

test('a bot mails a member, who is told its name', async ({ dataDir }) => {
  const { server, sink, founder, mail } = await arrange(dataDir);
  expect((await mail('ann@example.org')).status).toBe(503);
  await switchMailOn(server, founder, sink);
  expect(await mail('ANN@example.org')).toMatchObject({ status: 200, text: '' });
  await expect.poll(() => sink.emails().length).toBe(1);

  const [email] = sink.emails();
  expect(email?.envelope.to).toEqual(['ann@example.org']);
  expect(JSON.stringify(email)).toContain('Weather: Umbrellas');
  expect(JSON.stringify(email)).toContain('Rain at &lt;four&gt;.');
  expect(JSON.stringify(email)).toMatch(/The bot Weather of .* wrote this/);
});

test('a bot mails neither strangers nor bots, visitors, frozen members and unproved addresses', async ({ dataDir }) => {
  const { server, sink, founder, bob, mail } = await arrange(dataDir);
  await switchMailOn(server, founder, sink);
  const visitor = { name: 'v-1', email: 'v-1@widget.link', password: 'a secret of their own', widget_id: '' };
  await answerTo(server, 'POST /user/register', { body: { ...visitor, widget_host: founder.uid } });
  const cid = { name: 'cid', email: 'cid@example.org', password: 'a long secret', gender: 0 };
  await call(server, 'POST /user/register', { body: cid });
  await answerTo(server, `PUT /admin/user/${bob.uid}`, { token: founder.token, body: { status: 'frozen' } });
  const addresses = ['x@example.org', 'bot_other@localhost', 'v-1@widget.link', 'bob@example.org', 'cid@example.org'];
  for (const to of addresses) {
    const refused = await mail(to);
    expect([to, refused.status, refused.text]).toEqual([to, 404, 'no member has this address']);
  }
  // The address that the new member was asked to confirm.
  expect(sink.emails().filter(({ envelope }) => envelope.to.includes('bob@example.org'))).toEqual([]);
});

test('an email needs an address, a subject on one line and a text', async ({ dataDir }) => {
  const { server, bot } = await arrange(dataDir);
  const wrong = [{ to: 'ann' }, { subject: ' ' }, { subject: 'x'.repeat(513) }, { content: '' }, { content: null }];
  for (const change of wrong) {
    const body = { to: 'ann@example.org', ...MAIL, ...change };
    expect(await statusOf(server, 'POST /bot/send_mail', { token: bot.key, body })).toBe(400);
  }
});

test('the emails of a bot, and those of all bots to one member, are limited in an hour', async ({ dataDir }) => {
  const { server, sink, clock, founder, bot, other, mail } = await arrange(dataDir, { RATE_LIMITS: 'on' });
  await switchMailOn(server, founder, sink);
  const statuses = async (count: number, to: string, from = bot) => {
    const seen: number[] = [];
    for (let sent = 0; sent < count; sent += 1) seen.push((await mail(to, from)).status);
    return seen;
  };
  expect(await statuses(BOT_MAILS_TO_MEMBER_PER_HOUR, 'ann@example.org')).toEqual(
    Array<number>(BOT_MAILS_TO_MEMBER_PER_HOUR).fill(200),
  );
  expect(await statuses(1, 'ann@example.org', other)).toEqual([429]);
  expect(await statuses(1, 'bob@example.org')).toEqual([200]);
  // Attempts count too: a bot cannot try addresses.
  const tries = MAILS_PER_BOT_AND_HOUR - BOT_MAILS_TO_MEMBER_PER_HOUR - 1;
  expect(new Set(await statuses(tries, 'x@example.org'))).toEqual(new Set([404]));
  expect(await statuses(1, 'bob@example.org')).toEqual([429]);
  await expect.poll(() => sink.emails().length).toBe(BOT_MAILS_TO_MEMBER_PER_HOUR + 1);
  clock.advance(HOUR_MS);
  expect(await statuses(1, 'ann@example.org')).toEqual([200]);
});
