import { pngOf } from '../../drivers/images.ts';
import type { Ask, Asks, Prepare } from './ask.ts';
import { must } from './cast.ts';
import { inGone, inOpen, inPrivate, type Make, onEach } from './in-channels.ts';
import { gonePerson, newcomer, pinnedMessage, privateChannel, word } from './props.ts';

const ADMINS_INVITE = { ext_setting: '{"admin_only_can_invite":true}' };

const whenAdminsInvite =
  (make: Make): Prepare =>
  async (scene) => {
    const gid = await privateChannel(scene);
    await scene.cast.setCommon(ADMINS_INVITE);
    return make(gid, scene);
  };

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

/** Channels: reading, creating, changing and deleting them, and their members. */
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
      const mid = await pinnedMessage(gid, scene);
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
};
