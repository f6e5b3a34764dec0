import { statSync } from 'node:fs';
import { join } from 'node:path';
import { OPEN_UPLOADS_MAX } from '@loquat/contract';
import { expect } from 'vitest';
import { type Bot, createBot } from '#test/drivers/bots.ts';
import { call, statusOf } from '#test/drivers/call.ts';
import { fillDisk, sendForm, startChunk } from '#test/drivers/files.ts';
import { createChannel, meet, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const NO_FILE = JSON.stringify({ path: '2023/5/30/0b6f0d2e-6d3b-4f0e-9a5c-6d0d0b1f7a11' });
const UPLOAD = '/bot/file/upload';

const prepare = (server: TestServer, { key }: Bot) =>
  call(server, 'POST /bot/file/prepare', { token: key, body: { filename: 'a.txt' } });
const upload = (server: TestServer, { key }: Bot, id: string) =>
  sendForm(
    server,
    key,
    [
      ['file_id', id],
      ['chunk_data', Buffer.from('x')],
    ],
    UPLOAD,
  );

test('a bot sends no file that was never uploaded', async ({ server }) => {
  const [founder] = await meet(server);
  const bot = await createBot(server, founder);
  const gid = await createChannel(server, founder, { is_public: true });
  for (const route of ['POST /bot/send_to_user/1', `POST /bot/send_to_group/${gid}`]) {
    const sent = await call(server, route, { token: bot.key, body: NO_FILE, contentType: 'vocechat/file' });
    expect([sent.status, sent.text]).toEqual([400, 'no such file']);
  }
});

test('a bot reaches neither people who blocked it nor deleted ones', async ({ server }) => {
  const [founder, ann, bob] = await meet(server, 'ann', 'bob');
  const bot = await createBot(server, founder);
  const asked = await Promise.all([ann, bob].map((person) => send(server, person, `user/${bot.uid}`, 'hi')));
  const status = (route: string) => statusOf(server, `POST /bot/${route}`, { token: bot.key, body: 'x' });
  for (const mid of asked) expect(await status(`reply/${mid}`)).toBe(200);
  const body = { target_uid: bot.uid, action: 'block' };
  await call(server, 'POST /user/update_contact_status', { token: ann.token, body });
  await call(server, 'DELETE /user/delete', { token: bob.token });

  expect(await status(`send_to_user/${ann.uid}`)).toBe(403);
  expect(await status(`reply/${asked[0]}`)).toBe(403);
  expect(await status(`send_to_user/${bob.uid}`)).toBe(404);
  expect(await status(`reply/${asked[1]}`)).toBe(404);
});

test('a bot uploads one chunk at a time', async ({ server }) => {
  const [founder] = await meet(server);
  const bot = await createBot(server, founder);
  const id = (await prepare(server, bot)).value();
  const chunk = startChunk(server, bot.key, id, UPLOAD);
  const arrived = () => statSync(join(server.dataDir, 'files', 'unfinished', id)).size;
  await expect.poll(arrived).toBeGreaterThan(100_000);
  const refused = await upload(server, bot, id);
  chunk.destroy();

  expect([refused.status, refused.text]).toEqual([409, 'another chunk of this upload is still arriving']);
});

test('a bot gets an error when the server has no disk space left', async ({ server }) => {
  const [founder] = await meet(server);
  const bot = await createBot(server, founder);
  const id = (await prepare(server, bot)).value();
  await fillDisk(server);

  expect((await upload(server, bot, id)).status).toBe(413);
  expect((await upload(server, bot, id)).status).toBe(200);
});

test('a bot can start only a limited number of uploads', async ({ server }) => {
  const [founder] = await meet(server);
  const bot = await createBot(server, founder);
  const begun = await Promise.all(Array.from({ length: OPEN_UPLOADS_MAX }, () => prepare(server, bot)));

  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await prepare(server, bot)).toMatchObject({ status: 429, text: 'too many unfinished uploads' });
});
