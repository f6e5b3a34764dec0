import type { OpenCall } from '@loquat/contract';
import { channelKey, chatKey, defineLearning, userKey } from '../client-model/knowledge.ts';
import type { Ask, Asks, Prepare, Scene } from '../security/authorisation/ask.ts';
import { must } from '../security/authorisation/cast.ts';
import { chatKinds } from '../security/authorisation/chat-asks.ts';
import { openChannel, privateChannel, signedIn } from '../security/authorisation/props.ts';
import { joinCall } from '../servers/call-world.ts';
import type { FeatureTests } from './feature-tests.ts';

const authorisation = `
Calls                                                  anonymous guest member outsider removed blocked bot   owner admin
joinCall                a friend                       401       403   ok     ok       ok      403     401   ok    ok
joinCall                a friend, verification on      401       403   403    403      403     403     401   403   ok
joinCall                oneself                        -         403   403    403      403     403     401   403   403
joinCall                a bot                          401       403   403    403      403     403     401   403   403
joinCall                public channel                 401       403   ok     ok       ok      ok      401   ok    ok
joinCall                public, only owners write      401       403   403    403      403     403     401   403   ok
joinCall                private channel                401       403   ok     403      403     403     401   ok    403
joinCall                deleted person                 401       403   404    404      404     404     401   404   404
joinCall                deleted channel                401       403   404    404      404     404     401   404   404
leaveCall               a friend                       401       403   ok     ok       ok      ok      401   ok    ok
declineCall             a friend                       401       403   ok     ok       ok      ok      401   ok    ok
listCalls               of a public channel            401       sees  sees   sees     sees    sees    401   sees  sees
listCalls               of a private channel           401       hides sees   hides    hides   hides   401   sees  hides
listCalls               of two others                  401       hides hides  hides    hides   hides   401   hides hides sees
getCallUsers as listCalls
receiveCallWebhook      a forged message               403       403   403    403      403     403     403   403   403
`;

type Target = { uid: number } | { gid: number };

/** Whoever is called already can join; so nobody is, when the call is about to be made. */
async function hangUp({ cast, actor, me }: Scene): Promise<void> {
  if (actor === 'anonymous' || actor === 'guest' || actor === 'bot') return;
  await must(cast, me, 'POST /admin/livekit/leave', { body: { uid: cast.friend.uid } });
}

const joining = (target: Target): Ask => ({ route: 'POST /admin/livekit/token', body: { ...target, move: true } });

const afterHangingUp = (prepares: Record<string, Prepare>): Record<string, Prepare> =>
  Object.fromEntries(
    Object.entries(prepares).map(([object, prepare]) => [
      object,
      async (scene: Scene) => {
        await hangUp(scene);
        return prepare(scene);
      },
    ]),
  );

/** The room of a call that goes on, in three kinds of conversations. */
const ongoing = (make: (room: string) => Ask): Record<string, Prepare> => ({
  'of a public channel': async (scene) => {
    const { server, friend } = scene.cast;
    return make((await joinCall(server, friend, { gid: await openChannel(scene) }, { move: true })).channel_name);
  },
  'of a private channel': async (scene) => {
    const { server, players } = scene.cast;
    const target = { gid: await privateChannel(scene) };
    return make((await joinCall(server, signedIn(players.owner), target, { move: true })).channel_name);
  },
  'of two others': async ({ cast: { server, friend, founder } }) =>
    make((await joinCall(server, friend, { uid: founder.uid }, { move: true })).channel_name),
});

const asks: Asks = {
  joinCall: {
    ...afterHangingUp(chatKinds(joining)),
    'a bot': ({ cast }) => joining({ uid: cast.otherBot.uid }),
  },
  leaveCall: {
    'a friend': ({ cast }) => ({ route: 'POST /admin/livekit/leave', body: { uid: cast.friend.uid } }),
  },
  declineCall: {
    'a friend': ({ cast }) => ({ route: 'POST /admin/livekit/decline', body: { uid: cast.friend.uid } }),
  },
  listCalls: ongoing((room) => ({
    route: 'GET /admin/livekit/channel/0/1000',
    reveals: (answer) => answer.includes(`"${room}"`),
  })),
  getCallUsers: ongoing((room) => ({
    route: `GET /admin/livekit/channel/user/${room}/false`,
    reveals: (answer) => answer.includes('"channel_exist":true'),
  })),
  receiveCallWebhook: {
    'a forged message': () => ({
      route: 'POST /admin/livekit/webhook',
      body: '{"event":"room_finished"}',
      contentType: 'application/webhook+json',
      headers: { authorization: 'eyJhbGciOiJIUzI1NiJ9.e30.forged' },
    }),
  },
};

type OwnCalls = Record<string, OpenCall>;

/** The call of each chat, as `chatKey` names it. */
const learning = defineLearning<OwnCalls>({
  nothing: {},
  on: {
    calls(own, { calls }) {
      for (const key of Object.keys(own)) delete own[key];
      for (const call of calls) own[chatKey(call.target)] = call;
    },
    call(own, { call }) {
      own[chatKey(call.target)] = call;
    },
    call_ended(own, { target }) {
      delete own[chatKey(target)];
    },
    users_log(own, { logs }) {
      for (const { action, uid } of logs) if (action === 'delete') delete own[userKey(uid)];
    },
    kick_from_group(own, { gid }) {
      delete own[channelKey(gid)];
    },
    user_leaved_group(own, { gid, uid }, { me }) {
      if (new Set<number>(uid).has(me)) delete own[channelKey(gid)];
    },
    related_groups(own, { groups }) {
      const present = new Set(groups.map(({ gid }) => channelKey(gid)));
      for (const key of Object.keys(own)) if (!key.startsWith('user ') && !present.has(key)) delete own[key];
    },
  },
});

export const featureTests: FeatureTests = {
  authorisation,
  asks,
  bodies: { joinCall: { gid: 1, video: false, move: false }, leaveCall: { gid: 1 }, declineCall: { uid: 2 } },
  learning,
  initial: ['calls'],
};
