import type { AnswerTo } from '../../drivers/route-answers.ts';
import { sendChunk, uploadFile } from '../../drivers/files.ts';
import { pngOf } from '../../drivers/images.ts';
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

const files: Asks = {
  getOwnStorage: { 'what one has kept': () => ({ route: 'GET /user/storage' }) },
  prepareFile: { 'a file': () => ({ route: 'POST /resource/file/prepare', body: {} }) },
  uploadFile: {
    // Callers who cannot start one try somebody else's.
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
    'file of somebody else': async ({ cast }) => {
      const { path } = await uploadFile(cast.server, cast.friend.token, 'bytes');
      return { route: `GET /resource/file?file_path=${path}` };
    },
    'deleted file': async (scene) => {
      const { path, mid } = await sentPicture(scene, `group/${scene.cast.openGid}`);
      await takeBack(scene, scene.cast.friend, mid);
      return { route: `GET /resource/file?file_path=${path}` };
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

/** Copies a message of the friend for the caller, with a picture. */
async function kept<const R extends string>({ cast }: Scene, route: R): Promise<AnswerTo<R>> {
  await must(cast, cast.friend, 'POST /user/avatar', { body: await pngOf(8, 8), contentType: 'image/png' });
  return (await must(cast, cast.friend, route, { body: { mid_list: [await inPublic({ cast })] } })).value();
}
const forwarded = (scene: Scene) => kept(scene, 'POST /resource/archive');
const savedWithPicture = async (scene: Scene) => (await kept(scene, 'POST /favorite')).id;
const savedBy = async ({ cast }: Scene, keeper: Player): Promise<string> => {
  const body = { mid_list: [await inPublic({ cast })] };
  return (await must(cast, keeper, 'POST /favorite', { body })).value().id;
};

const forwards: Asks = {
  createForward: aboutForeign((mid) => ({ route: 'POST /resource/archive', body: { mid_list: [mid] } })),
  getForward: {
    'forward of somebody else': async (scene) => {
      return { route: `GET /resource/archive?file_path=${await forwarded(scene)}` };
    },
    'forward that is gone': () => ({ route: `GET /resource/archive?file_path=${NOWHERE}` }),
  },
  getForwardAttachment: {
    'forward of somebody else': async (scene) => {
      return { route: `GET /resource/archive/attachment?file_path=${await forwarded(scene)}&attachment_id=0` };
    },
    'forward that is gone': () => ({ route: `GET /resource/archive/attachment?file_path=${NOWHERE}&attachment_id=0` }),
  },
};

/** The same call about an item of the actor, one of the friend, and a deleted one. */
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
const attachmentOf = ({ cast }: Scene, id: string): Ask => ({
  route: `GET /favorite/attachment/${cast.friend.uid}/${id}/0`,
});

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
    'item of somebody else': async (scene) => {
      return attachmentOf(scene, await savedWithPicture(scene));
    },
    'forgotten item': async (scene) => {
      const { cast } = scene;
      const id = await savedWithPicture(scene);
      await must(cast, cast.friend, `DELETE /favorite/${id}`);
      return attachmentOf(scene, id);
    },
  },
};

/** Files, forwards and saved items. */
export const keptAsks: Asks = { ...files, ...forwards, ...savedItems };
