import type { OpenCall } from '@loquat/contract';
import { channelKey, chatKey, defineLearning, userKey } from '../client-model/knowledge.ts';
import type { Ask, Asks, Prepare, Scene } from '../security/authorisation/ask.ts';
import { must } from '../security/authorisation/cast.ts';
import { chatKinds } from '../security/authorisation/chat-asks.ts';
import { inGone, inOpen, inPrivate, type Make } from '../security/authorisation/in-channels.ts';
import { openChannel, privateChannel, signedIn } from '../security/authorisation/props.ts';
import { askToJoin, joinCall } from '../servers/call-world.ts';
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
confirmCall             a friend                       401       403   ok     ok       ok      404     401   ok    ok
confirmCall             a chat without a call          401       403   404    404      404     404     401   404   404
declineCall             a friend                       401       403   ok     ok       ok      ok      401   ok    ok
declineCall             public channel                 401       403   ok     ok       ok      ok      401   ok    ok
ringInCall              public channel                 401       403   ok     ok       ok      403     401   ok    ok
ringInCall              private channel                401       403   ok     403      403     403     401   ok    403
ringInCall              deleted channel                401       403   404    404      404     404     401   404   404
ringInCall              not in the call oneself        401       403   404    404      404     404     401   404   404
muteInCall              private channel                401       403   403    403      403     403     401   ok    ok
muteInCall              public channel                 401       403   403    403      403     403     401   403   ok
muteInCall              deleted channel                401       403   404    404      404     404     401   404   404
muteInCall              private, not in the call       401       403   403    403      403     403     401   404   404
removeFromCall          private channel                401       403   403    403      403     403     401   ok    ok
removeFromCall          public channel                 401       403   403    403      403     403     401   403   ok
removeFromCall          deleted channel                401       403   404    404      404     404     401   404   404
removeFromCall          private, not in the call       401       403   403    403      403     403     401   404   404
listCalls               of a public channel            401       sees  sees   sees     sees    sees    401   sees  sees
listCalls               of a private channel           401       hides sees   hides    hides   hides   401   sees  hides
listCalls               of two others                  401       hides hides  hides    hides   hides   401   hides hides sees
getCallUsers as listCalls
receiveCallWebhook      a forged message               403       403   403    403      403     403     403   403   403
getMeetingConfig        the server                     401       403   ok     ok       ok      ok      401   ok    ok
updateMeetingConfig     the server                     401       403   403    403      403     403     401   403   501
checkMeetingServer      the server                     401       403   403    403      403     403     401   403   ok
`;

type Target = { uid: number } | { gid: number };

/** The actor leaves any call with the friend: an invited user may always join, so the tested call must be a new one. */
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

/** Calls about the room of an ongoing call, in three kinds of conversations. */
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

/** Rings the friend for a channel's call, which the actor has joined if allowed to. */
const ringing: Make = async (gid, scene) => {
  const { cast, me } = scene;
  if (me.token !== undefined) await askToJoin(cast.server, signedIn(me), { gid }, { move: true });
  return { route: `POST /group/${gid}/call/${cast.friend.uid}/ring` };
};

/** A moderator's action on the friend, who is in the channel's call. */
const moderating = (act: 'mute' | 'remove'): Record<string, Prepare> => {
  const ask: Make = (gid, { cast }) => ({ route: `POST /group/${gid}/call/${cast.friend.uid}/${act}` });
  const inCall: Make = async (gid, scene) => {
    await joinCall(scene.cast.server, scene.cast.friend, { gid }, { move: true });
    return ask(gid, scene);
  };
  return {
    'private channel': inPrivate(inCall),
    'public channel': inOpen(inCall),
    'deleted channel': inGone(ask),
    'private, not in the call': inPrivate(ask),
  };
};

const asks: Asks = {
  joinCall: {
    ...afterHangingUp(chatKinds(joining)),
    'a bot': ({ cast }) => joining({ uid: cast.otherBot.uid }),
  },
  leaveCall: {
    'a friend': ({ cast }) => ({ route: 'POST /admin/livekit/leave', body: { uid: cast.friend.uid } }),
  },
  confirmCall: {
    'a friend': async (scene) => {
      await hangUp(scene);
      const { cast, actor, me } = scene;
      const body = { uid: cast.friend.uid, move: true };
      // A blocked user could not have joined.
      const mayJoin = actor !== 'anonymous' && actor !== 'guest' && actor !== 'bot' && actor !== 'blocked';
      if (mayJoin) await must(cast, me, 'POST /admin/livekit/token', { body });
      return { route: 'POST /admin/livekit/confirm', body: { uid: cast.friend.uid } };
    },
    'a chat without a call': () => ({ route: 'POST /admin/livekit/confirm', body: { gid: 999_999 } }),
  },
  declineCall: {
    'a friend': ({ cast }) => ({ route: 'POST /admin/livekit/decline', body: { uid: cast.friend.uid } }),
    'public channel': inOpen((gid) => ({ route: 'POST /admin/livekit/decline', body: { gid } })),
  },
  ringInCall: {
    'public channel': inOpen(ringing),
    'private channel': inPrivate(ringing),
    'deleted channel': inGone(ringing),
    'not in the call oneself': inOpen((gid, scene) => ({
      route: `POST /group/${gid}/call/${scene.cast.friend.uid}/ring`,
    })),
  },
  muteInCall: moderating('mute'),
  removeFromCall: moderating('remove'),
  listCalls: ongoing((room) => ({
    route: 'GET /admin/livekit/channel/0/1000',
    reveals: (answer) => answer.includes(`"${room}"`),
  })),
  getCallUsers: ongoing((room) => ({
    route: `GET /admin/livekit/channel/user/${room}/false`,
    reveals: (answer) => answer.includes('"channel_exist":true'),
  })),
  getMeetingConfig: { 'the server': () => ({ route: 'GET /admin/vocespace/config' }) },
  updateMeetingConfig: { 'the server': () => ({ route: 'POST /admin/vocespace/config' }) },
  checkMeetingServer: { 'the server': () => ({ route: 'GET /admin/vocespace/health/meet.example.org' }) },
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

/** The call of each chat, by its `chatKey`. */
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
  bodies: {
    joinCall: { gid: 1, video: false, move: false, confirms: false, comes_back: false },
    confirmCall: { gid: 1 },
    leaveCall: { gid: 1, may_return: true },
    declineCall: { uid: 2 },
  },
  learning,
  initial: ['calls'],
};
