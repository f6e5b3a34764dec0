import type { Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo } from '#test/drivers/call.ts';
import { sendFile, uploadFile } from '#test/drivers/files.ts';
import { createChannel, meet, type Person, send } from '#test/drivers/people.ts';
import { NO_VISITORS } from '#test/drivers/visitors.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';
import { systemClock } from '../../platform/clock.ts';
import { createFileRights } from '../file-rights/file-rights.module.ts';
import { createBundleKeeper } from './bundle-keeper.ts';
import type { StoredBundle } from './bundle.ts';

/** Copies messages for a user; `meanwhile` runs after they were read and before the copy is stored. */
function copyWhile(server: TestServer, user: Person, meanwhile: () => Promise<unknown>) {
  const none = { take: async () => {}, giveBack: () => {}, end: () => {} };
  return async (mids: readonly number[], paths: readonly string[]): Promise<string> => {
    const attachments = paths.map((path) => ({ kind: 'file' as const, path }));
    const stored: StoredBundle = { bundle: { users: [], messages: [], num_attachments: paths.length }, attachments };
    const keepBundle = createBundleKeeper({
      transact: server.transact,
      blobs: { delete: async () => {} },
      clock: systemClock,
      sharing: createFileRights({ reads: server.reads, clock: systemClock }, NO_VISITORS).access.sharing,
      storage: { reserve: async () => none },
      avatars: { has: () => false, copy: async () => 0 },
      makeBundle: async () => {
        await meanwhile();
        return { stored, pictures: new Map() };
      },
    });
    const viewer = { uid: user.uid as Uid, device: 'web:1', session_id: 's1', is_admin: false, is_guest: false };
    const wish = { mids: mids as Mid[], owner: { kind: 'saved' as const, id: 'item' } };
    return keepBundle(viewer, wish, async () => 'stored');
  };
}

test('a copy is refused if its messages or files became unreadable while it was made', async ({ server }) => {
  const [, ann, bob] = await meet(server, 'ann', 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const to = `group/${gid}`;
  const { path } = await uploadFile(server, ann.token, Buffer.from('secret'), { filename: 'a.txt' });
  await sendFile(server, ann.token, `user/${ann.uid}`, path);
  const mid = await sendFile(server, ann.token, to, path);
  const other = await send(server, ann, to, 'words');
  const copy = (meanwhile: () => Promise<unknown>) => copyWhile(server, bob, meanwhile)([mid], [path]);
  expect(await copy(async () => {})).toBe('stored');
  await server.transact((tx) => tx.files.release({ kind: 'saved', id: 'item' }));
  const gone = { code: 'bundle.message_not_found' };
  const edit = () => answerTo(server, `PUT /message/${mid}/edit`, { token: ann.token, body: 'no file any more' });
  await expect(copy(edit)).rejects.toMatchObject(gone);
  const remove = () => answerTo(server, `DELETE /message/${other}`, { token: ann.token });
  await expect(copyWhile(server, bob, remove)([other], [])).rejects.toMatchObject(gone);
  const leave = () => answerTo(server, `GET /group/${gid}/leave`, { token: bob.token });
  await expect(copyWhile(server, bob, leave)([mid], [])).rejects.toMatchObject(gone);
  const held = await server.reads.fileRights.canReadFile(path, {
    reader: bob.uid as Uid,
    peers: null,
    now: systemClock.now(),
  });
  expect(held).toBe(false);
});
