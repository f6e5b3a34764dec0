import type { ChatTarget } from '@loquat/contract';
import { type Actions, choose, chooseMid, type Scene } from './action.ts';
import { SOON_SECONDS } from './team.ts';

const CONTACT_ACTIONS = ['add', 'block', 'remove', 'unblock', 'remove'] as const;

/** The chat of a setting: with the other user, or every other time a channel. */
const isChannel = ({ n }: Scene) => n % 2 === 0;
const chat = (scene: Scene) => (isChannel(scene) ? { gid: scene.gid } : { uid: scene.other.person.uid }) as ChatTarget;

function setAutoDelete(scene: Scene, expires_in: number): unknown {
  const one = [{ ...chat(scene), expires_in }];
  return scene.elsewhere('POST /user/burn-after-reading', isChannel(scene) ? { groups: one } : { users: one });
}

function mute(scene: Scene): unknown {
  const one = [{ ...chat(scene), ...(scene.n % 3 === 0 && { expired_in: SOON_SECONDS }) }];
  return scene.elsewhere('POST /user/mute', isChannel(scene) ? { add_groups: one } : { add_users: one });
}

async function read(scene: Scene): Promise<void> {
  const { actor, other, gid, request } = scene;
  const mid = chooseMid(scene);
  const { uid } = other.person;
  const body = isChannel(scene) ? { groups: [{ gid, mid }] } : { users: [{ uid, mid }] };
  if ((await request('POST /user/read-index', body)).status !== 200) return;
  if (isChannel(scene)) actor.noteRead('channelMarkers', gid, mid);
  else actor.noteRead('userMarkers', uid, mid);
}

/** Personal settings, usually changed on another device, so that this device receives the event. */
export const personalActions: Actions = {
  reads: [5, read],
  mutes: [3, mute],
  unmutes: [
    2,
    (scene) =>
      scene.elsewhere(
        'POST /user/mute',
        isChannel(scene) ? { remove_groups: [scene.gid] } : { remove_users: [scene.other.person.uid] },
      ),
  ],
  'lets messages disappear': [3, (scene) => setAutoDelete(scene, SOON_SECONDS + (scene.n % 3))],
  'lets messages stay': [2, (scene) => setAutoDelete(scene, 0)],
  'pins a chat': [3, (scene) => scene.elsewhere('POST /user/pin_chat', { target: chat(scene) })],
  'unpins a chat': [2, (scene) => scene.elsewhere('POST /user/unpin_chat', { target: chat(scene) })],
  'sorts contacts': [
    3,
    ({ elsewhere, other, n }) => {
      const body = { target_uid: other.person.uid, action: choose(CONTACT_ACTIONS, n) };
      return elsewhere('POST /user/update_contact_status', body);
    },
  ],
  'gives a nickname to': [
    3,
    ({ elsewhere, other, n }) => {
      const body = { contact_uid: other.person.uid, remark: n % 3 === 0 ? '' : `nickname ${n}` };
      return elsewhere('PUT /user/contact_remark', body);
    },
  ],
  'changes their profile': [
    3,
    ({ request, n }) => request('PUT /user', n % 2 ? { name: `name ${n}` } : { language: 'ja', gender: n % 3 }),
  ],
  'changes their avatar': [
    1,
    ({ request, team }) => request('POST /user/avatar', team.picture, { contentType: 'image/png' }),
  ],
};
