import { pngOf } from '../../drivers/images.ts';
import { send } from '../../drivers/people.ts';
import type { Ask, Asks, Prepare, Scene } from './ask.ts';
import { must } from './cast.ts';
import {
  goneChannel,
  gonePerson,
  inGoneChannel,
  inPublic,
  newcomer,
  openChannel,
  privateChannel,
  takeBack,
  word,
} from './props.ts';

type Make = (gid: number, scene: Scene) => Ask | Promise<Ask>;
const ADMINS_INVITE = { ext_setting: '{"admin_only_can_invite":true}' };

const inOpen =
  (make: Make): Prepare =>
  async (scene) =>
    make(await openChannel(scene), scene);
const inPrivate =
  (make: Make): Prepare =>
  async (scene) =>
    make(await privateChannel(scene), scene);
const inGone =
  (make: Make): Prepare =>
  async (scene) =>
    make(await goneChannel(scene.cast), scene);
const whenAdminsInvite =
  (make: Make): Prepare =>
  async (scene) => {
    const gid = await privateChannel(scene);
    await scene.cast.setCommon(ADMINS_INVITE);
    return make(gid, scene);
  };

/** The same call on a private, a public and a deleted channel. */
const onEach = (make: Make): Record<string, Prepare> => ({
  'private channel': inPrivate(make),
  'public channel': inOpen(make),
  'deleted channel': inGone(make),
});

const create = (body: object): Ask => ({ route: 'POST /group', body: { name: 'New', ...body } });
const add: Make = async (gid, scene) => {
  return { route: `POST /group/${gid}/members/add`, body: [(await newcomer(scene)).uid] };
};
const remove: Make = (gid, { cast }) => ({ route: `POST /group/${gid}/members/remove`, body: [cast.friend.uid] });
const update = (gid: number, body: object): Ask => ({ route: `PUT /group/${gid}`, body });
const turn = (gid: number, is_public: boolean): Ask => ({
  route: `POST /group/${gid}/change_type`,
  body: { is_public },
});
const asPng = async (route: string): Promise<Ask> => ({ route, body: await pngOf(8, 8), contentType: 'image/png' });

const listing = (name: string): Ask => ({ route: 'GET /group', reveals: (answer) => answer.includes(name) });

const memberships: Asks = {
  addMembers: {
    ...onEach(add),
    'private, only admins invite': whenAdminsInvite(add),
    'private, a deleted person': inPrivate(async (gid, { cast }) => {
      return { route: `POST /group/${gid}/members/add`, body: [(await gonePerson(cast)).uid] };
    }),
  },
  removeMembers: {
    ...onEach(remove),
    'private, its owner': inPrivate((gid, { cast }) => {
      return { route: `POST /group/${gid}/members/remove`, body: [cast.players.owner.uid] };
    }),
    'private, a deleted person': inPrivate(async (gid, { cast }) => {
      return { route: `POST /group/${gid}/members/remove`, body: [(await gonePerson(cast)).uid] };
    }),
  },
  leaveChannel: onEach((gid) => ({ route: `GET /group/${gid}/leave` })),
};

const decisions: Asks = {
  updateChannel: {
    ...onEach((gid) => update(gid, { name: 'Other' })),
    'private, to a member': inPrivate((gid, { cast }) => update(gid, { owner: cast.players.member.uid })),
    'private, to an outsider': inPrivate((gid, { cast }) => update(gid, { owner: cast.players.outsider.uid })),
    'public, to somebody': inOpen((gid, { cast }) => update(gid, { owner: cast.friend.uid })),
  },
  changeChannelType: {
    'private channel, to public': inPrivate((gid) => turn(gid, true)),
    'public channel, to private': inOpen((gid) => turn(gid, false)),
    'deleted channel': inGone((gid) => turn(gid, false)),
  },
  deleteChannel: onEach((gid) => ({ route: `DELETE /group/${gid}` })),
  clearChannel: onEach((gid) => ({ route: `DELETE /group/${gid}/clear` })),
  updateChannelAvatar: onEach((gid) => asPng(`POST /group/${gid}/avatar`)),
  getChannelAvatar: {
    'private channel': inPrivate(async (gid, { cast }) => {
      await must(cast, cast.founder, `POST /group/${gid}/avatar`, await asPng(''));
      return { route: `GET /resource/group_avatar?gid=${gid}` };
    }),
    'deleted channel': inGone((gid) => ({ route: `GET /resource/group_avatar?gid=${gid}` })),
  },
};

const say: (gid: number, scene: Scene) => Promise<number> = (gid, { cast }) =>
  send(cast.server, cast.friend, `group/${gid}`, word());
const pin: Make = async (gid, scene) => ({ route: `POST /group/${gid}/pin`, body: { mid: await say(gid, scene) } });
const unpin: Make = async (gid, scene) => {
  const mid = await say(gid, scene);
  await must(scene.cast, scene.cast.founder, `POST /group/${gid}/pin`, { body: { mid } });
  return { route: `POST /group/${gid}/unpin`, body: { mid } };
};
const deletedIn = (call: 'pin' | 'unpin'): Prepare =>
  inPrivate(async (gid, scene) => {
    const { route, body } = await (call === 'pin' ? pin : unpin)(gid, scene);
    await takeBack(scene, scene.cast.friend, (body as { mid: number }).mid);
    return { route, body };
  });
const pinGone =
  (call: 'pin' | 'unpin'): Prepare =>
  async (scene) => {
    const { gid, mid } = await inGoneChannel(scene);
    return { route: `POST /group/${gid}/${call}`, body: { mid } };
  };

const pins: Asks = {
  pinMessage: {
    ...onEach(pin),
    'private, one from elsewhere': inPrivate(async (gid, scene) => {
      return { route: `POST /group/${gid}/pin`, body: { mid: await inPublic(scene) } };
    }),
    'private, deleted message': deletedIn('pin'),
    'deleted channel': pinGone('pin'),
  },
  unpinMessage: {
    ...onEach(unpin),
    'private, deleted message': deletedIn('unpin'),
    'deleted channel': pinGone('unpin'),
  },
};

/** Channels: seeing, making, changing and ending them, who belongs to them, what is pinned in them. */
export const channelAsks: Asks = {
  listChannels: {
    'private channel': inPrivate(async (gid, { cast }) => {
      const name = word();
      await must(cast, cast.founder, `PUT /group/${gid}`, { body: { name } });
      return listing(name);
    }),
    'deleted channel': inGone((gid) => listing(`"gid":${gid},`)),
  },
  getChannel: {
    'public channel': inOpen((gid) => ({ route: `GET /group/${gid}` })),
    'members of a private channel': inPrivate(async (gid, scene) => {
      const { body } = await unpin(gid, scene);
      const { mid } = body as { mid: number };
      const reveals = (answer: string) => !answer.includes('"members":[],') || answer.includes(`"mid":${mid},`);
      return { route: `GET /group/${gid}`, reveals };
    }),
    'deleted channel': inGone((gid) => ({ route: `GET /group/${gid}` })),
  },
  createChannel: {
    'private channel': () => create({}),
    'private, only admins may': async ({ cast }) => {
      await cast.setCommon({ only_admin_can_create_group: true });
      return create({});
    },
    'private, with a deleted person': async ({ cast }) => create({ members: [(await gonePerson(cast)).uid] }),
    'public channel': () => create({ is_public: true }),
  },
  ...memberships,
  ...decisions,
  ...pins,
};
