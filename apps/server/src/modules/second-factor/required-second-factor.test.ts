import type { LoginConfig, LoginResponse } from '@loquat/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { answerTo, call, FOUNDER, registerUser, signIn, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { sendFile, uploadFile } from '#test/drivers/files.ts';
import { pngOf } from '#test/drivers/images.ts';
import { havePasskey, PASSKEY_ORIGIN, signInWith } from '#test/drivers/passkeys.ts';
import { turnOnSecondFactor } from '#test/drivers/second-factor.ts';
import { CALLS_WITHOUT_SECOND_FACTOR } from '#test/security/authorisation.table.ts';
import { targets } from '#test/security/targets.ts';
import { googleAnn, login, offer, type Providers, startProviders, withGoogle } from '#test/servers/providers.ts';

const MISSING = { status: 403, json: { reason: 'second_factor_missing' } };
const KICK = { type: 'kick', reason: 'login_from_other_device', cause: 'second_factor_missing' };

let world: Providers;
let server: Providers['server'];
let founder: LoginResponse;
beforeAll(async () => {
  world = await startProviders({}, { FRONTEND_URL: PASSKEY_ORIGIN });
  ({ server, founder } = world);
  await turnOnSecondFactor(server, founder, { password: FOUNDER.password });
  await offer(server, founder, { guest: true, third_party: true });
});
afterEach(() => demand('off'));
afterAll(() => world.close());

const demand = (second_factor_required: LoginConfig['second_factor_required']) =>
  offer(server, founder, { second_factor_required });

let people = 0;
/** A new user, and their password. */
async function newcomer() {
  people += 1;
  const name = `person${people}`;
  const session = await registerUser(server, name);
  const [email, password] = [`${name}@example.org`, `${name}-secret`];
  return { ...session, email, password, turnOn: () => turnOnSecondFactor(server, session, { password }) };
}
const list = ({ token }: Pick<LoginResponse, 'token'>) => call(server, 'GET /group', { token });
const follow = ({ token }: Pick<LoginResponse, 'token'>) => call(server, `GET /user/events?api-key=${token}`);
const promote = (uid: number) =>
  answerTo(server, `PUT /admin/user/${uid}`, { token: founder.token, body: { is_admin: true } });

describe('while all users need a second factor', () => {
  test('a user without one signs in, can only set it up, and continues with the same session', async () => {
    const ann = await newcomer();
    await demand('everybody');
    const { token } = await signIn(server, ann, 'web:2');
    expect(await list({ token })).toMatchObject(MISSING);
    expect(await follow({ token })).toMatchObject(MISSING);
    expect(await answerTo(server, 'GET /user/me', { token })).toMatchObject({ uid: ann.user.uid });
    expect(await answerTo(server, 'GET /user/second_factor', { token })).toMatchObject({
      is_on: false,
      is_required: true,
    });
    await turnOnSecondFactor(server, { token }, ann);
    expect((await list({ token })).status).toBe(200);
    await openEvents(server, token);
  });

  test('a user with one is asked only for its code', async () => {
    const ann = await newcomer();
    const app = await ann.turnOn();
    await demand('everybody');
    expect((await list(ann)).status).toBe(200);
    const again = await signIn(server, { ...ann, password: ann.password + app.codeAt(Date.now()) }, 'web:2');
    expect((await list(again)).status).toBe(200);
  });

  test('every call with a token refuses a user without one, except for the set-up calls', async () => {
    const ann = await newcomer();
    const asked = targets.filter(({ endpoint }) => endpoint.access !== 'public' && endpoint.access !== 'bot');
    const rest = asked.filter(({ name }) => !CALLS_WITHOUT_SECOND_FACTOR.includes(name));
    expect(asked.filter(({ endpoint }) => endpoint.withoutSecondFactor).map(({ name }) => name)).toEqual(
      expect.arrayContaining(CALLS_WITHOUT_SECOND_FACTOR),
    );
    await demand('everybody');
    for (const { name, route, headers } of rest) {
      const [method = '', path = ''] = route.split(' ');
      const body = method === 'GET' ? {} : { body: '{}' };
      const answer = await fetch(server.origin + path, {
        method,
        headers: { ...headers, 'x-api-key': ann.token, 'content-type': 'application/json' },
        ...body,
      });
      expect([name, answer.status, await answer.text()]).toEqual([name, 403, JSON.stringify(MISSING.json)]);
    }
  });

  test('open sessions are restricted at once, with their streams; they stay, are renewed, and sign out', async () => {
    const [ann, ben] = [await newcomer(), await newcomer()];
    await ben.turnOn();
    const [hers, his] = [await openEvents(server, ann.token), await openEvents(server, ben.token)];
    await demand('everybody');
    await hers.closed();
    expect(hers.all('kick')).toEqual([KICK]);
    expect([his.isClosed, (await list(ben)).status]).toEqual([false, 200]);
    expect(await list(ann)).toMatchObject(MISSING);
    const { token, refresh_token } = ann;
    const renewed = await answerTo(server, 'POST /token/renew', { body: { token, refresh_token } });
    expect(await list(renewed)).toMatchObject(MISSING);
    expect(await statusOf(server, 'GET /token/logout', { token: renewed.token })).toBe(200);
    expect(await statusOf(server, 'GET /user/me', { token: renewed.token })).toBe(401);
  });

  test('the file cookie gives no access to files either', async () => {
    const [ann, ben] = [await newcomer(), await newcomer()];
    await ben.turnOn();
    const { path } = await uploadFile(server, ben.token, await pngOf(9, 9), { content_type: 'image/png' });
    await sendFile(server, ben.token, `user/${ann.user.uid}`, path);
    const signedIn = await call(server, 'POST /token/login', {
      body: { credential: { type: 'password', email: ann.email, password: ann.password }, device: 'web:2' },
    });
    const cookies = signedIn.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
    const cookie = cookies.find((one) => one.startsWith('loquat-files-')) ?? '';
    const read = () => statusOf(server, `GET /resource/file?file_path=${path}`, { headers: { cookie } });
    expect(await read()).toBe(200);
    await demand('everybody');
    expect(await read()).toBe(404);
  });

  test('it cannot be turned off; a user whose factor an administrator removes has to set it up again', async () => {
    const [ann, ben] = [await newcomer(), await newcomer()];
    const [hers, his] = [await ann.turnOn(), await ben.turnOn()];
    const turnOff = (token: string, code = '') =>
      statusOf(server, 'POST /user/second_factor/turn_off', { token, body: { code } });
    expect(await turnOff(ann.token, hers.recoveryCodes[0])).toBe(200);
    await demand('everybody');
    expect(await turnOff(ben.token, his.recoveryCodes[0])).toBe(403);
    expect((await list(ben)).status).toBe(200);
    const stream = await openEvents(server, ben.token);
    await answerTo(server, `DELETE /admin/user/${ben.user.uid}/second_factor`, { token: founder.token });
    await stream.closed();
    expect(stream.all('kick')).toEqual([KICK]);
    expect(await list(ben)).toMatchObject(MISSING);
  });

  test('guests, visitors of a widget and bots have nothing to set up', async () => {
    const bot = await createBot(server, founder);
    await demand('everybody');
    const guest = await answerTo(server, 'GET /token/login_guest');
    expect((await list(guest)).status).toBe(200);
    await openEvents(server, guest.token);
    const visitor = await answerTo(server, 'POST /user/register', {
      body: { name: 'w-1', email: 'w-1@widget.link', password: 'a secret of their own', widget_id: '' },
    });
    await openEvents(server, visitor.token);
    expect(await statusOf(server, 'GET /bot', { token: bot.key })).toBe(200);
  });
});

describe('what counts as a second factor', () => {
  test('a passkey with user verification: for sessions that begin with it, and no others', async () => {
    const ann = await newcomer();
    const passkey = await havePasskey(server, ann);
    await demand('everybody');
    const session = (await signInWith(server, passkey)).json as LoginResponse;
    expect((await list(session)).status).toBe(200);
    await openEvents(server, session.token);
    const { token, refresh_token } = session;
    const renewed = await answerTo(server, 'POST /token/renew', { body: { token, refresh_token } });
    expect((await list(renewed)).status).toBe(200);
    expect(await list(await signIn(server, ann, 'web:2'))).toMatchObject(MISSING);
    expect(await list(ann)).toMatchObject(MISSING);
  });

  test('not a provider: its checks are unknown to this server', async () => {
    const enter = async () => (await withGoogle(world, googleAnn)).value();
    expect((await list(await enter())).status).toBe(200);
    await demand('everybody');
    expect(await list(await enter())).toMatchObject(MISSING);
  });

  test('a third-party server that signs in its own users', async () => {
    const secret = (await call(server, 'GET /admin/system/third_party_secret', { token: founder.token })).text;
    const key = await answerTo(server, 'POST /token/create_third_party_key', {
      headers: { 'x-secret': secret },
      body: { userid: 'crm-1', username: 'Nia' },
    });
    await demand('everybody');
    expect((await list((await login(server, { type: 'thirdparty', key })).value())).status).toBe(200);
  });
});

test('while only administrators need one, members do not; a promoted user does at once', async () => {
  const [ann, ben] = [await newcomer(), await newcomer()];
  await demand('admins');
  expect([(await list(ann)).status, (await list(ben)).status]).toEqual([200, 200]);
  const stream = await openEvents(server, ann.token);
  await promote(ann.user.uid);
  await stream.closed();
  expect(stream.all('kick')).toEqual([KICK]);
  expect(await list(ann)).toMatchObject(MISSING);
  expect((await list(ben)).status).toBe(200);
});

describe('the requirement', () => {
  test('can be extended by administrators and reduced by the founder only; the audit log records it', async () => {
    const ann = await newcomer();
    const app = await ann.turnOn();
    await promote(ann.user.uid);
    // The next session's tokens contain the role.
    const { token } = await signIn(server, { ...ann, password: ann.password + app.codeAt(Date.now()) }, 'web:2');
    const ask = (second_factor_required: string, asker = token) =>
      statusOf(server, 'POST /admin/login/config', { token: asker, body: { second_factor_required } });
    expect([await ask('admins'), await ask('everybody'), await ask('everybody')]).toEqual([200, 200, 200]);
    expect([await ask('admins'), await ask('off'), await ask('sometimes')]).toEqual([403, 403, 400]);
    expect([await ask('admins', founder.token), await ask('off', founder.token)]).toEqual([200, 200]);
    const { entries } = await answerTo(server, 'GET /admin/audit?limit=1', { token: founder.token });
    expect(entries).toMatchObject([{ kind: 'settings.changed', uid: 1 }]);
  });

  test('is unchanged by clients that do not know it and save the other settings', async () => {
    const { second_factor_required: _unknown, ...known } = await answerTo(server, 'GET /admin/login/config');
    await demand('admins');
    await answerTo(server, 'POST /admin/login/config', { token: founder.token, body: known });
    expect(await answerTo(server, 'GET /admin/login/config')).toMatchObject({ second_factor_required: 'admins' });
  });
});
