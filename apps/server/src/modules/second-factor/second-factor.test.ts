import type { LoginResponse } from '@loquat/contract';
import { startMailSink } from '@loquat/counterparts/mail-sink';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerTo, call, registerUser, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { MAIL_ENV, switchMailOn } from '#test/drivers/mail-switch.ts';
import { authenticatorOf, turnOnSecondFactor } from '#test/drivers/second-factor.ts';
import { login, offer } from '#test/servers/providers.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { FRESH_SIGN_IN_MS } from '../auth/sessions/sessions.ts';

const STEP_MS = 30_000;
const OFF = { is_on: false, turned_on_at: null, recovery_codes_left: 0, is_required: false };

const clock = createTestClock();
let server: TestServer;
let founder: LoginResponse;
beforeAll(async () => {
  server = await startTestServer({ ...MAIL_ENV, ACCESS_TOKEN_TTL_SECONDS: '86400' }, { clock });
  founder = await signInFounder(server);
});
afterAll(() => server.close());

let people = 0;
/** A new user with a unique name. */
async function newcomer() {
  people += 1;
  const name = `person${people}`;
  const session = await registerUser(server, name);
  const [email, password] = [`${name}@example.org`, `${name}-secret`];
  const ask = (route: Parameters<typeof call>[1], body?: unknown) =>
    call(server, route, { token: session.token, body });
  const state = () => answerTo(server, 'GET /user/second_factor', { token: session.token });
  const enter = (given = password, device = 'web:2') =>
    login(server, { type: 'password', email, password: given }, device);
  const turnOn = () => turnOnSecondFactor(server, session, { password, now: clock.now() });
  return { ...session, email, password, ask, state, enter, turnOn };
}

const ticketOf = ({ json }: { json: unknown }) => (json as { ticket: string }).ticket;
const finish = (ticket: string, code: string, device = 'web:2') =>
  login(server, { type: 'second_factor', ticket, code }, device);

describe('turning it on', () => {
  test('needs the password and a first code, and returns ten recovery codes; sessions continue', async () => {
    const ann = await newcomer();
    await signIn(server, ann, 'web:2');
    expect(await ann.state()).toEqual(OFF);
    expect(await ann.ask('POST /user/second_factor/begin', { password: 'a guess' })).toMatchObject({ status: 403 });
    const { secret, uri } = (await ann.ask('POST /user/second_factor/begin', { password: ann.password }))
      .json as Record<'secret' | 'uri', string>;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/unknown:${encodeURIComponent(ann.email)}?secret=${secret}&issuer=unknown&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await ann.state()).toEqual(OFF);

    const app = authenticatorOf(secret);
    const confirm = (code: string) => ann.ask('POST /user/second_factor/confirm', { code });
    expect(await confirm(app.codeAt(clock.now(), 5))).toMatchObject({ status: 422, text: '' });
    const { status, json } = await confirm(app.codeAt(clock.now()));
    const { recovery_codes } = json as { recovery_codes: string[] };
    expect([status, new Set(recovery_codes).size]).toEqual([200, 10]);
    for (const code of recovery_codes) expect(code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    expect(await ann.state()).toEqual({ ...OFF, is_on: true, turned_on_at: clock.now(), recovery_codes_left: 10 });
    expect(await answerTo(server, 'GET /user/devices', { token: ann.token })).toHaveLength(2);
  });

  test('is refused while it is on, and without having begun, as are recovery codes', async () => {
    const ann = await newcomer();
    expect(await ann.ask('POST /user/second_factor/confirm', { code: '000000' })).toMatchObject({ status: 404 });
    expect(
      await ann.ask('POST /user/second_factor/recovery_codes', { password: ann.password, code: '000000' }),
    ).toMatchObject({ status: 404 });
    await ann.turnOn();
    expect(await ann.ask('POST /user/second_factor/begin', { password: ann.password })).toMatchObject({ status: 409 });
  });

  test('happens once, even if two sessions began it and both confirm', async () => {
    const ann = await newcomer();
    const other = await signIn(server, ann, 'web:2');
    const begin = async ({ token }: LoginResponse) =>
      (await answerTo(server, 'POST /user/second_factor/begin', { token, body: { password: ann.password } })).secret;
    const [here, there] = [await begin(ann), await begin(other)];
    const confirm = ({ token }: LoginResponse, secret: string) =>
      statusOf(server, 'POST /user/second_factor/confirm', {
        token,
        body: { code: authenticatorOf(secret).codeAt(clock.now()) },
      });
    expect(await Promise.all([confirm(ann, here), confirm(other, there)])).toEqual([200, 409]);
  });

  test('has to be confirmed within a quarter of an hour', async () => {
    const ann = await newcomer();
    const { secret } = await answerTo(server, 'POST /user/second_factor/begin', {
      token: ann.token,
      body: { password: ann.password },
    });
    clock.advance(900_001);
    const code = authenticatorOf(secret).codeAt(clock.now());
    expect(await ann.ask('POST /user/second_factor/confirm', { code })).toMatchObject({ status: 404 });
  });

  test('needs a recent sign-in from a user without a password', async () => {
    await offer(server, founder, { third_party: true });
    const secret = (await call(server, 'GET /admin/system/third_party_secret', { token: founder.token })).text;
    const key = await answerTo(server, 'POST /token/create_third_party_key', {
      headers: { 'x-secret': secret },
      body: { userid: 'crm-1', username: 'Nia' },
    });
    const { token } = (await login(server, { type: 'thirdparty', key })).value();
    const begin = () => statusOf(server, 'POST /user/second_factor/begin', { token, body: {} });
    expect(await begin()).toBe(200);
    clock.advance(FRESH_SIGN_IN_MS);
    expect(await begin()).toBe(412);
  });
});

describe('signing in', () => {
  test('needs a ticket and then a code', async () => {
    const ann = await newcomer();
    const app = await ann.turnOn();
    const asked = await ann.enter();
    expect(asked).toMatchObject({
      status: 428,
      json: { reason: 'second_factor_required', ticket: expect.any(String), expires_in: 300 },
    });
    expect(asked.headers.get('cache-control')).toBe('no-store');
    const { status, json } = await finish(ticketOf(asked), ` ${app.codeAt(clock.now()).replace(/^.{3}/, '$& ')} `);
    expect([status, json]).toMatchObject([200, { user: { uid: ann.user.uid }, token: expect.any(String) }]);
  });

  test('accepts a recovery code once, however it is typed, and returns how many are left', async () => {
    const ann = await newcomer();
    const { recoveryCodes } = await ann.turnOn();
    const typed = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ');
    expect(await finish(ticketOf(await ann.enter()), typed)).toMatchObject({ status: 200 });
    expect(await ann.state()).toMatchObject({ recovery_codes_left: 9 });
    expect(await finish(ticketOf(await ann.enter()), typed)).toMatchObject({ status: 422 });
  });

  test('accepts the code behind the password, from clients without support for it', async () => {
    const ann = await newcomer();
    const app = await ann.turnOn();
    expect(await ann.enter(ann.password + app.codeAt(clock.now()))).toMatchObject({ status: 200 });
    clock.advance(STEP_MS);
    expect(await ann.enter(ann.password + app.codeAt(clock.now()))).toMatchObject({ status: 200 });
  });

  test('works as before for a password that ends in six digits', async () => {
    const ann = await newcomer();
    const password = 'our dog 123456';
    await ann.ask('POST /user/change_password', { old_password: ann.password, new_password: password });
    expect(await ann.enter(password)).toMatchObject({ status: 200 });
    const app = await turnOnSecondFactor(server, ann, { password, now: clock.now() });
    expect(await ann.enter(password)).toMatchObject({ status: 428 });
    expect(await ann.enter(password + app.codeAt(clock.now()))).toMatchObject({ status: 200 });
  });

  test('is finished without a code if it was turned off meanwhile', async () => {
    const ann = await newcomer();
    const { recoveryCodes } = await ann.turnOn();
    const ticket = ticketOf(await ann.enter());
    await ann.ask('POST /user/second_factor/turn_off', { code: recoveryCodes[0] });
    expect(await finish(ticket, '000000')).toMatchObject({ status: 200 });
  });
});

describe('recovery codes', () => {
  test('are replaced with password and code; the former ones stop working', async () => {
    const ann = await newcomer();
    const app = await ann.turnOn();
    const renew = (body: object) => ann.ask('POST /user/second_factor/recovery_codes', body);
    expect(await renew({ password: 'a guess', code: app.codeAt(clock.now()) })).toMatchObject({ status: 403 });
    expect(await renew({ password: ann.password, code: '12345' })).toMatchObject({ status: 422 });
    const { status, json } = await renew({ password: ann.password, code: app.codeAt(clock.now()) });
    const { recovery_codes } = json as { recovery_codes: string[] };
    expect([status, recovery_codes.length]).toEqual([200, 10]);
    expect(await finish(ticketOf(await ann.enter()), app.recoveryCodes[1]!)).toMatchObject({ status: 422 });
    expect(await finish(ticketOf(await ann.enter()), recovery_codes[1]!)).toMatchObject({ status: 200 });
  });
});

describe('turning it off', () => {
  test('needs a code, and sign-in is as before; turned on again, it has another secret', async () => {
    const ann = await newcomer();
    const app = await ann.turnOn();
    const turnOff = (code: string) => ann.ask('POST /user/second_factor/turn_off', { code });
    expect(await turnOff('000000')).toMatchObject({ status: 422 });
    expect(await turnOff(app.codeAt(clock.now()))).toMatchObject({ status: 200, text: '' });
    expect(await ann.state()).toEqual(OFF);
    expect(await turnOff(app.recoveryCodes[0]!)).toMatchObject({ status: 404 });
    expect(await ann.enter()).toMatchObject({ status: 200 });
    expect((await ann.turnOn()).secret).not.toBe(app.secret);
  });
});

describe('administrators', () => {
  test('see which users have it on; others do not', async () => {
    const [ann, ben] = [await newcomer(), await newcomer()];
    await ann.turnOn();
    const { token } = founder;
    const listed = await answerTo(server, 'GET /admin/user', { token });
    const shown = (uid: number) => listed.find((user) => user.uid === uid)?.second_factor;
    expect([shown(ann.user.uid), shown(ben.user.uid)]).toEqual([true, false]);
    const one = await answerTo(server, `GET /admin/user/${ann.user.uid}`, { token });
    expect(one.second_factor).toBe(true);
    const seen = (await call(server, 'GET /user', { token: ben.token })).text;
    expect(seen).toContain(ann.user.name);
    expect(seen).not.toContain('second_factor');
  });

  test('turn it off for a user who lost it, who gets an email and stays signed in; the audit log records it', async () => {
    const sink = await startMailSink();
    await switchMailOn(server, founder, sink);
    const ann = await newcomer();
    await ann.turnOn();
    const reset = () => call(server, `DELETE /admin/user/${ann.user.uid}/second_factor`, { token: founder.token });
    expect(await reset()).toMatchObject({ status: 200, text: '' });
    expect(await ann.state()).toEqual(OFF);
    const email = await sink.waitFor(ann.email);
    expect(email.text).toContain('turned off two-step verification for your account');
    expect(await ann.enter()).toMatchObject({ status: 200 });
    expect(await reset()).toMatchObject({ status: 404 });
    const { entries } = await answerTo(server, 'GET /admin/audit?limit=1', { token: founder.token });
    expect(entries).toMatchObject([
      { kind: 'user.second_factor_reset', uid: 1, subject: { kind: 'user', id: ann.user.uid }, details: [] },
    ]);
    await switchMailOn(server, founder, sink, { enabled: false });
    await sink.close();
  });

  test('turn off neither their own nor the founder’s, nor that of an unknown user', async () => {
    const ada = await newcomer();
    const ben = await newcomer();
    await call(server, `PUT /admin/user/${ada.user.uid}`, { token: founder.token, body: { is_admin: true } });
    const { token } = await signIn(server, ada, 'web:2');
    const reset = (uid: number) => statusOf(server, `DELETE /admin/user/${uid}/second_factor`, { token });
    for (const { turnOn } of [ada, ben]) await turnOn();
    const app = await turnOnSecondFactor(server, founder, { password: 'founder-secret', now: clock.now() });
    expect(await reset(ben.user.uid)).toBe(200);
    expect([await reset(ada.user.uid), await reset(1), await reset(999_999)]).toEqual([403, 403, 404]);
    const code = app.recoveryCodes[0];
    await call(server, 'POST /user/second_factor/turn_off', { token: founder.token, body: { code } });
  });
});

test('it is deleted with its account', async () => {
  const ann = await newcomer();
  await ann.turnOn();
  const before = (await server.reads.secondFactors.listUids()).length;
  await ann.ask('DELETE /user/delete');
  expect(await server.reads.secondFactors.listUids()).toHaveLength(before - 1);
  expect(await server.reads.secondFactors.countRecoveryCodes(ann.user.uid)).toBe(0);
});
