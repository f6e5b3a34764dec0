import { INVITES_MAX } from '@loquat/contract';
import { startMailSink } from '@loquat/counterparts/mail-sink';
import { expect } from 'vitest';
import { type Answered, answerTo, call, FOUNDER, signInFounder, statusOf } from '#test/drivers/call.ts';
import { MAIL_ENV, switchMailOn } from '#test/drivers/mail-switch.ts';
import { isUsable, mailedLink, makePerson, test, tokenIn } from '#test/servers/mailed-server.ts';
import { startTestServer } from '#test/servers/test-server.ts';

const SEND = 'POST /group/send_invitations';
const send = (server: { origin: string }, token: string, body: object): Promise<Answered> =>
  call(server, SEND, { token, body });

const createPrivate = async (server: { origin: string }, token: string) =>
  (await answerTo(server, 'POST /group', { token, body: { name: 'Kitchen', is_public: false } })).gid;

test('each user invited by email gets their own link, for one registration', async ({ mailed }) => {
  const ann = await makePerson(mailed, 'ann');
  const emails = ['Lia@example.org', 'bob@example.org', 'lia@example.org', FOUNDER.email];
  const answer = await send(mailed, ann.token, { emails });

  expect(answer).toMatchObject({ status: 200, text: JSON.stringify({ registered: [FOUNDER.email] }) });
  const [forLia, forBob] = [await mailedLink(mailed, 'lia@example.org'), await mailedLink(mailed, 'bob@example.org')];
  expect(forLia.href).toMatch(/^https:\/\/chat\.team\.example\/\?magic_token=[0-9a-f]+#\/register$/);
  expect(tokenIn(forLia)).not.toBe(tokenIn(forBob));
  expect((await mailed.sink.waitFor('lia@example.org')).text).toContain('ann');
  expect(mailed.sink.emails()).toHaveLength(2);

  const body = { magic_token: tokenIn(forLia), email: 'lia@example.org', password: 'lia-secret' };
  await call(mailed, 'POST /user/send_reg_magic_link', { body });
  const confirmed = tokenIn(await mailedLink(mailed, 'lia@example.org', 2));
  const registered = { magic_token: confirmed, name: 'Lia' };
  expect(await statusOf(mailed, 'POST /user/register', { body: registered })).toBe(200);
  expect([await isUsable(mailed, tokenIn(forLia)), await isUsable(mailed, tokenIn(forBob))]).toEqual([false, true]);
});

test('an invitation into a private channel names it, and joins it', async ({ mailed }) => {
  const ann = await makePerson(mailed, 'ann');
  const gid = await createPrivate(mailed, ann.token);
  const terms = { emails: ['lia@example.org'], gid, expired_in: 3_600, max_times: 2 };
  expect((await send(mailed, ann.token, terms)).json).toEqual({ registered: [] });
  expect((await mailed.sink.waitFor('lia@example.org')).text).toContain('Kitchen');
  const magic_token = tokenIn(await mailedLink(mailed, 'lia@example.org'));
  const body = { magic_token, email: 'other@example.org', password: 'other-secret' };
  await call(mailed, 'POST /user/send_reg_magic_link', { body });
  const confirmed = tokenIn(await mailedLink(mailed, 'other@example.org'));
  await call(mailed, 'POST /user/register', { body: { magic_token: confirmed, name: 'Lia' } });

  expect((await call(mailed, `GET /group/${gid}`, { token: ann.token })).json).toMatchObject({
    members: [ann.user.uid, ann.user.uid + 1],
  });
  expect(await isUsable(mailed, magic_token)).toBe(true);
});

test('users who may not create the link cannot have it mailed', async ({ mailed }) => {
  const [ann, bob] = [await makePerson(mailed, 'ann'), await makePerson(mailed, 'bob')];
  const gid = await createPrivate(mailed, ann.token);
  const emails = ['lia@example.org'];

  expect(await send(mailed, bob.token, { emails, gid })).toMatchObject({ status: 403, text: '' });
  expect(await send(mailed, bob.token, { emails, gid: 999 })).toMatchObject({ status: 404, text: '' });
  const body = { ext_setting: '{"admin_only_can_invite":true}' };
  await call(mailed, 'PUT /admin/system/common', { token: mailed.founder.token, body });
  expect(await send(mailed, bob.token, { emails })).toMatchObject({ status: 403, text: '' });
  expect(await statusOf(mailed, SEND, { body: { emails } })).toBe(401);
  expect(mailed.sink.emails()).toEqual([]);
  expect((await send(mailed, mailed.founder.token, { emails })).status).toBe(200);
});

test('invalid addresses, too many, or none at all are refused', async ({ mailed }) => {
  const many = Array.from({ length: 21 }, (_, index) => `p${index}@example.org`);
  for (const emails of [[], ['nonsense'], ['a@b.example\r\nBcc: c@d.example'], many, undefined]) {
    expect((await send(mailed, mailed.founder.token, { emails })).status).toBe(400);
  }
  expect((await send(mailed, mailed.founder.token, { emails: ['a@example.org'], max_times: 0 })).status).toBe(400);
  expect(mailed.sink.emails()).toEqual([]);
});

test('a user at the limit of invitations mails no more', async ({ mailed }) => {
  const ann = await makePerson(mailed, 'ann');
  const invite = { created_by: ann.user.uid, remaining_uses: 1, leads_to: null, gid: null };
  await mailed.transact(async (tx) => {
    for (let count = 0; count < INVITES_MAX; count += 1)
      await tx.invites.insert({ ...invite, code_hash: `code ${count}`, expires_at: Date.now() + 3_600_000 });
  });
  const emails = ['lia@example.org'];
  expect(await send(mailed, ann.token, { emails })).toMatchObject({ status: 429, text: 'too many invitations' });
  expect(mailed.sink.emails()).toEqual([]);
  expect((await send(mailed, mailed.founder.token, { emails })).status).toBe(200);
});

test('no email is sent while mail is off, the server has no address, or the inviter is over the limit', async ({
  dataDir,
}) => {
  const sink = await startMailSink();
  const env = { ...MAIL_ENV, DATA_DIR: dataDir, RATE_LIMITS: 'on', RATE_LIMIT_MAIL_PER_HOUR: '1', LOG_LEVEL: 'silent' };
  const server = await startTestServer(env);
  const founder = await signInFounder(server);
  const invite = (...emails: string[]) => send(server, founder.token, { emails });

  expect(await invite('lia@example.org')).toMatchObject({ status: 503, text: '' });
  await switchMailOn(server, founder, sink);
  expect(await invite('lia@example.org')).toMatchObject({ status: 503, text: expect.stringContaining('address') });
  const body = 'https://chat.team.example';
  await call(server, 'POST /admin/system/update_frontend_url', { token: founder.token, body });
  expect((await invite('lia@example.org')).status).toBe(200);
  expect((await invite('lia@example.org')).status).toBe(429);
  const others = Array.from({ length: 8 }, (_, index) => `p${index}@example.org`);
  expect((await invite(...others)).status).toBe(200);
  expect((await invite('last@example.org')).status).toBe(429);
  for (const email of others) await sink.waitFor(email);
  await server.close();
  await sink.close();
});
