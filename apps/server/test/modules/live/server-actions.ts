import type { Actions, Scene } from './action.ts';
import { LEAVER } from './team.ts';

/** Rare, so that most of the time all five users exist. */
async function leaveForGood({ team, actor, request, n }: Scene): Promise<void> {
  const devices = team.devicesOf(LEAVER);
  if (!devices.includes(actor) || n % 10 !== 1) return;
  for (const device of devices) {
    device.isGone = true;
    device.drop();
  }
  await (n % 20 === 1
    ? request('DELETE /user/delete')
    : request(`DELETE /admin/user/${actor.person.uid}`, undefined, { token: team.founder.token }));
}

const byFounder = ({ team, request }: Scene, route: string, body: object) =>
  request(route, body, { token: team.founder.token });
const setCommon = (scene: Scene, body: object) => byFounder(scene, 'PUT /admin/system/common', body);

/** Actions on connections, the clock, and the server as a whole. */
export const serverActions: Actions = {
  'loses the connection': [14, ({ actor }) => actor.drop()],
  'comes back': [14, ({ actor }) => actor.connect()],
  'falls asleep': [3, ({ actor }) => actor.fallAsleep()],
  'waits a while': [3, ({ team }) => team.clock.advance(3_000)],
  'deletes the account': [2, leaveForGood],
  'lets see who is online': [1.5, (scene) => setCommon(scene, { show_user_online_status: true })],
  'hides who is online': [1, (scene) => setCommon(scene, { show_user_online_status: false })],
  'changes the server': [
    2,
    (scene) =>
      setCommon(scene, {
        chat_layout_mode: scene.n % 2 ? 'Left' : 'SelfRight',
        typing_indicator_enable: scene.n % 3 > 0,
        only_admin_can_create_group: scene.n % 4 === 1,
        contact_verification_enable: scene.n % 8 === 3,
      }),
  ],
  'renames the server': [
    1,
    (scene) => {
      const body = { name: `place ${scene.n}`, description: scene.n % 2 ? 'of ours' : '' };
      return byFounder(scene, 'PUT /admin/system/organization', body);
    },
  ],
};
