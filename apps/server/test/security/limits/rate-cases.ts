import { startLivekit } from '@loquat/counterparts/livekit-stand-in';
import sharp from 'sharp';
import { expect } from 'vitest';
import { createBotAccount } from '../../drivers/bots.ts';
import { answerTo, call, type CallOptions, registerUser } from '../../drivers/call.ts';
import { openEvents } from '../../drivers/event-stream.ts';
import { askForSocket } from '../../drivers/handshake.ts';
import { createChannel, type Person, personOf, send } from '../../drivers/people.ts';
import { askToJoin, leaveCall, ringInCall, switchCallsOn } from '../../servers/call-world.ts';
import { offer } from '../../servers/providers.ts';
import { ask, expectLimit, type LimitCase, type LimitScene } from './limit-cases.ts';
import { SMALL_LIMITS } from './small-limits.ts';

const LIMITED = { RATE_LIMITS: 'on', RATE_LIMIT_REGISTER_PER_HOUR: '1000', RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000' };
const MEMBER_CALLS = 4;
const STRANGER_CALLS = 2;

type Asking = (scene: LimitScene, person: Person) => Promise<{ status: number }>;

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

let streamsOpened = 0;

/** A call of each kind. */
const CALLS: Record<string, Asking> = {
  read: (scene, person) => ask(scene, person, 'GET /user/me'),
  write: (scene, person) => ask(scene, person, 'POST /user/read-index', { body: { users: [], groups: [] } }),
  send: (scene, person) => ask(scene, person, 'POST /user/1/send', { body: 'hello' }),
  change: (scene, person) => ask(scene, person, 'POST /group/1/unpin', { body: { mid: 1 } }),
  typing: (scene, person) => ask(scene, person, 'POST /user/typing', { body: { target: { uid: 1 } } }),
  upload: (scene, person) => ask(scene, person, 'POST /resource/file/prepare', { body: { filename: 'a.txt' } }),
  copy: (scene, person) => ask(scene, person, 'POST /favorite', { body: { mid_list: [1] } }),
  image: async (scene, person) =>
    ask(scene, person, 'POST /user/avatar', { body: await picture(), contentType: 'image/png' }),
  invite: (scene, person) => ask(scene, person, 'GET /group/create_reg_magic_link'),
  profile: (scene, person) => ask(scene, person, 'PUT /user', { body: { language: 'en' } }),
  channel: (scene, person) => ask(scene, person, 'PUT /group/1', { body: { name: 'x' } }),
  announcement: (scene, person) => ask(scene, person, 'POST /group/1/announcement', { body: { content: 'x' } }),
  call: (scene, person) => ask(scene, person, 'POST /admin/livekit/leave', { body: { uid: 1 } }),
  search: (scene, person) => ask(scene, person, 'GET /message/search?q=x'),
  stream: async ({ server }, { token }) => {
    streamsOpened += 1;
    // Both kinds of streams count together.
    if (streamsOpened % 2 === 0) return askForSocket(server, '/user/events_ws', { 'x-api-key': token });
    const leaving = new AbortController();
    const { status } = await fetch(`${server.origin}/api/user/events`, {
      headers: { 'x-api-key': token },
      signal: leaving.signal,
    });
    leaving.abort();
    return { status };
  },
};

const rateCase = (asking: Asking): LimitCase => ({
  env: LIMITED,
  async run(scene) {
    const { ann, bob } = scene;
    const statuses: number[] = [];
    for (let count = 0; count < MEMBER_CALLS; count += 1) statuses.push((await asking(scene, ann)).status);
    expect(statuses).not.toContain(429);
    expect((await asking(scene, ann)).status).toBe(429);
    expect((await asking(scene, bob)).status).not.toBe(429);
  },
});

async function meetVisitor({ server }: LimitScene, name: string): Promise<Person> {
  const account = { name, email: `${name}@widget.link`, password: 'a secret of their own', widget_id: '' };
  return personOf(await answerTo(server, 'POST /user/register', { body: { ...account, widget_host: 1 } }));
}

/** A public bot on a server that lets guests in. */
async function createPublicBot({ server, admin }: LimitScene): Promise<number> {
  await offer(server, admin, { guest: true });
  return (await createBotAccount(server, admin, 'public', { is_public: true })).uid;
}

const enterAsGuest = async ({ server }: LimitScene): Promise<Person> =>
  personOf(await answerTo(server, 'GET /token/login_guest'));

const writeTo = (scene: LimitScene, person: Person, uid: number) =>
  ask(scene, person, `POST /user/${uid}/send`, { body: 'hello' });

const startCall = ({ server }: LimitScene, caller: Person, callee: Person) =>
  askToJoin(server, caller, { uid: callee.uid }, { move: true });

/** Starts a call and leaves it at once; if it is refused, there is none to leave. */
async function ringOnce(scene: LimitScene, caller: Person, callee: Person): Promise<{ status: number }> {
  const { status } = await startCall(scene, caller, callee);
  await leaveCall(scene.server, caller, { uid: callee.uid });
  return { status };
}

const callCase = (run: (scene: LimitScene) => Promise<void>): LimitCase => ({
  env: { ...LIMITED, ALLOW_PRIVATE_PROVIDERS: 'true' },
  async run(scene) {
    const livekit = await startLivekit();
    await switchCallsOn(scene.server, scene.admin, livekit);
    await run(scene);
    await livekit.close();
  },
});

/** A call without a token, or with one that is refused, from a network address. */
const askFrom = async ({ server }: LimitScene, address: string, [route, more]: readonly [string, CallOptions?]) =>
  (await call(server, route, { ...more, headers: { 'x-forwarded-for': address } })).status;

/** These calls bring one IPv6 network and one IPv4 address to the limit; other addresses and users are not limited. */
const addressCase = (most: number, ways: readonly (readonly [string, CallOptions?])[]): LimitCase => ({
  env: { ...LIMITED, TRUST_PROXY: 'on' },
  async run(scene) {
    const wayAt = (place: number) => ways[place % ways.length]!;
    for (const addresses of [['2001:db8::1', '2001:db8::ffff:2'], ['192.0.2.1']]) {
      for (let count = 0; count < most; count += 1)
        expect(await askFrom(scene, addresses[count % addresses.length]!, wayAt(count))).not.toBe(429);
      for (const address of addresses)
        for (const way of ways) expect([way, await askFrom(scene, address, way)]).toEqual([way, 429]);
    }
    expect(await askFrom(scene, '2001:db8:0:1::1', wayAt(0))).not.toBe(429);
    const { token } = scene.ann;
    const sameAddress = { token, headers: { 'x-forwarded-for': '192.0.2.1' } };
    expect((await call(scene.server, 'GET /user/me', sameAddress)).status).toBe(200);
  },
});

const STRANGERS: Record<string, Asking> = { send: CALLS['send']!, typing: CALLS['typing']!, upload: CALLS['upload']! };

export const rateCases: Record<string, LimitCase> = {
  ...Object.fromEntries(Object.entries(CALLS).map(([rate, asking]) => [`calls-${rate}`, rateCase(asking)])),
  'calls-without-token-read': addressCase(SMALL_LIMITS.CALLS_WITHOUT_TOKEN_PER_MINUTE.read, [
    ['GET /admin/system/version'],
    ['GET /license'],
    ['GET /resource/avatar?uid=1'],
    ['GET /user/me', { token: 'none' }],
  ]),
  'calls-without-token-write': addressCase(SMALL_LIMITS.CALLS_WITHOUT_TOKEN_PER_MINUTE.write, [
    ['POST /license/check', { body: { license: 'x' } }],
    ['POST /admin/livekit/webhook', { body: '{}', contentType: 'application/webhook+json' }],
    ['POST /token/renew', { body: { token: 'x', refresh_token: 'x' } }],
    ['POST /token/renew', { token: 'none', body: { refresh_token: 'x' } }],
    ['POST /user/typing', { token: 'none', body: { target: { uid: 1 } } }],
  ]),
  'calls-of-strangers': {
    env: LIMITED,
    async run(scene) {
      for (const asking of Object.values(STRANGERS)) {
        const visitor = await meetVisitor(scene, `v-${Object.values(STRANGERS).indexOf(asking)}`);
        await expectLimit(() => asking(scene, visitor), STRANGER_CALLS);
      }
      expect((await CALLS['send']!(scene, scene.ann)).status).toBe(200);
    },
  },
  'calls-of-strangers-at-address': {
    env: LIMITED,
    async run(scene) {
      const visitors = [
        await meetVisitor(scene, 'v-1'),
        await meetVisitor(scene, 'v-2'),
        await meetVisitor(scene, 'v-3'),
      ];
      const statuses: number[] = [];
      for (const visitor of visitors)
        for (let count = 0; count < STRANGER_CALLS; count += 1)
          statuses.push((await CALLS['send']!(scene, visitor)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    },
  },
  'guest-messages': {
    env: LIMITED,
    async run(scene) {
      const bot = await createPublicBot(scene);
      const [guest, other] = [await enterAsGuest(scene), await enterAsGuest(scene)];
      await expectLimit(() => writeTo(scene, guest, bot), SMALL_LIMITS.GUEST_MESSAGES.perMinute);
      expect((await writeTo(scene, other, bot)).status).toBe(200);
    },
  },
  'guest-messages-at-address': {
    env: LIMITED,
    async run(scene) {
      const bot = await createPublicBot(scene);
      const guests = [await enterAsGuest(scene), await enterAsGuest(scene), await enterAsGuest(scene)];
      const statuses: number[] = [];
      for (const guest of guests)
        for (let count = 0; count < SMALL_LIMITS.GUEST_MESSAGES.perMinute; count += 1)
          statuses.push((await writeTo(scene, guest, bot)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
      expect((await writeTo(scene, scene.ann, bot)).status).toBe(200);
    },
  },
  'changes-of-a-message': {
    env: LIMITED,
    async run(scene) {
      const { server, admin, bob } = scene;
      const mid = await send(server, admin, `user/${bob.uid}`, 'x');
      const like = () => ask(scene, admin, `PUT /message/${mid}/like`, { body: { action: '👍' } });
      await expectLimit(like, SMALL_LIMITS.CHANGES_PER_MESSAGE_AND_MINUTE);
      expect((await ask(scene, admin, `PUT /message/${mid}/edit`, { body: 'y' })).status).toBe(429);
      const other = await send(server, admin, `user/${bob.uid}`, 'x');
      expect((await ask(scene, admin, `PUT /message/${other}/edit`, { body: 'y' })).status).toBe(200);
    },
  },
  'calls-started-by-caller': callCase(async (scene) => {
    const callees = [scene.ann, scene.bob, scene.cid, personOf(await registerUser(scene.server, 'dan'))];
    let next = 0;
    await expectLimit(
      () => ringOnce(scene, scene.admin, callees[(next += 1) - 1]!),
      SMALL_LIMITS.CALLS_STARTED_PER_MINUTE.byCaller,
    );
  }),
  'rings-into-channel-calls': callCase(async (scene) => {
    const { server, admin, bob } = scene;
    const gid = await createChannel(server, admin, { members: [bob.uid] });
    await askToJoin(server, admin, { gid });
    const ring = async () => {
      const answer = await ringInCall(server, admin, { gid, uid: bob.uid });
      await ask(scene, bob, 'POST /admin/livekit/decline', { body: { gid } });
      return answer;
    };
    await expectLimit(ring, SMALL_LIMITS.CALLS_STARTED_PER_MINUTE.inConversation);
  }),
  'calls-started-in-conversation': callCase(async (scene) => {
    const stream = await openEvents(scene.server, scene.bob.token);
    await expectLimit(
      () => ringOnce(scene, scene.admin, scene.bob),
      SMALL_LIMITS.CALLS_STARTED_PER_MINUTE.inConversation,
    );
    await send(scene.server, scene.admin, `user/${scene.bob.uid}`, 'last');
    await stream.find('chat', ({ detail }) => 'content' in detail && detail.content === 'last');
    expect(stream.all('user_calling')).toHaveLength(SMALL_LIMITS.CALLS_STARTED_PER_MINUTE.inConversation);
  }),
  'calls-started-to-callee': callCase(async (scene) => {
    const others = [scene.ann, scene.ann, scene.bob, scene.bob, scene.admin];
    let next = 0;
    await expectLimit(
      () => ringOnce(scene, others[(next += 1) - 1]!, scene.cid),
      SMALL_LIMITS.CALLS_STARTED_PER_MINUTE.toCallee,
    );
  }),
  'channels-created': {
    env: LIMITED,
    run: (scene) =>
      expectLimit(
        () => ask(scene, scene.ann, 'POST /group', { body: { name: 'x' } }),
        SMALL_LIMITS.CHANNELS_CREATED_PER_HOUR.member,
      ),
  },
  'members-added': {
    env: LIMITED,
    async run(scene) {
      const { server, ann, bob, cid, admin } = scene;
      const gid = await createChannel(server, ann, { members: [bob.uid, cid.uid] });
      const add = (person: Person) => ask(scene, person, `POST /group/${gid}/members/add`, { body: [admin.uid] });
      expect((await add(ann)).status).toBe(429);
      expect((await call(server, `GET /group/${gid}`, { token: ann.token })).value()).toMatchObject({
        members: [ann.uid, bob.uid, cid.uid],
      });
      expect((await add(admin)).status).toBe(200);
    },
  },
};
