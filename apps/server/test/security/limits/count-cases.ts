import { expect } from 'vitest';
import { createBotAccount } from '../../drivers/bots.ts';
import { answerTo, registerUser, statusOf } from '../../drivers/call.ts';
import { openEvents } from '../../drivers/event-stream.ts';
import { prepareUpload, sendChunk } from '../../drivers/files.ts';
import { createChannel, personOf, send } from '../../drivers/people.ts';
import { ask, expectLimit, type LimitCase, type LimitScene } from './limit-cases.ts';
import { SMALL_LIMITS } from './small-limits.ts';

const MEGABYTE = 1_000_000;
const settingsOf = async ({ server, ann }: LimitScene) =>
  (await openEvents(server, ann.token)).all('user_settings')[0]!;
const inTurn = <T, R>(items: readonly T[], act: (item: T) => Promise<R>) => {
  let next = 0;
  return () => act(items[(next += 1) - 1]!);
};
const channelsOf = async ({ server, admin }: LimitScene, count: number) => {
  const gids: number[] = [];
  for (let made = 0; made < count; made += 1) gids.push(await createChannel(server, admin, { is_public: true }));
  return gids;
};

export const countCases: Record<string, LimitCase> = {
  'channels-owned': {
    async run(scene) {
      const { server, ann, bob } = scene;
      const create = () => ask(scene, ann, 'POST /group', { body: { name: 'x' } });
      await expectLimit(create, SMALL_LIMITS.CHANNELS_OWNED_MAX.member);
      expect(await create()).toMatchObject({ status: 429, text: 'too many channels' });
      // A channel cannot be transferred to a user at the limit either.
      const gid = await createChannel(server, bob, { members: [ann.uid] });
      expect((await ask(scene, bob, `PUT /group/${gid}`, { body: { owner: ann.uid } })).status).toBe(429);
      expect(await answerTo(server, `GET /group/${gid}`, { token: bob.token })).toMatchObject({ owner: bob.uid });
      const all = await Promise.all(
        Array.from({ length: 9 }, () => ask(scene, scene.cid, 'POST /group', { body: { name: 'x' } })),
      );
      expect(all.filter(({ status }) => status === 200)).toHaveLength(SMALL_LIMITS.CHANNELS_OWNED_MAX.member);
    },
  },
  'channels-owned-bytes': {
    async run(scene) {
      const { server, ann } = scene;
      const gids = [await createChannel(server, ann), await createChannel(server, ann)];
      const body = { ext_setting: JSON.stringify({ text: 'x'.repeat(1_200) }) };
      await expectLimit(
        inTurn(gids, (gid) => ask(scene, ann, `PUT /group/${gid}`, { body })),
        1,
      );
      expect(await answerTo(server, `GET /group/${gids[1]}`, { token: ann.token })).toMatchObject({
        ext_setting: null,
      });
      const description = 'x'.repeat(1_000);
      expect((await ask(scene, ann, 'POST /group', { body: { name: 'x', description } })).status).toBe(429);
    },
  },
  'channels-joined': {
    async run(scene) {
      const { server, admin, ann, bob, cid } = scene;
      for (const owner of [ann, ann, bob, bob]) await createChannel(server, owner, { members: [cid.uid] });
      expect((await ask(scene, ann, 'POST /group', { body: { name: 'x', members: [cid.uid] } })).status).toBe(429);
      const gid = await createChannel(server, ann);
      expect((await ask(scene, ann, `POST /group/${gid}/members/add`, { body: [cid.uid] })).status).toBe(429);
      expect((await ask(scene, admin, `POST /group/${gid}/members/add`, { body: [cid.uid] })).status).toBe(200);
    },
  },
  pins: {
    async run(scene) {
      const { server, ann } = scene;
      const gid = await createChannel(server, ann);
      const mids = [
        await send(server, ann, `group/${gid}`, '1'),
        await send(server, ann, `group/${gid}`, '2'),
        await send(server, ann, `group/${gid}`, '3'),
      ];
      await expectLimit(
        inTurn(mids, (mid) => ask(scene, ann, `POST /group/${gid}/pin`, { body: { mid } })),
        SMALL_LIMITS.PINS_MAX,
      );
    },
  },
  'pins-listed': {
    async run(scene) {
      const { server, ann, bob } = scene;
      for (let count = 0; count < 3; count += 1) {
        const gid = await createChannel(server, ann, { members: [bob.uid] });
        const mid = await send(server, ann, `group/${gid}`, 'x'.repeat(300));
        await answerTo(server, `POST /group/${gid}/pin`, { token: ann.token, body: { mid } });
      }
      const pinsOf = (groups: readonly { pinned_messages: readonly unknown[] }[]) =>
        groups.map((group) => group.pinned_messages.length);
      const [related] = (await openEvents(server, bob.token)).all('related_groups');
      expect(pinsOf(related!.groups)).toEqual([1, 1, 0]);
      expect(pinsOf(await answerTo(server, 'GET /group', { token: bob.token }))).toEqual([1, 1, 0]);
    },
  },
  'pinned-chats': {
    async run(scene) {
      const gids = await channelsOf(scene, 3);
      await expectLimit(
        inTurn(gids, (gid) => ask(scene, scene.ann, 'POST /user/pin_chat', { body: { target: { gid } } })),
        2,
      );
      expect((await settingsOf(scene)).pinned_chats).toHaveLength(2);
    },
  },
  mutes: {
    async run(scene) {
      const gids = await channelsOf(scene, 3);
      await expectLimit(
        inTurn(gids, (gid) => ask(scene, scene.ann, 'POST /user/mute', { body: { add_groups: [{ gid }] } })),
        2,
      );
      expect((await settingsOf(scene)).mute_groups).toHaveLength(2);
      const body = { remove_groups: [gids[0]], add_groups: [{ gid: gids[2] }] };
      expect((await ask(scene, scene.ann, 'POST /user/mute', { body: { remove_groups: [gids[0]] } })).status).toBe(200);
      expect((await ask(scene, scene.ann, 'POST /user/mute', { body })).status).toBe(200);
    },
  },
  'auto-deletes': {
    async run(scene) {
      const gids = await channelsOf(scene, 3);
      await expectLimit(
        inTurn(gids, (gid) =>
          ask(scene, scene.ann, 'POST /user/burn-after-reading', { body: { groups: [{ gid, expires_in: 60 }] } }),
        ),
        2,
      );
      const off = { groups: [{ gid: gids[0], expires_in: 0 }] };
      expect((await ask(scene, scene.ann, 'POST /user/burn-after-reading', { body: off })).status).toBe(200);
    },
  },
  'unknown-chats': {
    async run(scene) {
      const gone = { gid: 99 };
      for (const [route, body] of [
        ['POST /user/mute', { add_groups: [gone] }],
        ['POST /user/burn-after-reading', { groups: [{ ...gone, expires_in: 60 }] }],
        ['POST /user/pin_chat', { target: gone }],
        ['POST /user/read-index', { groups: [{ ...gone, mid: 1 }] }],
        ['PUT /user/notification-settings', { chats: [{ target: gone, level: 'all' }] }],
        ['PUT /user/contact_remark', { contact_uid: 99, remark: 'x' }],
        ['POST /user/update_contact_status', { target_uid: 99, action: 'add' }],
      ] as const)
        expect([route, await statusOf(scene.server, route, { token: scene.ann.token, body })]).toEqual([
          route,
          expect.toSatisfy((status: number) => status === 400 || status === 404),
        ]);
    },
  },
  nicknames: {
    async run(scene) {
      const uids = [scene.admin, scene.bob, scene.cid].map(({ uid }) => uid);
      const name = (contact_uid: number, remark: string) =>
        ask(scene, scene.ann, 'PUT /user/contact_remark', { body: { contact_uid, remark } });
      await expectLimit(
        inTurn(uids, (uid) => name(uid, 'x')),
        SMALL_LIMITS.NICKNAMES_MAX,
      );
      expect((await name(scene.bob.uid, 'y')).status).toBe(200);
      expect((await name(scene.bob.uid, '')).status).toBe(200);
    },
  },
  contacts: {
    async run(scene) {
      const uids = [scene.admin, scene.bob, scene.cid].map(({ uid }) => uid);
      const change = (target_uid: number, action: string) =>
        ask(scene, scene.ann, 'POST /user/update_contact_status', { body: { target_uid, action } });
      await expectLimit(
        inTurn(uids, (uid) => change(uid, 'block')),
        SMALL_LIMITS.CONTACTS_MAX,
      );
      expect((await change(scene.bob.uid, 'unblock')).status).toBe(200);
      expect((await change(scene.cid.uid, 'block')).status).toBe(200);
    },
  },
  'users-log': {
    async run({ server, ann }) {
      const first = await openEvents(server, ann.token);
      const { version } = first.all('users_snapshot')[0]!;
      const rename = (name: string) => answerTo(server, 'PUT /user', { token: ann.token, body: { name } });
      for (const name of ['a1', 'a2', 'a3']) await rename(name);
      const near = await openEvents(server, ann.token, { users_version: version });
      expect(near.all('users_log').flatMap(({ logs }) => logs)).toHaveLength(3);
      await rename('a4');
      const far = await openEvents(server, ann.token, { users_version: version });
      expect([far.all('users_log'), far.all('users_snapshot')]).toEqual([[], [expect.anything()]]);
    },
  },
  invites: {
    async run(scene) {
      const { server, admin, ann } = scene;
      const gid = await createChannel(server, ann);
      await expectLimit(() => ask(scene, ann, 'GET /group/create_reg_magic_link'), SMALL_LIMITS.INVITES_MAX);
      expect((await ask(scene, ann, `GET /group/create_invite_private_magic_link?gid=${gid}`)).status).toBe(429);
      expect((await ask(scene, admin, 'GET /group/create_reg_magic_link?max_times=1')).status).toBe(200);
    },
  },
  'bot-keys': {
    async run(scene) {
      const { uid } = await createBotAccount(scene.server, scene.admin, 'helper');
      const create = (name: string) =>
        ask(scene, scene.admin, `POST /admin/user/bot-api-key/${uid}`, { body: { name } });
      await expectLimit(inTurn(['a', 'b', 'c'], create), SMALL_LIMITS.BOT_KEYS_MAX);
    },
  },
  'visitor-quota': {
    async run({ server, ann }) {
      const account = { name: 'v-1', email: 'v-1@widget.link', password: 'a secret of their own', widget_id: '' };
      const visitor = personOf(await answerTo(server, 'POST /user/register', { body: { ...account, widget_host: 1 } }));
      const upload = async (token: string) => {
        const id = await prepareUpload(server, token, { filename: 'a.bin' });
        return (await sendChunk(server, token, id, Buffer.alloc(0.6 * MEGABYTE), true)).status;
      };
      expect([await upload(visitor.token), await upload(visitor.token)]).toEqual([200, 413]);
      expect(
        await statusOf(server, 'POST /resource/file/prepare', {
          token: visitor.token,
          body: { filename: 'b', size: 2 * MEGABYTE },
        }),
      ).toBe(413);
      expect([await upload(ann.token), await upload(ann.token)]).toEqual([200, 200]);
      expect((await registerUser(server, 'dan')).user.name).toBe('dan');
    },
  },
};
