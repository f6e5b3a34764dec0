import { type Actions, byManager, choose, type Scene } from './action.ts';

/** A call after which channel members may know more or less than a new client would. */
async function unsettle({ team, request, gid }: Scene, ...args: Parameters<Scene['request']>): Promise<void> {
  if ((await request(...args)).status === 200) team.unsettled.add(gid);
}

const change = (scene: Scene, body: object) => scene.request(`PUT /group/${scene.gid}`, body, byManager(scene));

async function joinByInvite({ request, other, gid }: Scene): Promise<void> {
  const link = await request(`GET /group/create_invite_private_magic_link?gid=${gid}`);
  const [, magic_token] = /magic_token=([^#]+)/.exec(link.text) ?? [];
  if (magic_token) await request('POST /user/join_private', { magic_token }, { token: other.person.token });
}

/** Another member of the channel, so that most actions on members are valid. */
const memberOf = ({ actor, other, gid, n }: Scene) =>
  (n % 4 === 0 ? undefined : choose(actor.known.channels[gid]?.members ?? [], n)) ?? other.person.uid;

/** Actions on channels and their members. */
export const channelActions: Actions = {
  'founds a channel with': [
    5,
    ({ request, other, n }) => request('POST /group', { name: `channel ${n}`, members: [other.person.uid] }),
  ],
  'founds a public channel': [
    1,
    (scene) => scene.request('POST /group', { name: `open ${scene.n}`, is_public: true }, byManager(scene)),
  ],
  'adds to a channel': [6, ({ request, gid, other }) => request(`POST /group/${gid}/members/add`, [other.person.uid])],
  'invites by link': [4, joinByInvite],
  'removes from a channel': [
    3,
    (scene) => unsettle(scene, `POST /group/${scene.gid}/members/remove`, [memberOf(scene)], byManager(scene)),
  ],
  'leaves a channel': [3, (scene) => unsettle(scene, `GET /group/${scene.gid}/leave`)],
  'changes what a channel is': [
    2,
    (scene) => {
      const members = scene.n % 3 === 0 ? [] : [scene.other.person.uid];
      return unsettle(
        scene,
        `POST /group/${scene.gid}/change_type`,
        { is_public: scene.n % 4 === 0, members },
        byManager(scene),
      );
    },
  ],
  'renames a channel': [
    4,
    (scene) => change(scene, { name: `renamed ${scene.n}`, description: scene.n % 2 ? 'what for' : '' }),
  ],
  'changes the rules of a channel': [
    2,
    // Not `show_email`: the hidden addresses are sent again only at the start of a stream (docs/channels.md).
    (scene) => change(scene, { ext_setting: `{"n":${scene.n % 2}}`, only_owner_can_send_msg: scene.n % 5 === 1 }),
  ],
  'hands a channel over': [3, (scene) => change(scene, { owner: memberOf(scene) })],
  'paints a channel': [
    1,
    ({ request, team, gid }) => request(`POST /group/${gid}/avatar`, team.picture, { contentType: 'image/png' }),
  ],
  'closes a channel': [1, (scene) => scene.request(`DELETE /group/${scene.gid}`, undefined, byManager(scene))],
};
