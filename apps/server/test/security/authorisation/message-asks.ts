import { found } from '../../drivers/found.ts';
import { listHistory, send } from '../../drivers/people.ts';
import { joinCall, leaveCall } from '../../servers/call-world.ts';
import type { Ask, Asks, Prepare, Scene } from './ask.ts';
import { must } from './cast.ts';
import {
  betweenOthers,
  deletedInPublic,
  frozenPublicBot,
  fromFriend,
  goneChannel,
  gonePerson,
  inGoneChannel,
  inPrivate,
  inPublic,
  newGuest,
  openChannel,
  privateChannel,
  privateChannelWithOwn,
  publicBot,
  quietChannel,
  signedIn,
  takeBack,
  toFriend,
  word,
  writingGuest,
} from './props.ts';

type Make = (mid: number, scene: Scene) => Ask | Promise<Ask>;

const NEVER = 999_999_999;
const TEXT = 'what an actor says';

const sayInOpen = ({ cast, me }: Scene) => send(cast.server, signedIn(me), `group/${cast.openGid}`, word());

/** A message of the founder in a channel where only administrators may send. */
const inQuiet = async ({ cast }: Scene) =>
  send(cast.server, cast.founder, `group/${await quietChannel({ cast })}`, word());

/** The same call about messages of other users. */
export const aboutForeign = (make: Make): Record<string, Prepare> => ({
  'in public': async (scene) => make(await inPublic(scene), scene),
  'in public, only owners write': async (scene) => make(await inQuiet(scene), scene),
  'in a private channel': async (scene) => make((await inPrivate(scene)).mid, scene),
  'from a friend, to oneself': async (scene) => make(await fromFriend(scene), scene),
  'from a friend, to the bot': async (scene) => make(await fromFriend({ ...scene, me: scene.cast.players.bot }), scene),
  'between two others': async (scene) => make(await betweenOthers(scene), scene),
  'deleted, in public': async (scene) => make(await deletedInPublic(scene), scene),
  'in a deleted channel': async (scene) => make((await inGoneChannel(scene)).mid, scene),
});

/** The same call about messages of the actor. */
const aboutOwn = (make: Make): Record<string, Prepare> => ({
  'own, in public': async (scene) => make(await sayInOpen(scene), scene),
  'own, in a private channel': async (scene) => make((await privateChannelWithOwn(scene)).mid, scene),
  'own, to a friend': async (scene) => make(await toFriend(scene), scene),
  'own, deleted': async (scene) => make(await takeBack(scene, signedIn(scene.me), await sayInOpen(scene)), scene),
  'own, in a deleted channel': async (scene) => make((await inGoneChannel(scene, signedIn(scene.me))).mid, scene),
});

/** The server's message in the actor's name after they have left a call. */
async function leftByCall(scene: Scene): Promise<number> {
  const { server } = scene.cast;
  const me = signedIn(scene.me);
  const gid = await openChannel(scene);
  await joinCall(server, me, { gid }, { move: true });
  await leaveCall(server, me, { gid });
  const [line] = await listHistory(server, me, `group/${gid}`);
  return found(line).mid;
}

const edit: Make = (mid) => ({ route: `PUT /message/${mid}/edit`, body: TEXT });
const remove: Make = (mid) => ({ route: `DELETE /message/${mid}` });
const removeAll = (...mids: number[]): Ask => ({ route: `DELETE /message/bulk/${mids.join()}` });
const changes: Asks = {
  replyToMessage: aboutForeign((mid) => ({ route: `POST /message/${mid}/reply`, body: TEXT })),
  likeMessage: aboutForeign((mid) => ({ route: `PUT /message/${mid}/like`, body: { action: '👍' } })),
  editMessage: {
    ...aboutForeign(edit),
    ...aboutOwn(edit),
    'own, left by a call': async (scene) => edit(await leftByCall(scene), scene),
  },
  deleteMessage: { ...aboutForeign(remove), ...aboutOwn(remove) },
  deleteMessages: {
    ...aboutForeign((mid) => removeAll(mid)),
    ...aboutOwn((mid) => removeAll(mid)),
    'own and one of somebody else': async (scene) => removeAll(await sayInOpen(scene), await inPublic(scene)),
    'own and one that never was': async (scene) => removeAll(await sayInOpen(scene), NEVER),
  },
  clearServer: { 'every message': () => ({ route: 'DELETE /admin/system/message/clear' }) },
};

const sending: Asks = {
  sendToUser: {
    'a friend': ({ cast }) => ({ route: `POST /user/${cast.friend.uid}/send`, body: TEXT }),
    'a friend, verification on': async ({ cast }) => {
      await cast.setCommon({ contact_verification_enable: true });
      return { route: `POST /user/${cast.friend.uid}/send`, body: TEXT };
    },
    oneself: ({ me }) => ({ route: `POST /user/${me.uid}/send`, body: TEXT }),
    'deleted person': async ({ cast }) => {
      return { route: `POST /user/${(await gonePerson(cast)).uid}/send`, body: TEXT };
    },
    'a bot': ({ cast }) => ({ route: `POST /user/${cast.otherBot.uid}/send`, body: TEXT }),
    'a public bot': async ({ cast }) => ({ route: `POST /user/${await publicBot(cast)}/send`, body: TEXT }),
    'a public bot, frozen': async ({ cast }) => ({
      route: `POST /user/${await frozenPublicBot(cast)}/send`,
      body: TEXT,
    }),
    'a guest': async (scene) => ({ route: `POST /user/${(await newGuest(scene)).uid}/send`, body: TEXT }),
  },
  sendToChannel: {
    'public channel': ({ cast }) => ({ route: `POST /group/${cast.openGid}/send`, body: TEXT }),
    'public, only owners write': async (scene) => ({
      route: `POST /group/${await quietChannel(scene)}/send`,
      body: TEXT,
    }),
    'private channel': async (scene) => ({ route: `POST /group/${await privateChannel(scene)}/send`, body: TEXT }),
    'private, only owners write': async (scene) => {
      const gid = await privateChannel(scene);
      await must(scene.cast, scene.cast.founder, `PUT /group/${gid}`, { body: { only_owner_can_send_msg: true } });
      return { route: `POST /group/${gid}/send`, body: TEXT };
    },
    'deleted channel': async ({ cast }) => ({ route: `POST /group/${await goneChannel(cast)}/send`, body: TEXT }),
  },
};

const reading =
  (route: string | ((scene: Scene) => string), say: (scene: Scene, text: string) => Promise<unknown>): Prepare =>
  async (scene) => {
    const text = word();
    await say(scene, text);
    const reveals = (answer: string) => answer.includes(text);
    return { route: typeof route === 'string' ? route : route(scene), reveals };
  };
/** Guests have no conversations. */
const sayToFriend = async (scene: Scene, text: string) => {
  if (scene.actor !== 'guest' && scene.actor !== 'anonymous' && scene.actor !== 'bot') await toFriend(scene, text);
};
const withFriend = ({ cast }: Scene) => `GET /user/${cast.friend.uid}/history`;
const inOpen = ({ cast }: Scene) => `GET /group/${cast.openGid}/history`;

const searching =
  (say: (scene: Scene, text: string) => Promise<unknown>): Prepare =>
  async (scene) => {
    const text = word();
    await say(scene, text);
    return { route: `GET /message/search?q=${text}`, reveals: (answer) => answer.includes('"snippet":') };
  };

const finding: Asks = {
  listUserHistory: {
    'own, with a friend': reading(withFriend, sayToFriend),
    'between two others': reading(withFriend, betweenOthers),
    'own, with a public bot': async (scene) => {
      const uid = await publicBot(scene.cast);
      const text = word();
      const isPerson = scene.actor !== 'anonymous' && scene.actor !== 'bot';
      if (isPerson) await send(scene.cast.server, signedIn(scene.me), `user/${uid}`, text);
      return { route: `GET /user/${uid}/history`, reveals: (answer) => answer.includes(text) };
    },
    'of a guest with a public bot': async (scene) => {
      const uid = await publicBot(scene.cast);
      const text = word();
      await writingGuest(scene, uid, text);
      return { route: `GET /user/${uid}/history`, reveals: (answer) => answer.includes(text) };
    },
    'deleted person': async ({ cast }) => ({ route: `GET /user/${(await gonePerson(cast)).uid}/history` }),
  },
  listChannelHistory: {
    'public channel': reading(inOpen, inPublic),
    'private channel': async (scene) => {
      const text = word();
      const { gid } = await inPrivate(scene, text);
      return { route: `GET /group/${gid}/history`, reveals: (answer) => answer.includes(text) };
    },
    'deleted message': reading(inOpen, deletedInPublic),
    'deleted channel': async ({ cast }) => ({ route: `GET /group/${await goneChannel(cast)}/history` }),
  },
  searchMessages: {
    'in public': searching(inPublic),
    'in a private channel': searching(inPrivate),
    'own, with a friend': searching(sayToFriend),
    'between two others': searching(betweenOthers),
    'deleted, in public': searching(deletedInPublic),
    'in a deleted channel': searching((scene, text) => inGoneChannel(scene, scene.cast.friend, text)),
  },
};

/** Sending, changing, deleting and finding messages. */
export const messageAsks: Asks = { ...sending, ...changes, ...finding };
