import type { LoginResponse } from '@loquat/contract';
import { type MailSink, startMailSink } from '@loquat/counterparts/mail-sink';
import { type OpenidPerson, type OpenidProvider, startOpenidProvider } from '@loquat/counterparts/openid-provider';
import { type Bot, createBot } from '../drivers/bots.ts';
import { type Answered, answerTo, call, registerUser, signIn, signInFounder } from '../drivers/call.ts';
import { sendFile, uploadFile } from '../drivers/files.ts';
import { switchMailOn } from '../drivers/mail-switch.ts';
import { createChannel, personOf, send } from '../drivers/people.ts';
import { type Outside, startOutside } from '../platform/safe-fetch/outside.ts';
import { cameBack, publish } from '../servers/openid-world.ts';
import { login, offer } from '../servers/providers.ts';
import { startTestServer, type TestServer } from '../servers/test-server.ts';
import { targets } from './targets.ts';
import { LASTING } from './world.ts';

/** A word in the private messages of ann and bob, and in the names of their files. */
export const PRIVATE_WORD = 'zebra';
/** A word in public messages. */
export const PUBLIC_WORD = 'giraffe';

const VOICE = { enabled: true, url: 'wss://own.example', api_key: 'own', api_secret: 'own', e2ee: false };
const PUSH = { enabled: true, use_official: false, project_id: 'own', private_key: '', client_email: 'a@own.example' };

/** Settings that decide who can sign in as which user, or which service receives users' content. */
export const FOUNDERS_CALLS: readonly [string, unknown?][] = [
  ['POST /admin/smtp/config', { enabled: false, host: '', port: 0, from: '', username: '', password: '' }],
  ['POST /admin/google_auth/config', { client_id: '' }],
  ['POST /admin/github_auth/config', { client_id: '', client_secret: '' }],
  ['POST /admin/oidc/config', { providers: [] }],
  ['POST /admin/login/config', { oidc: [{ enable: true, favicon: '', domain: 'own.example' }] }],
  ['POST /admin/system/update_frontend_url', 'https://own.example'],
  ['GET /admin/system/third_party_secret'],
  ['POST /admin/system/third_party_secret'],
  ['POST /admin/livekit/config', VOICE],
  ['POST /admin/livekit/config', { ...VOICE, enabled: false }],
  ['POST /admin/fcm/config', PUSH],
];

/** A server with all roles of SECURITY.md, each of which can attempt its attacks. */
export interface TrustWorld {
  server: TestServer;
  founder: LoginResponse;
  /** An administrator, in no private channel. */
  admin: LoginResponse;
  /** Ann and bob have a private channel and a conversation, with a file in each. */
  ann: LoginResponse;
  bob: LoginResponse;
  /** A member who is in neither. */
  eve: LoginResponse;
  guest: LoginResponse;
  /** A visitor through the widget of a web site. */
  visitor: LoginResponse;
  bot: Bot;
  /** The target of the bot's webhook. */
  hook: Outside;
  /** The mail server that the founder chose. */
  sink: MailSink;
  /** The sign-in provider that the founder chose. */
  provider: OpenidProvider;
  openGid: number;
  privateGid: number;
  /** Paths of the files in the private channel and in the conversation. */
  privatePaths: readonly string[];
  close(): Promise<void>;
}

const ENV = { ...LASTING, ALLOW_PRIVATE_PROVIDERS: 'true', ALLOW_PRIVATE_WEBHOOKS: 'true' };

/** Creates a user with a verified address, and signs them in. */
export async function admit(server: TestServer, { token }: LoginResponse, name: string, is_admin = false) {
  const account = { email: `${name}@example.org`, password: `${name}-secret`, name, gender: 0, is_admin };
  await call(server, 'POST /admin/user', { token, body: account });
  return signIn(server, account);
}

async function sayAll(server: TestServer, founder: LoginResponse, ann: LoginResponse, bob: LoginResponse) {
  const openGid = await createChannel(server, personOf(founder), { is_public: true });
  const privateGid = await createChannel(server, personOf(ann), { members: [bob.user.uid] });
  const { token } = ann;
  const description = `${PRIVATE_WORD} plans`;
  await call(server, `PUT /group/${privateGid}`, { token, body: { description } });
  await send(server, personOf(founder), `group/${openGid}`, PUBLIC_WORD);
  const privatePaths: string[] = [];
  for (const to of [`group/${privateGid}`, `user/${bob.user.uid}`]) {
    const mid = await send(server, personOf(ann), to, `${PRIVATE_WORD} said in ${to}`);
    if (to.startsWith('group')) await call(server, `POST /${to}/pin`, { token, body: { mid } });
    const { path } = await uploadFile(server, token, PRIVATE_WORD, { filename: `${PRIVATE_WORD}.pdf` });
    await sendFile(server, token, to, path);
    await call(server, 'POST /favorite', { token, body: { mid_list: [mid] } });
    privatePaths.push(path);
  }
  return { openGid, privateGid, privatePaths };
}

async function register(server: TestServer): Promise<LoginResponse> {
  const account = { email: 'w-1a2b3@widget.link', password: '123123-w-1a2b3', name: 'w-1a2b3', gender: 0 };
  const body = { ...account, widget_id: 'w1', device: 'browser' };
  return answerTo(server, 'POST /user/register', { body });
}

export async function createTrustWorld(): Promise<TrustWorld> {
  const sink = await startMailSink();
  const provider = await startOpenidProvider({ registers: true, tellsAtOnce: true });
  const hook = await startOutside((_request, response) => response.end());
  const server = await startTestServer(ENV);
  const founder = await signInFounder(server);
  const eve = await registerUser(server, 'eve');
  const visitor = await register(server);
  await switchMailOn(server, founder, sink);
  await publish(server, founder);
  const oidc = [{ enable: true, favicon: '', domain: provider.domain }];
  await offer(server, founder, { oidc, guest: true, third_party: true, magic_link: true });
  const [admin, ann] = [await admit(server, founder, 'admin', true), await admit(server, founder, 'ann')];
  const bob = await admit(server, founder, 'bob');
  const said = await sayAll(server, founder, ann, bob);
  const guest = await answerTo(server, 'GET /token/login_guest');
  const bot = await createBot(server, founder);
  const body = { webhook_url: `http://127.0.0.1:${hook.port}/` };
  await call(server, `PUT /admin/user/${bot.uid}`, { token: founder.token, body });
  return {
    server,
    founder,
    admin,
    ann,
    bob,
    eve,
    guest,
    visitor,
    bot,
    hook,
    sink,
    provider,
    ...said,
    async close() {
      await server.close();
      await Promise.all([sink.close(), provider.close(), hook.close()]);
    },
  };
}

/** Returns from the provider as this person, and signs in. */
export async function comeAs({ server, provider }: TrustWorld, person: OpenidPerson): Promise<Answered> {
  return login(server, { type: 'oidc', ...(await backFrom({ server, provider }, person)) }, 'by the provider');
}

/** The parameters of a return from the provider. */
export async function backFrom({ server, provider }: Pick<TrustWorld, 'server' | 'provider'>, person: OpenidPerson) {
  const body = { issuer: provider.domain, redirect_uri: `${server.origin}/login` };
  const { json } = await call(server, 'POST /token/openid/authorize', { body });
  provider.signIn(person);
  return cameBack(await provider.follow((json as { url: string }).url));
}

/** GET calls that end a session or membership, or create a user. */
const NOT_ASKED = new Set(['logout', 'leaveChannel', 'loginAsGuest', 'openEvents', 'openEventSocket']);
const SEARCHES: Record<string, string> = { searchMessages: `?q=${PRIVATE_WORD}`, listFiles: '?page=1' };

/** Every GET path, for each given user and channel. */
function readsAbout(uids: readonly number[], gids: readonly number[]): string[] {
  const asked = targets.filter(
    ({ name, endpoint }) => endpoint.method === 'GET' && endpoint.response.kind !== 'binary' && !NOT_ASKED.has(name),
  );
  const routes = asked.flatMap(({ name, endpoint: { path }, route }) => {
    const query = SEARCHES[name] ?? (route.includes('?') ? route.slice(route.indexOf('?')) : '');
    return uids.flatMap((uid) =>
      gids.map(
        (gid) =>
          path
            .replace(':uid', String(uid))
            .replace(':gid', String(gid))
            .replace(/:[a-z_]+/, '1') + query,
      ),
    );
  });
  return [...new Set(routes)];
}

/** All answers of the contract's calls to this token or key, in one text. */
export async function allThatIsTold(world: TrustWorld, token: string | undefined): Promise<string> {
  const { server, founder, ann, bob, bot, openGid, privateGid } = world;
  const uids = [founder.user.uid, ann.user.uid, bob.user.uid, bot.uid];
  const told: string[] = [];
  for (const path of readsAbout(uids, [openGid, privateGid])) {
    told.push((await call(server, `GET ${path}`, { token })).text);
  }
  return told.join('\n');
}
