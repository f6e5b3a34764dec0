import { type MailSink, startMailSink } from '@loquat/counterparts/mail-sink';
import { type OpenidProvider, startOpenidProvider } from '@loquat/counterparts/openid-provider';
import { createWallet } from '@loquat/counterparts/wallets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, answerTo, ascending, call, signIn, statusOf } from '../../test/drivers/call.ts';
import { MAIL_ENV, switchMailOn } from '../../test/drivers/mail-switch.ts';
import { turnOnSecondFactor } from '../../test/drivers/second-factor.ts';
import { proofOf } from '../../test/drivers/wallet-proofs.ts';
import { admit, backFrom } from '../../test/security/trust-world.ts';
import { askForLink, mailedLink, tokenIn } from '../../test/servers/mailed-server.ts';
import { publish } from '../../test/servers/openid-world.ts';
import { login, offer, type Providers, startProviders, withGithub, withGoogle } from '../../test/servers/providers.ts';
import { storedText } from '../../test/servers/stored-text.ts';
import { createTestClock } from '../../test/servers/test-clock.ts';
import { loadConfig } from '../config/config.ts';
import { createLog } from '../platform/logging/log.ts';

const STEP_MS = 30_000;
const MINUTES_MS = 60_000;
const DAY_MS = 86_400_000;

const clock = createTestClock();
const logged: string[] = [];
let world: Providers;
let sink: MailSink;
let provider: OpenidProvider;
beforeAll(async () => {
  const log = createLog(loadConfig({ LOG_LEVEL: 'trace' }), { write: (line: string) => void logged.push(line) });
  world = await startProviders({ clock, log, outside: {} }, { ...MAIL_ENV, ACCESS_TOKEN_TTL_SECONDS: '8640000' });
  sink = await startMailSink();
  provider = await startOpenidProvider({ registers: true, tellsAtOnce: true });
  await switchMailOn(world.server, world.founder, sink);
  await publish(world.server, world.founder);
  const oidc = [{ enable: true, favicon: '', domain: provider.domain }];
  const ways = { google: true, github: true, metamask: true, magic_link: true, third_party: true };
  await offer(world.server, world.founder, { ...ways, oidc });
});
afterAll(async () => {
  await world.close();
  await Promise.all([sink.close(), provider.close()]);
});

let people = 0;
/** A new user with a verified address, whose second factor is on. */
async function protectedPerson() {
  people += 1;
  const name = `person${people}`;
  const session = await admit(world.server, world.founder, name);
  const [email, password] = [`${name}@example.org`, `${name}-secret`];
  const app = await turnOnSecondFactor(world.server, session, { password, now: clock.now() });
  const enter = (given = password, device = 'web:2') =>
    login(world.server, { type: 'password', email, password: given }, device);
  const codeNow = () => app.codeAt(clock.now());
  return { ...session, name, email, password, app, enter, codeNow };
}

const ticketOf = ({ json }: Answered) => (json as { ticket: string }).ticket;
const finish = (ticket: string, code: string, device = 'web:2') =>
  login(world.server, { type: 'second_factor', ticket, code }, device);
const statuses = (answers: readonly Answered[]) => ascending(answers.map(({ status }) => status));
/** A code that is not valid at this moment. */
const wrongCode = ({ app }: { app: { codeAt(now: number, steps: number): string } }) => {
  const right = new Set([-1, 0, 1].map((steps) => app.codeAt(clock.now(), steps)));
  return ['000000', '000001', '000002', '000003'].find((code) => !right.has(code))!;
};

describe('a code', () => {
  test('is accepted once: of many concurrent requests, and not again later', async () => {
    const ann = await protectedPerson();
    const code = ann.codeNow();
    const tickets = [];
    for (let at = 0; at < 20; at += 1) tickets.push(ticketOf(await ann.enter(undefined, `web:${at}`)));
    const raced = await Promise.all(tickets.map((ticket, at) => finish(ticket, code, `web:${at}`)));
    expect(statuses(raced)).toEqual([200, ...Array<number>(19).fill(422)]);
    expect(await finish(ticketOf(await ann.enter()), code)).toMatchObject({ status: 422 });
  });

  test('is accepted once, also behind the password', async () => {
    const ann = await protectedPerson();
    const code = ann.codeNow();
    const given = ann.password + code;
    const raced = await Promise.all(['web:1', 'web:2', 'web:3'].map((device) => ann.enter(given, device)));
    expect(statuses(raced)).toEqual([200, 401, 401]);
    expect(await finish(ticketOf(await ann.enter()), code)).toMatchObject({ status: 422 });
  });

  test('is accepted thirty seconds early and late, and neither earlier nor later', async () => {
    const ann = await protectedPerson();
    clock.advance(10 * STEP_MS);
    const enterWith = async (steps: number) => finish(ticketOf(await ann.enter()), ann.app.codeAt(clock.now(), steps));
    expect(statuses([await enterWith(-2), await enterWith(2)])).toEqual([422, 422]);
    // In this order: no code is accepted after a later one.
    expect(statuses([await enterWith(-1), await enterWith(1)])).toEqual([200, 200]);
    expect(await enterWith(0)).toMatchObject({ status: 422 });
  });

  test('for recovery is accepted once, of many concurrent requests', async () => {
    const ann = await protectedPerson();
    const [code = ''] = ann.app.recoveryCodes;
    const tickets = [];
    for (let at = 0; at < 4; at += 1) tickets.push(ticketOf(await ann.enter(undefined, `web:${at}`)));
    const raced = await Promise.all(tickets.map((ticket, at) => finish(ticket, code, `web:${at}`)));
    expect(statuses(raced)).toEqual([200, 422, 422, 422]);
  });

  test('of another user is wrong', async () => {
    const [ann, ben] = [await protectedPerson(), await protectedPerson()];
    const ticket = ticketOf(await ann.enter());
    expect(await finish(ticket, ben.codeNow())).toMatchObject({ status: 422 });
    expect(await finish(ticket, ben.app.recoveryCodes[0]!)).toMatchObject({ status: 422 });
    expect(await finish(ticket, ann.codeNow())).toMatchObject({ status: 200 });
  });
});

describe('guessing', () => {
  test('ends after five wrong codes with the ticket, even if the sixth is right', async () => {
    const ann = await protectedPerson();
    const ticket = ticketOf(await ann.enter());
    for (let tries = 0; tries < 5; tries += 1) expect((await finish(ticket, wrongCode(ann))).status).toBe(422);
    expect(await finish(ticket, ann.codeNow())).toMatchObject({ status: 401, text: '' });
  });

  test('the password reveals nothing by a code behind it', async () => {
    const ann = await protectedPerson();
    const ben = await admit(world.server, world.founder, 'ben');
    expect(ben.user.name).toBe('ben');
    const answers = [
      await ann.enter(`a guess${ann.codeNow()}`),
      await ann.enter(ann.password + wrongCode(ann)),
      await ann.enter(`a guess${wrongCode(ann)}`),
      // Without a second factor, digits behind the password are no code.
      await login(world.server, { type: 'password', email: 'ben@example.org', password: 'ben-secret123456' }),
      await login(world.server, { type: 'password', email: 'nobody@example.org', password: 'ben-secret123456' }),
    ];
    for (const { status, text } of answers) expect({ status, text }).toEqual({ status: 401, text: '' });
    expect(await ann.enter(ann.password + ann.codeNow())).toMatchObject({ status: 200 });
  });
});

describe('a ticket', () => {
  const refused = { status: 401, text: '' };

  test('belongs to one device, and is used up by one sign-in', async () => {
    const ann = await protectedPerson();
    const ticket = ticketOf(await ann.enter());
    expect(await finish(ticket, ann.codeNow(), 'web:9')).toMatchObject(refused);
    const raced = await Promise.all([finish(ticket, ann.codeNow()), finish(ticket, ann.app.recoveryCodes[0]!)]);
    expect(statuses(raced)).toEqual([200, 401]);
    expect(await finish(ticket, ann.app.recoveryCodes[1]!)).toMatchObject(refused);
  });

  test('expires after five minutes, however often it was tried', async () => {
    const ann = await protectedPerson();
    const ticket = ticketOf(await ann.enter());
    clock.advance(4 * MINUTES_MS);
    expect(await finish(ticket, wrongCode(ann))).toMatchObject({ status: 422 });
    clock.advance(MINUTES_MS);
    expect(await finish(ticket, ann.codeNow())).toMatchObject(refused);
    expect(await finish(ticketOf(await ann.enter()), ann.codeNow())).toMatchObject({ status: 200 });
  });

  test('that was invented is refused', async () => {
    const ann = await protectedPerson();
    expect(await finish('a guess', ann.codeNow())).toMatchObject(refused);
  });

  test('ends with the password it was issued for, and with a frozen account', async () => {
    const ann = await protectedPerson();
    const [changed, frozen] = [ticketOf(await ann.enter()), ticketOf(await ann.enter())];
    const new_password = 'another secret';
    await answerTo(world.server, 'POST /user/change_password', {
      ...{ token: ann.token, body: { old_password: ann.password, new_password } },
    });
    expect(await finish(changed, ann.codeNow())).toMatchObject(refused);
    const ticket = ticketOf(await ann.enter(new_password));
    const change = (status: string) =>
      statusOf(world.server, `PUT /admin/user/${ann.user.uid}`, { token: world.founder.token, body: { status } });
    await change('frozen');
    expect(await finish(ticket, ann.codeNow())).toMatchObject({ status: 423 });
    await change('normal');
    expect(await finish(frozen, ann.codeNow())).toMatchObject(refused);
    // None of these attempts used up the code.
    expect(await finish(ticketOf(await ann.enter(new_password)), ann.codeNow())).toMatchObject({ status: 200 });
  });
});

type Protected = Awaited<ReturnType<typeof protectedPerson>>;
/** Each first factor of a user, repeatable. */
const FIRST_FACTORS: Record<string, (person: Protected) => Promise<() => Promise<Answered>>> = {
  password:
    async ({ enter }) =>
    () =>
      enter(),
  'mailed link': async ({ email }) => {
    await askForLink(world.server, email);
    const magic_token = tokenIn(await mailedLink({ sink }, email));
    return () => login(world.server, { type: 'magiclink', magic_token }, 'web:2');
  },
  Google: async ({ name, email }) => {
    const person = { sub: name, email, name };
    return () => withGoogle(world, person, {}).then((answer) => answer);
  },
  GitHub: async ({ name, email, user }) => {
    const emails = [{ email, primary: true, verified: true }];
    return () => withGithub(world, { id: 9_000 + user.uid, login: name, name, emails });
  },
  OpenID: async ({ name, email }) => {
    const person = { sub: name, email, email_verified: true, name };
    return async () => login(world.server, { type: 'oidc', ...(await backFrom({ ...world, provider }, person)) });
  },
  wallet: async ({ token }) => {
    const wallet = createWallet();
    const credential = await proofOf(world.server, wallet);
    await answerTo(world.server, 'POST /token/bind', { token, body: { credential } });
    return async () => login(world.server, await proofOf(world.server, wallet));
  },
};
const DEVICE_OF: Record<string, string> = { password: 'web:2', 'mailed link': 'web:2' };

test.each(Object.keys(FIRST_FACTORS))('signing in by %s still needs the code', async (way) => {
  const ann = await protectedPerson();
  const enter = await FIRST_FACTORS[way]!(ann);
  const device = DEVICE_OF[way] ?? 'web:1';
  const devices = () => answerTo(world.server, 'GET /user/devices', { token: ann.token });
  const before = await devices();
  const asked = await enter();
  expect([asked.status, Object.keys(asked.json as object)]).toEqual([428, ['reason', 'ticket', 'expires_in']]);
  expect(await finish(ticketOf(asked), wrongCode(ann), device)).toMatchObject({ status: 422 });
  expect(await devices()).toEqual(before);
  const entered = await finish(ticketOf(asked), ann.codeNow(), device);
  expect(entered).toMatchObject({ status: 200, json: { user: { uid: ann.user.uid } } });
});

test('a mailed link is used up by the second factor, not by the first', async () => {
  const ann = await protectedPerson();
  const follow = await FIRST_FACTORS['mailed link']!(ann);
  const [first, second] = [ticketOf(await follow()), ticketOf(await follow())];
  expect(await finish(first, ann.codeNow())).toMatchObject({ status: 200 });
  expect(await finish(second, ann.app.recoveryCodes[0]!)).toMatchObject({ status: 401 });
  expect(await follow()).toMatchObject({ status: 401 });
});

test('the owner of an unverified mailbox needs the code too, and ends nothing without it', async () => {
  const account = { email: 'una@example.org', password: 'una-secret', name: 'una' };
  const una = await answerTo(world.server, 'POST /user/register', { body: account });
  const app = await turnOnSecondFactor(world.server, una, { password: account.password, now: clock.now() });
  await askForLink(world.server, account.email);
  const magic_token = tokenIn(await mailedLink({ sink }, account.email, 2));
  const asked = await login(world.server, { type: 'magiclink', magic_token }, 'elsewhere');
  expect(asked.status).toBe(428);
  expect(await statusOf(world.server, 'GET /user/me', { token: una.token })).toBe(200);
  const password = { type: 'password', email: account.email, password: account.password };
  expect(await login(world.server, password)).toMatchObject({ status: 428 });
  const entered = await finish(ticketOf(asked), app.codeAt(clock.now()), 'elsewhere');
  expect(entered).toMatchObject({ status: 200, json: { password_removed: true } });
});

test('a third-party server, which signs in its own users, needs no code', async () => {
  const secret = (await call(world.server, 'GET /admin/system/third_party_secret', { token: world.founder.token }))
    .text;
  const key = await answerTo(world.server, 'POST /token/create_third_party_key', {
    ...{ headers: { 'x-secret': secret }, body: { userid: 'crm-1', username: 'Nia' } },
  });
  const credential = { type: 'thirdparty', key };
  const nia = (await login(world.server, credential)).value();
  await turnOnSecondFactor(world.server, nia, { password: '', now: clock.now() });
  expect(await login(world.server, credential)).toMatchObject({ status: 200 });
});

describe('a stolen session', () => {
  test('can neither turn it off nor get recovery codes, nor turn it on for another user', async () => {
    const ann = await protectedPerson();
    const { token } = ann;
    const ask = (route: string, body: object) => statusOf(world.server, route, { token, body });
    expect(await ask('POST /user/second_factor/turn_off', { code: wrongCode(ann) })).toBe(422);
    const renewal = { password: '', code: ann.codeNow() };
    expect(await ask('POST /user/second_factor/recovery_codes', renewal)).toBe(403);
    expect(await ask('POST /user/second_factor/begin', { password: '' })).toBe(403);
    expect(await statusOf(world.server, `DELETE /admin/user/${ann.user.uid}/second_factor`, { token })).toBe(403);
    expect(await answerTo(world.server, 'GET /user/second_factor', { token })).toMatchObject({
      ...{ is_on: true, recovery_codes_left: 10 },
    });
    const ben = await admit(world.server, world.founder, 'benno');
    const begin = (password: string) =>
      statusOf(world.server, 'POST /user/second_factor/begin', { token: ben.token, body: { password } });
    expect([await begin('benno-secret'), await begin('')]).toEqual([200, 403]);
  });

  test('cannot sign in with a new password alone', async () => {
    const ann = await protectedPerson();
    const body = { password: 'given by others' };
    await answerTo(world.server, `PUT /admin/user/${ann.user.uid}`, { token: world.founder.token, body });
    expect(await ann.enter('given by others')).toMatchObject({ status: 428 });
    await expect(signIn(world.server, { email: ann.email, password: 'given by others' })).rejects.toThrow('428');
  });
});

test("no secret and no code appears in the log, in others' responses, or readable in the data folder", async () => {
  const ann = await protectedPerson();
  const [code, recovery = ''] = [ann.codeNow(), ann.app.recoveryCodes[0]];
  const ticket = ticketOf(await ann.enter());
  await finish(ticket, wrongCode(ann));
  await finish(ticket, code);
  await finish(ticketOf(await ann.enter()), recovery);
  const hidden = [ann.app.secret, recovery, recovery.replaceAll('-', ''), ann.app.recoveryCodes[1]!, ticket];
  const told = logged.join('');
  expect(told).toContain('/api/token/login');
  const { token } = world.founder;
  const answered = (await call(world.server, `GET /admin/user/${ann.user.uid}`, { token })).text;
  const stored = await storedText(world.server.dataDir);
  expect(stored).toContain(ann.user.email);
  for (const text of [told, answered, stored]) for (const word of hidden) expect(text.includes(word)).toBe(false);
});

// Last, because it advances the clock by a day.
test('guesses end after twenty wrong codes a day for the account, over all methods; recovery codes still work', async () => {
  const ann = await protectedPerson();
  const turnOff = (code: string) =>
    call(world.server, 'POST /user/second_factor/turn_off', { token: ann.token, body: { code } });
  for (let tries = 0; tries < 10; tries += 1) expect((await turnOff(wrongCode(ann))).status).toBe(422);
  for (let tries = 0; tries < 10; tries += 1) expect((await ann.enter(ann.password + wrongCode(ann))).status).toBe(401);
  const ticket = ticketOf(await ann.enter());
  expect(await finish(ticket, ann.codeNow())).toMatchObject({ status: 429 });
  expect(await turnOff(ann.codeNow())).toMatchObject({ status: 429 });
  expect(await ann.enter(ann.password + ann.codeNow())).toMatchObject({ status: 429 });
  expect(await finish(ticketOf(await ann.enter()), ann.app.recoveryCodes[0]!)).toMatchObject({ status: 200 });
  clock.advance(DAY_MS);
  expect(await ann.enter(ann.password + ann.codeNow())).toMatchObject({ status: 200 });
});
