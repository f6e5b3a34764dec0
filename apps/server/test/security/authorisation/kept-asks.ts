import { sendChunk, uploadFile } from '../../drivers/files.ts';
import { pngOf } from '../../drivers/images.ts';
import { chatPath } from '../../drivers/people.ts';
import type { AnswerTo } from '../../drivers/route-answers.ts';
import type { Ask, Asks, Prepare, Scene } from './ask.ts';
import { must, type Player } from './cast.ts';
import { aboutForeign } from './message-asks.ts';
import { begunUpload, inPublic, privateChannel, sentPicture, takeBack } from './props.ts';

const NOWHERE = '2026/1/2/00000000-0000-4000-8000-000000000000';

export const chunkOf = (route: string, file_id: string): Ask => ({
  route,
  form: [
    ['file_id', file_id],
    ['chunk_data', Buffer.from('bytes')],
    ['chunk_is_last', 'true'],
  ],
});
const UPLOAD = 'POST /resource/file/upload';
const cannotUpload = ({ actor }: Scene) => actor === 'anonymous' || actor === 'bot' || actor === 'guest';

/** Guests and bots have no conversation with the friend. */
const withFriend = ({ cast, me, actor }: Scene) =>
  actor === 'guest' || actor === 'anonymous' || actor === 'bot' ? cast.friend.uid : me.uid;
const listing =
  (share: (scene: Scene) => Promise<{ path: string }>): Prepare =>
  async (scene) => {
    const { path } = await share(scene);
    return { route: 'GET /message/files', reveals: (answer) => answer.includes(path) };
  };

const fileAt = ({ path }: { path: string }): Ask => ({ route: `GET /resource/file?file_path=${path}` });

/** The same call about messages or files that the friend has sent. */
const sentSomewhere = (ask: (scene: Scene, to: string) => Promise<Ask>): Record<string, Prepare> => ({
  'in public': (scene) => ask(scene, `group/${scene.cast.openGid}`),
  'in a private channel': async (scene) => ask(scene, `group/${await privateChannel(scene)}`),
  'from a friend, to oneself': (scene) => ask(scene, `user/${scene.me.uid}`),
  'between two others': (scene) => ask(scene, `user/${scene.cast.founder.uid}`),
});

const files: Asks = {
  getOwnStorage: { 'what one has kept': () => ({ route: 'GET /user/storage' }) },
  prepareFile: { 'a file': () => ({ route: 'POST /resource/file/prepare', body: {} }) },
  uploadFile: {
    // Callers who cannot start an upload try another user's.
    'own upload': async (scene) =>
      chunkOf(UPLOAD, await begunUpload(scene, cannotUpload(scene) ? scene.cast.friend : scene.me)),
    'upload of somebody else': async (scene) => chunkOf(UPLOAD, await begunUpload(scene, scene.cast.friend)),
    'finished upload': async (scene) => {
      const { cast, me } = scene;
      const id = await begunUpload(scene, cannotUpload(scene) ? cast.friend : me);
      await sendChunk(cast.server, (cannotUpload(scene) ? cast.friend.token : me.token) ?? '', id, 'bytes', true);
      return chunkOf(UPLOAD, id);
    },
  },
  getFile: {
    'file nobody sent yet': async ({ cast }) => fileAt(await uploadFile(cast.server, cast.friend.token, 'bytes')),
    ...sentSomewhere(async (scene, to) => fileAt(await sentPicture(scene, to))),
    'deleted, in public': async (scene) => {
      const { path, mid } = await sentPicture(scene, `group/${scene.cast.openGid}`);
      await takeBack(scene, scene.cast.friend, mid);
      return fileAt({ path });
    },
  },
  deleteAllFiles: { 'every file': () => ({ route: 'DELETE /resource/file/delete' }) },
  listFiles: {
    'file of a private channel': async (scene) => {
      const { mid } = await sentPicture(scene, `group/${await privateChannel(scene)}`);
      return { route: 'GET /admin/system/files', reveals: (answer) => answer.includes(`"mid":${mid},`) };
    },
    'key of such a file': async (scene) => {
      const { path } = await sentPicture(scene, `group/${await privateChannel(scene)}`);
      return { route: 'GET /admin/system/files', reveals: (answer) => answer.includes(path) };
    },
    'key of a file in public': async (scene) => {
      const { path } = await sentPicture(scene, `group/${scene.cast.openGid}`);
      return { route: 'GET /admin/system/files', reveals: (answer) => answer.includes(path) };
    },
  },
  listChatFiles: {
    'in public': listing(async (scene) => sentPicture(scene, `group/${scene.cast.openGid}`)),
    'in a private channel': listing(async (scene) => sentPicture(scene, `group/${await privateChannel(scene)}`)),
    'own, with a friend': listing(async (scene) => sentPicture(scene, `user/${withFriend(scene)}`)),
    'between two others': listing(async (scene) => sentPicture(scene, `user/${scene.cast.founder.uid}`)),
    'deleted, in public': listing(async (scene) => {
      const picture = await sentPicture(scene, `group/${scene.cast.openGid}`);
      await takeBack(scene, scene.cast.friend, picture.mid);
      return picture;
    }),
  },
};

/** Copies a message of the friend, who has a picture. */
async function kept<const R extends string>({ cast }: Scene, route: R, keeper: Player): Promise<AnswerTo<R>> {
  await must(cast, cast.friend, 'POST /user/avatar', { body: await pngOf(8, 8), contentType: 'image/png' });
  return (await must(cast, keeper, route, { body: { mid_list: [await inPublic({ cast })] } })).value();
}
const forwarded = (scene: Scene) => kept(scene, 'POST /resource/archive', scene.cast.friend);
async function sentForward(scene: Scene, to: string): Promise<string> {
  const path = await forwarded(scene);
  const { cast } = scene;
  await must(cast, cast.friend, `POST /${chatPath(to)}/send`, { body: path, contentType: 'vocechat/archive' });
  return path;
}
const savedWithPicture = async (scene: Scene, keeper: Player) => (await kept(scene, 'POST /favorite', keeper)).id;
const savedBy = async ({ cast }: Scene, keeper: Player): Promise<string> => {
  const body = { mid_list: [await inPublic({ cast })] };
  return (await must(cast, keeper, 'POST /favorite', { body })).value().id;
};

const aboutForwards = (at: (path: string) => Ask): Record<string, Prepare> => ({
  'forward nobody sent yet': async (scene) => at(await forwarded(scene)),
  ...sentSomewhere(async (scene, to) => at(await sentForward(scene, to))),
  'forward that is gone': () => at(NOWHERE),
});

const forwards: Asks = {
  createForward: aboutForeign((mid) => ({ route: 'POST /resource/archive', body: { mid_list: [mid] } })),
  getForward: aboutForwards((path) => ({ route: `GET /resource/archive?file_path=${path}` })),
  getForwardAttachment: aboutForwards((path) => ({
    route: `GET /resource/archive/attachment?file_path=${path}&attachment_id=0`,
  })),
};

/** The same call about the actor's item, the friend's item and a deleted one. */
const aboutItems = (method: string): Record<string, Prepare> => {
  const at = (id: string): Ask => ({ route: `${method} /favorite/${id}` });
  return {
    'own item': async (scene) => at(await savedBy(scene, scene.me)),
    'item of somebody else': async (scene) => at(await savedBy(scene, scene.cast.friend)),
    'forgotten item': async (scene) => {
      const { cast, actor, me } = scene;
      const keeper = cannotUpload(scene) || actor === 'guest' ? cast.friend : me;
      const id = await savedBy(scene, keeper);
      await must(cast, keeper, `DELETE /favorite/${id}`);
      return at(id);
    },
  };
};
const attachmentOf = ({ uid }: Player, id: string): Ask => ({ route: `GET /favorite/attachment/${uid}/${id}/0` });

const savedItems: Asks = {
  saveMessages: aboutForeign((mid) => ({ route: 'POST /favorite', body: { mid_list: [mid] } })),
  listSavedItems: {
    'item of somebody else': async (scene) => {
      const id = await savedBy(scene, scene.cast.friend);
      return { route: 'GET /favorite', reveals: (answer) => answer.includes(id) };
    },
  },
  getSavedItem: aboutItems('GET'),
  deleteSavedItem: aboutItems('DELETE'),
  getSavedAttachment: {
    'own item': async (scene) => attachmentOf(scene.me, await savedWithPicture(scene, scene.me)),
    'item of somebody else': async (scene) => {
      const { friend } = scene.cast;
      return attachmentOf(friend, await savedWithPicture(scene, friend));
    },
    'forgotten item': async (scene) => {
      const { cast } = scene;
      const id = await savedWithPicture(scene, cast.friend);
      await must(cast, cast.friend, `DELETE /favorite/${id}`);
      return attachmentOf(cast.friend, id);
    },
  },
};

/** Files, forwards and saved items. */
export const keptAsks: Asks = { ...files, ...forwards, ...savedItems };
