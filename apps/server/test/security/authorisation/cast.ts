import type { CommonSettings, LoginConfig, LoginResponse } from '@loquat/contract';
import { type GithubStandIn, startGithub } from '@loquat/counterparts/github-stand-in';
import { type LivekitStandIn, startLivekit } from '@loquat/counterparts/livekit-stand-in';
import { type OpenidProvider, startOpenidProvider } from '@loquat/counterparts/openid-provider';
import { type Bot, createBot } from '../../drivers/bots.ts';
import { type Answered, call, type CallOptions, registerUser, signIn, signInFounder } from '../../drivers/call.ts';
import { found } from '../../drivers/found.ts';
import { personOf, type Person } from '../../drivers/people.ts';
import type { AnswerTo } from '../../drivers/route-answers.ts';
import { switchCallsOn } from '../../servers/call-world.ts';
import { configure, GITHUB_APP, offer } from '../../servers/providers.ts';
import { startTestServer, type TestServer } from '../../servers/test-server.ts';
import { LASTING, makeGuest } from '../world.ts';
import type { Actor } from './actors.ts';

/** A caller; `token` is an API key for bots, and missing for anonymous callers. */
export interface Player {
  uid: number;
  token?: string;
}

/** A server with all actors of the table. */
export interface Cast {
  server: TestServer;
  /** An external provider with accounts for the users. */
  github: GithubStandIn;
  openid: OpenidProvider;
  /** The LiveKit server for calls. */
  livekit: LivekitStandIn;
  players: Record<Actor, Player>;
  founder: Person;
  /**
   * A regular user and member of private channels: the author and owner of objects that are foreign to other actors.
   */
  friend: Person;
  /** A second guest, who may be deleted. */
  leavingGuest: Person;
  otherBot: Bot;
  openGid: number;
  frozen: { email: string; password: string };
  /** Changes common settings until the row is done. */
  setCommon(change: Partial<CommonSettings>): Promise<void>;
  /** The same for the sign-up settings. */
  setLogin(change: Partial<LoginConfig>): Promise<void>;
  restoreSettings(): Promise<void>;
  deleteChannels(): Promise<void>;
}

type Asker = Pick<Player, 'token'>;

/** Makes a call that prepares the scene; its answer must be 200. */
export async function must<const R extends string>(
  { server }: Pick<Cast, 'server'>,
  { token }: Asker,
  route: R,
  options: CallOptions = {},
): Promise<Answered<AnswerTo<R>>> {
  const answer = await call(server, route, { ...options, token });
  if (answer.status !== 200) throw new Error(`${route} answered ${answer.status} ${answer.text}`);
  return answer;
}

const accountOf = (name: string) => ({ email: `${name}@example.org`, password: `${name}-secret` });

/** Signs a registered person in on another device. */
export const signInAs = (server: { origin: string }, name: string, device: string): Promise<LoginResponse> =>
  signIn(server, accountOf(name), device);

async function registerAll(server: TestServer, founder: Person): Promise<Map<string, Person>> {
  const names = ['friend', 'member', 'outsider', 'removed', 'blocked', 'owner', 'guest', 'leaving', 'frozen', 'admin'];
  const people = new Map<string, Person>();
  for (const name of names) people.set(name, personOf(await registerUser(server, name)));
  const promote = { token: founder.token, body: { is_admin: true } };
  await call(server, `PUT /admin/user/${found(people.get('admin')).uid}`, promote);
  people.set('admin', personOf(await signInAs(server, 'admin', 'web:1')));
  await call(server, `PUT /admin/user/${found(people.get('frozen')).uid}`, { ...promote, body: { status: 'frozen' } });
  const block = { target_uid: found(people.get('blocked')).uid, action: 'block' };
  await call(server, 'POST /user/update_contact_status', { token: found(people.get('friend')).token, body: block });
  // Settings can only be reset after they have been set.
  await call(server, 'PUT /admin/system/common', { token: founder.token, body: { ext_setting: '{}' } });
  return people;
}

function createSettingsSwitch(server: TestServer, { token }: Person) {
  const undo: (() => Promise<unknown>)[] = [];
  type Settings = 'GET /admin/system/common' | 'GET /admin/login/config';
  const change = async (read: Settings, write: string, body: object) => {
    const before = (await must({ server }, { token }, read)).value();
    undo.push(() => must({ server }, { token }, write, { body: before }));
    await must({ server }, { token }, write, { body: { ...before, ...body } });
  };
  return {
    setCommon: (body: object) => change('GET /admin/system/common', 'PUT /admin/system/common', body),
    setLogin: (body: object) => change('GET /admin/login/config', 'POST /admin/login/config', body),
    async restoreSettings() {
      for (const step of undo.splice(0).reverse()) await step();
    },
  };
}

/** Deletes a user's channels, before they reach a member's limit. */
async function deleteChannelsOf(server: TestServer, { uid, token }: Person): Promise<void> {
  const channels = (await must({ server }, { token }, 'GET /group')).value();
  const own = channels.filter(({ owner }) => owner === uid);
  for (const { gid } of own) await must({ server }, { token }, `DELETE /group/${gid}`);
}

/** No scheduled task runs: every effect is caused by a call. */
const withoutTimers = { now: () => Date.now(), after: () => () => {} };

/** Opens the server with all actors, each signed in once. */
export async function createCast(dataDir: string): Promise<Cast> {
  const first = await startTestServer({ ...LASTING, DATA_DIR: dataDir });
  const founder = personOf(await signInFounder(first));
  const people = await registerAll(first, founder);
  const bot = await createBot(first, founder, 'bot');
  const otherBot = await createBot(first, founder, 'other');
  const open = await must({ server: first }, founder, 'POST /group', { body: { name: 'Open', is_public: true } });
  await configure(first, founder);
  await offer(first, founder, { github: true });
  const livekit = await startLivekit();
  await switchCallsOn(first, founder, livekit);
  await first.close();
  for (const name of ['guest', 'leaving']) await makeGuest(dataDir, found(people.get(name)).uid);
  const github = await startGithub(GITHUB_APP);
  const openid = await startOpenidProvider();
  const env = { ...LASTING, ...github.env, ALLOW_PRIVATE_PROVIDERS: 'true', DATA_DIR: dataDir };
  const server = await startTestServer(env, { clock: withoutTimers });
  for (const name of ['guest', 'leaving']) people.set(name, personOf(await signInAs(server, name, 'web:1')));
  const of = (name: string): Person => found(people.get(name));
  const arrival = { ...accountOf('visitor'), name: 'visitor', email: 'visitor@widget.link', widget_id: '' };
  const visitor = { ...arrival, widget_host: of('friend').uid };
  return {
    server,
    github,
    openid,
    livekit,
    founder,
    otherBot,
    friend: of('friend'),
    leavingGuest: of('leaving'),
    openGid: open.value().gid,
    frozen: accountOf('frozen'),
    players: {
      anonymous: { uid: 0 },
      guest: of('guest'),
      member: of('member'),
      outsider: of('outsider'),
      removed: of('removed'),
      blocked: of('blocked'),
      bot: { uid: bot.uid, token: bot.key },
      owner: of('owner'),
      admin: of('admin'),
      visitor: personOf((await must({ server }, {}, 'POST /user/register', { body: visitor })).value()),
      founder,
    },
    ...createSettingsSwitch(server, founder),
    deleteChannels: () => deleteChannelsOf(server, of('owner')),
  };
}
