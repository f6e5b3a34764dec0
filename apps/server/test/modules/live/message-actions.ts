import type { Message } from '@loquat/contract';
import { type Actions, byManager, chooseMid, type Scene } from './action.ts';

const isMine =
  ({ actor }: Scene) =>
  ({ from_uid }: Message) =>
    from_uid === actor.person.uid;

/** Sending messages, and changing them. */
export const messageActions: Actions = {
  'writes to': [12, ({ request, other, n }) => request(`POST /user/${other.person.uid}/send`, `a word ${n}`)],
  'says in a channel': [20, ({ request, gid, n }) => request(`POST /group/${gid}/send`, `said ${n}`)],
  replies: [8, (scene) => scene.request(`POST /message/${chooseMid(scene)}/reply`, `answer ${scene.n}`)],
  edits: [8, (scene) => scene.request(`PUT /message/${chooseMid(scene, isMine(scene))}/edit`, `rather ${scene.n}`)],
  // A second like removes the first.
  likes: [10, (scene) => scene.request(`PUT /message/${chooseMid(scene)}/like`, { action: scene.n % 2 ? '👍' : '❤️' })],
  deletes: [4, (scene) => scene.request(`DELETE /message/${chooseMid(scene, isMine(scene))}`)],
  'deletes several': [
    2,
    (scene) => {
      const mids = [scene.n, scene.n + 1, scene.n + 2].map((n) => chooseMid({ ...scene, n }, isMine(scene)));
      return scene.request(`DELETE /message/bulk/${mids.join(',')}`);
    },
  ],
  'clears a channel': [1.5, (scene) => scene.request(`DELETE /group/${scene.gid}/clear`, undefined, byManager(scene))],
  'clears the server': [
    0.5,
    (scene) => scene.request('DELETE /admin/system/message/clear', undefined, byManager(scene)),
  ],
};
