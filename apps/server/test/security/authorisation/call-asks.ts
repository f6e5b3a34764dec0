import { joinCall } from '../../servers/call-world.ts';
import type { Ask, Asks, Prepare, Scene } from './ask.ts';
import { must } from './cast.ts';
import { chatKinds } from './chat-asks.ts';
import { openChannel, privateChannel, signedIn } from './props.ts';

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

/** Talking, and seeing who talks. */
export const callAsks: Asks = {
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
