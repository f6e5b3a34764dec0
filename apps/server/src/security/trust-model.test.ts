import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoginResponse } from '@loquat/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, call, FOUNDER, signIn, signInFounder, statusOf } from '../../test/drivers/call.ts';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { personOf, send } from '../../test/drivers/people.ts';
import { type Authenticator, turnOnSecondFactor } from '../../test/drivers/second-factor.ts';
import { askToVisit, visit } from '../../test/drivers/visitors.ts';
import {
  admit,
  allThatIsTold,
  backFrom,
  comeAs,
  createTrustWorld,
  FOUNDERS_CALLS,
  PRIVATE_WORD,
  PUBLIC_WORD,
} from '../../test/security/trust-world.ts';
import { alterDatabase, readRows } from '../../test/servers/behind-the-wire.ts';
import { askForLink, settled, signInLinks, signInToken, tokenIn } from '../../test/servers/mailed-server.ts';
import { login } from '../../test/servers/providers.ts';
import { databaseEnv, dropDatabase } from '../../test/servers/server-database.ts';
import { startTestServer } from '../../test/servers/test-server.ts';
import { resetPassword } from '../cli/user-administration.ts';
import { loadConfig } from '../config/config.ts';

const SECURITY = fileURLToPath(new URL('../../../../SECURITY.md', import.meta.url));

let world: Awaited<ReturnType<typeof createTrustWorld>>;
beforeAll(async () => {
  world = await createTrustWorld();
});
afterAll(() => world.close());

type Asker = Pick<LoginResponse, 'token'>;
const ask = <const R extends string>({ token }: Asker, route: R, body?: unknown) =>
  call(world.server, route, { token, body });
const statusFor = async (asker: Asker, route: string, body?: unknown) => (await ask(asker, route, body)).status;
const asBot = (route: string, body?: unknown) =>
  call(world.server, route, { body, headers: { 'x-api-key': world.bot.key } });
const followed = (magic_token: string) => login(world.server, { type: 'magiclink', magic_token }, 'elsewhere');
const mailedToken = (email: string) => signInToken({ origin: world.server.origin, sink: world.sink }, email);
/** Resolves when every mail that was asked for has arrived. */
async function mailsDelivered(): Promise<void> {
  const { server } = world;
  await settled(server);
  const waiting = () => readRows(server.dataDir, "SELECT id FROM jobs WHERE kind = 'mail.send'");
  await expect.poll(waiting).toEqual([]);
}
const provedBy = (name: string) => ({ sub: `${name}-there`, email: `${name}@example.org`, email_verified: true, name });
const isAlive = async ({ token }: Asker) => (await statusFor({ token }, 'GET /user/me')) === 200;

/** Checks that a text contains neither messages nor file keys that only Ann and Bob share. */
const expectNothingPrivate = (told: string): void => {
  expect(told).toContain(PUBLIC_WORD);
  expect(told).not.toContain(PRIVATE_WORD);
  for (const path of world.privatePaths) expect(told).not.toContain(path);
};

/** A new user with a verified address and a second factor. */
async function protect(name: string) {
  const session = await admit(world.server, world.founder, name);
  const app = await turnOnSecondFactor(world.server, session, { password: `${name}-secret` });
  return { session, app, email: `${name}@example.org` };
}

/** Expects that a sign-in asks for the code, and succeeds with it. */
async function expectCodeAsked({ status, json }: Answered, device: string, app: Authenticator): Promise<void> {
  expect(status).toBe(428);
  const { ticket } = json as { ticket: string };
  const code = app.recoveryCodes[0];
  expect(await login(world.server, { type: 'second_factor', ticket, code }, device)).toMatchObject({ status: 200 });
}

type Row = Record<string, () => Promise<void>>;

const aboveAdministrators: Record<string, Row> = {
  'Operator of the machine': {
    'reads in the database what is said, and finds no password there': async () => {
      const { dataDir } = world.server;
      const said = JSON.stringify(await readRows(dataDir, 'SELECT content FROM messages'));
      const people = JSON.stringify(await readRows(dataDir, 'SELECT * FROM users'));
      expect(said).toContain(PRIVATE_WORD);
      expect(people).toContain('$argon2id$');
      expect(people).not.toContain('ann-secret');
    },
    'gives anybody a password, the founder too, which ends their sessions': async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'loquat-trust-'));
      const server = await startTestServer({ DATA_DIR: dataDir });
      const { token } = await signInFounder(server);
      await server.close();
      const config = loadConfig({ ...(await databaseEnv(dataDir)), DATA_DIR: dataDir });
      await resetPassword(config, FOUNDER.email, 'given by the operator');
      const again = await startTestServer({ DATA_DIR: dataDir });
      expect(await statusOf(again, 'GET /user/me', { token })).toBe(401);
      const given = await signIn(again, { ...FOUNDER, password: 'given by the operator' });
      expect(given.user.uid).toBe(1);
      await again.close();
      await rm(dataDir, { recursive: true });
      await dropDatabase(dataDir);
    },
  },

  Founder: {
    'alone chooses mail server, sign-in providers, third-party secret, address, and what carries calls and pushes':
      async () => {
        for (const [route, body] of FOUNDERS_CALLS) {
          expect([route, await statusFor(world.admin, route, body)]).toEqual([route, 403]);
          expect([route, await statusFor(world.ann, route, body)]).toEqual([route, 403]);
        }
        expect((await ask(world.founder, 'GET /admin/system/third_party_secret')).text).toMatch(/^\w{32}$/);
      },
    'cannot be deleted, frozen, stripped of the role, or given a password or an address by others': async () => {
      const changes = [{ status: 'frozen' }, { is_admin: false }, { password: 'taken over' }, { email: 'a@b.example' }];
      for (const change of changes) expect(await statusFor(world.admin, 'PUT /admin/user/1', change)).toBe(403);
      expect(await statusFor(world.admin, 'DELETE /admin/user/1')).toBe(403);
      expect(await isAlive(world.founder)).toBe(true);
    },
    'gets no link by mail, and is not who a provider says has their address': async () => {
      await askForLink(world.server, FOUNDER.email);
      await mailsDelivered();
      expect(signInLinks(world, FOUNDER.email)).toEqual([]);
      expect(await mailedToken('eve@example.org')).not.toBe('');
      expect(await comeAs(world, provedBy('founder'))).toMatchObject({ status: 409 });
      expect((await ask(world.founder, 'GET /token/credentials')).json).toMatchObject({ oidc: [] });
    },
    'is let in by an account elsewhere that they linked while signed in': async () => {
      const person = { ...provedBy('somebody'), sub: 'linked-by-the-founder' };
      const credential = { type: 'oidc', ...(await backFrom(world, person)) };
      expect(await statusFor(world.founder, 'POST /token/bind', { credential })).toBe(200);
      expect(await comeAs(world, person)).toMatchObject({ status: 200, json: { user: { uid: 1 } } });
      expect(await statusFor(world.founder, 'DELETE /token/credentials/oidc')).toBe(200);
    },
    'reads no private channel or conversation of others by any call': async () => {
      expectNothingPrivate(await allThatIsTold(world, world.founder.token));
    },
    'can come in as a member through the mail server they chose': async () => {
      const fay = await admit(world.server, world.founder, 'fay');
      const token = await mailedToken('fay@example.org');
      expect(await followed(token)).toMatchObject({ status: 200, json: { user: { uid: fay.user.uid } } });
      expect((await ask(fay, 'GET /user/devices')).json).toContain('elsewhere');
    },
  },
};

const administrators: Record<string, Row> = {
  Administrator: {
    'reads no private channel or conversation of others by any call, and holds no key of a file there': async () => {
      const told = await allThatIsTold(world, world.admin.token);
      expectNothingPrivate(told);
      expect(told).toContain('"content_type":"vocechat/file"');
    },
    'hears nothing of them in the event stream': async () => {
      const stream = await openEvents(world.server, world.admin.token, { after_mid: 0 });
      await send(world.server, personOf(world.ann), `group/${world.privateGid}`, PRIVATE_WORD);
      const mid = await send(
        world.server,
        personOf(world.ann),
        `user/${world.admin.user.uid}`,
        'for the administrator',
      );
      await stream.find('chat', (event) => event.mid === mid);
      expectNothingPrivate(JSON.stringify(stream.events));
    },
    'gives no person a webhook': async () => {
      const body = { webhook_url: `http://127.0.0.1:${world.hook.port}/` };
      expect(await statusFor(world.admin, `PUT /admin/user/${world.bob.user.uid}`, body)).toBe(406);
    },
    'comes in as somebody by giving a password or an address, which signs that person out everywhere': async () => {
      for (const [name, change] of [
        ['gil', { password: 'taken over' }],
        ['hal', { email: 'taken@example.org' }],
      ] as const) {
        const person = await admit(world.server, world.admin, name);
        const stream = await openEvents(world.server, person.token);
        expect(await statusFor(world.admin, `PUT /admin/user/${person.user.uid}`, change)).toBe(200);
        await stream.find('kick');
        expect(await isAlive(person)).toBe(false);
        await expect(
          signIn(world.server, { email: `${name}@example.org`, password: `${name}-secret` }),
        ).rejects.toThrow('401');
      }
    },
    'leaves an entry in the audit log that no call changes or deletes': async () => {
      const { admin } = world;
      const listed = async () => (await ask(admin, 'GET /admin/audit?kind=settings')).value().entries;
      const before = await listed();
      expect(await statusFor(admin, 'PUT /admin/system/organization', { description: 'mine' })).toBe(200);
      const [entry, ...rest] = await listed();
      expect(entry).toMatchObject({ uid: admin.user.uid, kind: 'settings.changed', details: ['description'] });
      expect(rest).toEqual(before);
      for (const method of ['POST', 'PUT', 'DELETE'] as const)
        for (const path of ['/api/admin/audit', `/api/admin/audit/${entry!.id}`]) {
          const headers = { 'x-api-key': admin.token };
          expect((await fetch(`${world.server.origin}${path}`, { method, headers })).status).toBeGreaterThanOrEqual(
            404,
          );
        }
      expect(await listed()).toEqual([entry, ...rest]);
    },
    'joins a private channel in sight of its members alone': async () => {
      const { admin, ann, bob } = world;
      const body = { name: 'Watched', members: [bob.user.uid] };
      const { gid } = (await ask(ann, 'POST /group', body)).value();
      const stream = await openEvents(world.server, bob.token);
      expect(await statusFor(admin, `GET /group/${gid}/history`)).toBe(403);
      expect(await statusFor(admin, `POST /group/${gid}/members/add`, [admin.user.uid])).toBe(200);
      expect(await stream.find('user_joined_group')).toMatchObject({ gid, uid: [admin.user.uid] });
      expect(await statusFor(admin, `GET /group/${gid}/history`)).toBe(200);
    },
    'makes a private channel public in sight of its members alone': async () => {
      const { gid } = (await ask(world.ann, 'POST /group', { name: 'Opened' })).value();
      const stream = await openEvents(world.server, world.ann.token);
      expect(await statusFor(world.admin, `POST /group/${gid}/change_type`, { is_public: true })).toBe(200);
      expect(await stream.find('group_changed')).toMatchObject({ gid, is_public: true });
    },
  },
};

const people: Record<string, Row> = {
  Member: {
    'reads and writes where they belong, and finds people': async () => {
      expect(await allThatIsTold(world, world.ann.token)).toContain(PRIVATE_WORD);
      expect(await statusFor(world.eve, `POST /group/${world.openGid}/send`)).toBe(415);
      expect((await ask(world.eve, 'GET /user')).text).toContain('bob');
    },
    'reads no private channel they are not in, no conversation of others, and who is in neither': async () => {
      const told = await allThatIsTold(world, world.eve.token);
      expectNothingPrivate(told);
      expect((await ask(world.eve, `GET /group/${world.privateGid}`)).json).toMatchObject({ members: [], owner: null });
    },
    'knows of no visitor but those whom they answer': async () => {
      const { user } = await visit(world.server, { widget_host: world.bob.user.uid });
      const statuses = ({ token }: Asker) => statusFor({ token }, `GET /user/${user.uid}`);
      expect(await statuses(world.bob)).toBe(200);
      expect(await statuses(world.eve)).toBe(404);
      expect(await allThatIsTold(world, world.eve.token)).not.toContain(user.name);
    },
  },
  Guest: {
    'reads public channels, without addresses of people, and changes nothing': async () => {
      const told = await allThatIsTold(world, world.guest.token);
      expectNothingPrivate(told);
      expect(told).not.toMatch(/@example\.org/);
      for (const route of [`POST /group/${world.openGid}/send`, 'POST /resource/file/prepare']) {
        expect(await statusFor(world.guest, route, {})).toBe(403);
      }
    },
    'writes to public bots, and to nobody else': async () => {
      const { founder, server, bot, guest } = world;
      const makePublic = (is_public: boolean) =>
        call(server, `PUT /admin/user/${bot.uid}`, { token: founder.token, body: { is_public } });
      const write = (uid: number) => statusFor(guest, `POST /user/${uid}/send`, 'hello');
      expect((await makePublic(true)).status).toBe(200);
      expect(await write(bot.uid)).toBe(200);
      expect((await makePublic(false)).status).toBe(200);
      for (const { uid } of [bot, founder.user, world.bob.user, guest.user]) expect(await write(uid)).toBe(403);
    },
  },
  'Visitor of a widget': {
    'talks with the host, and hears of nobody else and of no channel': async () => {
      const told = await allThatIsTold(world, world.visitor.token);
      expect(told).toContain('"Founder"');
      expect(told).not.toMatch(new RegExp(`${PRIVATE_WORD}|${PUBLIC_WORD}|@example\\.org|"(ann|bob|eve|admin)"`));
      for (const { user } of [world.ann, world.admin]) {
        expect(await statusFor(world.visitor, `GET /user/${user.uid}`)).toBe(404);
        expect(await statusFor(world.visitor, `POST /user/${user.uid}/send`, 'hello')).toBe(403);
      }
      expect(await statusFor(world.visitor, `GET /group/${world.openGid}/history`)).toBe(403);
      await send(world.server, personOf(world.visitor), `user/${world.founder.user.uid}`, 'a question');
      expect(await statusFor(world.visitor, 'GET /admin/user')).toBe(403);
    },
    'requests a host, who is an active member or bot, and is reached by the team alone': async () => {
      const { uid } = world.visitor.user;
      for (const widget_host of [uid, world.guest.user.uid, 9_999]) {
        expect((await askToVisit(world.server, { widget_host })).status).toBe(400);
      }
      const other = await visit(world.server, { widget_host: world.bot.uid });
      for (const stranger of [other, world.ann, world.eve]) {
        expect(await statusFor(stranger, `POST /user/${uid}/send`, 'from the team')).toBe(403);
      }
      expect((await asBot(`POST /bot/send_to_user/${uid}`, 'from the team')).status).toBe(403);
      expect((await asBot(`POST /bot/send_to_user/${other.user.uid}`, 'an answer')).status).toBe(200);
      expect(await statusFor(world.founder, `POST /user/${uid}/send`, 'an answer')).toBe(200);
    },
  },
};

const programs: Record<string, Row> = {
  'Bot, and the holder of its key': {
    'reads people, its conversations and the channels it can see, and changes only its own messages': async () => {
      const { uid } = world.ann.user;
      expect((await asBot(`GET /bot/user/${uid}`)).json).toMatchObject({ name: 'ann' });
      expect((await asBot('GET /bot')).text).not.toContain(PRIVATE_WORD);
      expect((await asBot(`GET /bot/group/${world.privateGid}`)).text).not.toContain(PRIVATE_WORD);
      expect((await asBot(`POST /bot/send_to_group/${world.privateGid}`, 'x')).status).toBe(403);
      expect((await asBot(`POST /bot/send_to_group/${world.openGid}`, 'x')).status).toBe(200);
      expect((await asBot(`GET /group/${world.openGid}/history`)).status).toBe(401);
      expect((await asBot(`GET /bot/group/${world.openGid}/messages`)).text).toContain(PUBLIC_WORD);
      expect((await asBot(`GET /bot/group/${world.privateGid}/messages`)).status).toBe(403);
      expect((await asBot(`GET /bot/user/${uid}/messages`)).text).not.toContain(PRIVATE_WORD);
      const mid = await send(world.server, personOf(world.ann), `group/${world.openGid}`, PUBLIC_WORD);
      expect((await asBot(`PUT /bot/edit/${mid}`, 'x')).status).toBe(403);
      expect((await asBot(`DELETE /bot/delete/${mid}`)).status).toBe(403);
      const mail = { to: 'ann@example.org', subject: 'x', content: 'x' };
      expect((await asBot('POST /bot/send_mail', mail)).status).toBe(403);
      expect((await asBot('GET /user/me')).status).toBe(401);
    },
  },
  'Webhook of a bot': {
    'hears what its bot hears from then on: public channels and what is said to the bot': async () => {
      const { ann, bot, hook, openGid, privateGid, server } = world;
      await send(server, personOf(ann), `group/${privateGid}`, PRIVATE_WORD);
      await send(server, personOf(ann), `user/${world.bob.user.uid}`, PRIVATE_WORD);
      await send(server, personOf(ann), `group/${openGid}`, 'heard by all');
      await send(server, personOf(ann), `user/${bot.uid}`, 'for the bot');
      const heard = () => hook.asked.map(({ body }) => body).join('\n');
      await expect.poll(heard).toContain('for the bot');
      expect(heard()).toContain('heard by all');
      expect(heard()).not.toContain(PRIVATE_WORD);
    },
  },
  'Holder of the third-party secret': {
    'signs in as those who came that way, and as nobody else': async () => {
      const secret = (await ask(world.founder, 'GET /admin/system/third_party_secret')).text;
      const enter = async (userid: string, username: string) => {
        const headers = { 'x-secret': secret };
        const key = await call(world.server, 'POST /token/create_third_party_key', {
          headers,
          body: { userid, username },
        });
        return (await login(world.server, { type: 'thirdparty', key: key.json })).value().user;
      };
      const first = await enter('crm-7', 'Somebody');
      expect((await enter('crm-7', 'Else')).uid).toBe(first.uid);
      for (const userid of ['1', 'founder@example.org', 'ann', String(world.ann.user.uid)]) {
        expect(await enter(userid, 'ann')).toMatchObject({ create_by: 'thirdparty', is_admin: false, email: null });
      }
    },
  },
};

const outside: Record<string, Row> = {
  'Mail server, and who runs it': {
    'comes in as whoever has a mailbox there, and neither as the founder nor as a bot': async () => {
      const others = [FOUNDER.email, 'bot_helper@localhost'];
      for (const email of others) await askForLink(world.server, email);
      expect(await followed(await mailedToken('ann@example.org'))).toMatchObject({ status: 200 });
      await mailsDelivered();
      for (const email of others) expect(signInLinks(world, email)).toEqual([]);
    },
    'does not come in as somebody with a second factor': async () => {
      const { app, email } = await protect('mail-protected');
      const asked = await followed(await mailedToken(email));
      await expectCodeAsked(asked, 'elsewhere', app);
    },
  },
  'Sign-in provider, and who runs it': {
    'comes in as whoever has the address it vouches for, and not as a founder who did not link it': async () => {
      const { uid } = world.ann.user;
      expect(await comeAs(world, provedBy('ann'))).toMatchObject({ status: 200, json: { user: { uid } } });
      expect(await comeAs(world, provedBy('founder'))).toMatchObject({ status: 409 });
      expect(await comeAs(world, { ...provedBy('helper'), email: 'bot_helper@localhost' })).toMatchObject({
        status: 409,
      });
    },
    'does not come in as somebody with a second factor': async () => {
      const { app } = await protect('provider-protected');
      await expectCodeAsked(await comeAs(world, provedBy('provider-protected')), 'by the provider', app);
    },
  },
  'Holder of a link or a path': {
    'gets what it leads to, and nothing beside it': async () => {
      for (const path of world.privatePaths) {
        const route = `GET /resource/file?file_path=${path}`;
        expect([await statusFor(world.ann, route), await statusOf(world.server, route)]).toEqual([200, 404]);
      }
      const invite = await ask(world.ann, `GET /group/create_invite_private_magic_link?gid=${world.privateGid}`);
      const magic_token = tokenIn(new URL(invite.text));
      expect(await statusOf(world.server, `GET /group/${world.privateGid}/history`, { token: magic_token })).toBe(401);
      const ivo = await admit(world.server, world.founder, 'ivo');
      expect(await statusFor(ivo, 'POST /user/join_private', { magic_token })).toBe(200);
      expect(await statusFor(ivo, `GET /group/${world.privateGid}/history`)).toBe(200);
    },
  },
  'Stranger on the network': {
    'is told name and ways in, and of people and messages nothing': async () => {
      const told = await allThatIsTold(world, undefined);
      expect((await call(world.server, 'GET /admin/login/config')).status).toBe(200);
      for (const word of [PRIVATE_WORD, PUBLIC_WORD, '@example.org', '"ann"', ...world.privatePaths]) {
        expect(told).not.toContain(word);
      }
    },
  },
};

const sessions: Record<string, Row> = {
  'A stolen session': {
    'adds no way to sign in, and ends with a reset': async () => {
      const zoe = await admit(world.server, world.founder, 'zoe');
      const { uid } = zoe.user;
      expect(await statusFor(zoe, 'POST /token/proof', {})).toBe(200);
      await alterDatabase(world.server.dataDir, 'UPDATE sessions SET signed_in_at = 1 WHERE uid = @uid', { uid });
      const before = await ask(zoe, 'GET /user/sign_in_methods');
      const adding: [string, object][] = [
        ['POST /token/bind', { credential: { type: 'github', code: 'x' } }],
        ['POST /token/proof', {}],
        ['POST /token/proof', { password: 'guessed-secret' }],
      ];
      for (const [route, body] of adding) expect([route, await statusFor(zoe, route, body)]).toEqual([route, 428]);
      const guess = { old_password: '', new_password: 'thief-secret' };
      expect(await statusFor(zoe, 'POST /user/change_password', guess)).toBe(403);
      expect(await ask(zoe, 'GET /user/sign_in_methods')).toMatchObject({ json: before.json });
      expect(await statusFor(world.founder, `PUT /admin/user/${uid}`, { password: 'given-secret' })).toBe(200);
      expect(await isAlive(zoe)).toBe(false);
    },
  },
};

/** By the first column of the table in SECURITY.md. */
const rows = { ...aboveAdministrators, ...administrators, ...people, ...programs, ...outside, ...sessions };

test('SECURITY.md lists exactly these parties', async () => {
  const text = await readFile(SECURITY, 'utf8');
  const named = [...text.matchAll(/^\| \*\*(.+?)\*\*/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(rows));
});

describe.each(Object.entries(rows))('%s', (_name, row) => {
  test.each(Object.entries(row))('%s', async (_title, tried) => {
    expect.hasAssertions();
    await tried();
  });
});
