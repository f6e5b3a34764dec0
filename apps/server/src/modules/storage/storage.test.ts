import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnStorage, StorageReport } from '@loquat/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { prepareUpload, sendChunk, sendFile, startChunk, uploadFile } from '#test/drivers/files.ts';
import { found } from '#test/drivers/found.ts';
import { pngOf } from '#test/drivers/images.ts';
import { createChannel, meet, type Person, send } from '#test/drivers/people.ts';
import { alterDatabase } from '#test/servers/behind-the-wire.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const FULL = [413, 'there is no room left for your files'];
const SERVER_FULL = [413, 'the server has no room left for files'];
const kilobytes = (count: number) => randomBytes(count * 1_000);

const setQuotas = ({ origin }: TestServer, { token }: Person, body: object) =>
  statusOf({ origin }, 'PUT /admin/system/storage', { token, body });
const reportOf = (server: TestServer, { token }: Person): Promise<StorageReport> =>
  answerTo(server, 'GET /admin/system/storage', { token });
const ownOf = (server: TestServer, { token }: Person): Promise<OwnStorage> =>
  answerTo(server, 'GET /user/storage', { token });
const prepare = async (server: TestServer, { token }: Person, about: object) => {
  const { status, text } = await call(server, 'POST /resource/file/prepare', { token, body: about });
  return [status, text];
};
/** Status and text of an upload in one chunk. */
async function tryUpload(server: TestServer, { token }: Person, bytes: Uint8Array) {
  const { status, text } = await sendChunk(server, token, await prepareUpload(server, token), bytes, true);
  return status === 200 ? [200] : [status, text];
}

/** The API key of a new bot. */
async function makeBot(server: TestServer, { token }: Person): Promise<string> {
  const bot = { email: 'bot@x', password: '', name: 'Bot', gender: 1, is_admin: false, is_bot: true };
  const { uid } = await answerTo(server, 'POST /admin/user', { token, body: bot });
  return answerTo(server, `POST /admin/user/bot-api-key/${uid}`, { token, body: { name: 'main' } });
}

/** Used storage, summed up from the rows themselves. */
function sumOf({ dataDir }: TestServer) {
  const rows = `SELECT uid, size_bytes + thumbnail_bytes AS bytes FROM files
    UNION ALL SELECT created_by, size_bytes FROM forwards UNION ALL SELECT uid, size_bytes FROM saved_items`;
  const sum = `SELECT uid, sum(bytes) AS used_bytes FROM (${rows}) AS kept GROUP BY uid ORDER BY 2 DESC`;
  return alterDatabase(dataDir, sum);
}

test('a user can add files up to their quota, which does not affect others', async ({ server }) => {
  const [founder, ann, bob] = await meet(server, 'ann', 'bob');
  expect(await setQuotas(server, founder, { user_quota_mb: 1 })).toBe(200);
  expect(await tryUpload(server, ann, kilobytes(600))).toEqual([200]);
  expect(await tryUpload(server, ann, kilobytes(401))).toEqual(FULL);
  expect(await tryUpload(server, bob, kilobytes(900))).toEqual([200]);

  expect(await tryUpload(server, ann, kilobytes(400))).toEqual([200]);
  expect(await ownOf(server, ann)).toEqual({ used_bytes: 1_000_000, quota_bytes: 1_000_000 });
  expect(await tryUpload(server, ann, Buffer.from('x'))).toEqual(FULL);
});

test('a file too large for the quota is refused before it is sent, if its size is announced', async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  await setQuotas(server, founder, { user_quota_mb: 1 });
  expect(await prepare(server, ann, { size: 1_000_001 })).toEqual(FULL);
  expect(await prepare(server, ann, { size: 3_000_000_000 })).toEqual([413, '']);
  expect(await prepare(server, ann, { size: 700_000 })).toEqual([200, expect.any(String)]);

  // Announced bytes count as used.
  expect(await prepare(server, ann, { size: 400_000 })).toEqual(FULL);
  expect(await tryUpload(server, ann, kilobytes(301))).toEqual(FULL);
  expect(await tryUpload(server, ann, kilobytes(300))).toEqual([200]);
});

test('unfinished uploads count, until they are dropped', async () => {
  const clock = createTestClock();
  const server = await startTestServer({ ACCESS_TOKEN_TTL_SECONDS: '100000000' }, { clock });
  const [founder, ann] = await meet(server, 'ann');
  await setQuotas(server, founder, { user_quota_mb: 1 });
  const { token } = ann;
  for (let count = 0; count < 2; count += 1)
    await sendChunk(server, token, await prepareUpload(server, token), kilobytes(400));
  expect(await tryUpload(server, ann, kilobytes(300))).toEqual(FULL);
  expect((await ownOf(server, ann)).used_bytes).toBe(0);
  clock.advance(360_000);

  await expect.poll(() => tryUpload(server, ann, kilobytes(300))).toEqual([200]);
  expect(readdirSync(join(server.dataDir, 'files', 'unfinished'))).toEqual([]);
  await server.close();
});

test('an interrupted chunk takes no space, and one beyond the quota ends its upload', async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  await setQuotas(server, founder, { user_quota_mb: 1 });
  const { token } = ann;
  for (let count = 0; count < 6; count += 1) {
    const broken = await prepareUpload(server, token);
    const arrived = () =>
      statSync(join(server.dataDir, 'files', 'unfinished', broken), { throwIfNoEntry: false })?.size;
    const chunk = startChunk(server, token, broken);
    await expect.poll(arrived).toBeGreaterThan(100_000);
    chunk.destroy();
    await expect.poll(arrived).toBe(0);
  }
  const id = await prepareUpload(server, token);
  expect((await sendChunk(server, token, id, kilobytes(900))).status).toBe(200);
  expect((await sendChunk(server, token, id, kilobytes(101))).status).toBe(413);

  expect((await sendChunk(server, token, id, 'x')).status).toBe(400);
  expect(await tryUpload(server, ann, kilobytes(1_000))).toEqual([200]);
});

test('all users together stay within the server’s quota, and announced uploads take no one’s space', async ({
  server,
}) => {
  const [founder, ann, bob] = await meet(server, 'ann', 'bob');
  await setQuotas(server, founder, { user_quota_mb: 0, server_quota_mb: 1 });
  for (let count = 0; count < 3; count += 1)
    expect(await prepare(server, ann, { size: 900_000 })).toEqual([200, expect.any(String)]);
  expect(await tryUpload(server, bob, kilobytes(700))).toEqual([200]);
  expect(await tryUpload(server, ann, kilobytes(301))).toEqual(SERVER_FULL);
  expect(await prepare(server, ann, { size: 400_000 })).toEqual(SERVER_FULL);

  expect(await setQuotas(server, founder, { server_quota_mb: 2 })).toBe(200);
  expect(await tryUpload(server, ann, kilobytes(301))).toEqual([200]);
});

test('bots have a quota like users', async ({ server }) => {
  const [founder] = await meet(server);
  const key = await makeBot(server, founder);
  await setQuotas(server, founder, { user_quota_mb: 1 });
  const about = { size: 1_000_001 };
  const refused = await call(server, 'POST /bot/file/prepare', { token: key, body: about });
  expect([refused.status, refused.text]).toEqual(FULL);

  const { json: file_id } = await call(server, 'POST /bot/file/prepare', { token: key, body: {} });
  const form = new FormData();
  form.set('file_id', String(file_id));
  form.set('chunk_is_last', 'true');
  form.set('chunk_data', new Blob([randomBytes(1_000_001)]));
  const headers = { 'x-api-key': key };
  const sent = await fetch(`${server.origin}/api/bot/file/upload`, { method: 'POST', headers, body: form });
  expect([sent.status, await sent.text()]).toEqual(FULL);
});

test('when the disk is down to its reserve, files and pictures are refused while everything else works', async ({
  dataDir,
}) => {
  const roomy = await startTestServer({ DATA_DIR: dataDir });
  const [{ token: first }] = await meet(roomy);
  await call(roomy, 'POST /user/avatar', { token: first, body: await pngOf(8, 8), contentType: 'image/png' });
  await roomy.close();
  const server = await startTestServer({ DATA_DIR: dataDir, DISK_RESERVE_MB: '10000000' });
  const [founder, ann] = await meet(server, 'ann');
  const gid = await createChannel(server, founder);
  const mid = await send(server, founder, `group/${gid}`, 'goes on');
  const picture = { body: await pngOf(8, 8), contentType: 'image/png', token: founder.token };
  const refused: [string, object][] = [
    ['POST /resource/file/prepare', { token: ann.token, body: {} }],
    ['POST /bot/file/prepare', { token: await makeBot(server, founder), body: {} }],
    ['POST /user/avatar', picture],
    [`POST /group/${gid}/avatar`, picture],
    [`POST /admin/user/${ann.uid}/avatar`, picture],
    ['POST /admin/system/organization/logo', picture],
    ['POST /resource/archive', { token: founder.token, body: { mid_list: [mid] } }],
    ['POST /favorite', { token: founder.token, body: { mid_list: [mid] } }],
  ];
  for (const [route, options] of refused) {
    const { status, text } = await call(server, route, options);
    expect([route, status, text]).toEqual([route, ...SERVER_FULL]);
  }
  expect(readdirSync(join(dataDir, 'files', 'unfinished'))).toEqual([]);
  const { token } = founder;
  expect(await statusOf(server, `PUT /message/${mid}/edit`, { token, body: 'edited' })).toBe(200);
  expect(await statusOf(server, `DELETE /message/${mid}`, { token })).toBe(200);
  expect(await statusOf(server, `PUT /admin/user/${ann.uid}`, { token, body: { status: 'frozen' } })).toBe(200);
  expect(await statusOf(server, 'DELETE /resource/file/delete', { token })).toBe(200);
  await server.close();
});

test('usage is correct through sending, forwarding, saving, deleting, expiry and a restart', async ({ dataDir }) => {
  const clock = createTestClock();
  const start = () => startTestServer({ DATA_DIR: dataDir, ACCESS_TOKEN_TTL_SECONDS: '100000000' }, { clock });
  let server = await start();
  const [founder, ann, bob] = await meet(server, 'ann', 'bob');
  const settled = async (count: number) => {
    await expect.poll(() => sumOf(server)).toHaveLength(count);
    const { largest, used_bytes } = await reportOf(server, founder);
    expect(largest).toEqual(await sumOf(server));
    expect(used_bytes).toBe(largest.reduce((sum, one) => sum + one.used_bytes, 0));
    return used_bytes;
  };
  expect(await settled(0)).toBe(0);
  const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  await call(server, 'POST /user/avatar', { token: ann.token, body: noise, contentType: 'image/png' });
  const photo = await uploadFile(server, ann.token, noise, { content_type: 'image/png' });
  const mid = await sendFile(server, ann.token, `user/${bob.uid}`, photo.path);
  expect(await settled(1)).toBeGreaterThan(noise.byteLength + 10_000);
  await uploadFile(server, founder.token, kilobytes(5));
  const body = { mid_list: [mid] };
  expect(await statusOf(server, 'POST /resource/archive', { token: bob.token, body })).toBe(200);
  expect((await call(server, 'POST /favorite', { token: bob.token, body })).status).toBe(200);
  // The copy of a picture counts with its bundle.
  expect((await ownOf(server, bob)).used_bytes).toBeGreaterThan(200_000);
  await settled(3);
  await server.close();
  server = await start();
  await settled(3);
  await call(server, `DELETE /message/${mid}`, { token: ann.token });
  expect((await ownOf(server, ann)).used_bytes).toBe(
    photo.size + (await settled(3), 0) + (await thumbnailBytes(server)),
  );
  // The founder's file and Bob's forward were never sent.
  clock.advance(2 * 86_400_000);
  await settled(2);
  expect(await statusOf(server, `DELETE /admin/user/${bob.uid}`, { token: founder.token })).toBe(200);
  expect(await settled(0)).toBe(0);
  await server.close();
});

async function thumbnailBytes({ dataDir }: TestServer): Promise<number> {
  const [row] = await alterDatabase(dataDir, 'SELECT max(thumbnail_bytes) AS bytes FROM files');
  return Number(Reflect.get(found(row), 'bytes'));
}

test('a forward and a saved item beyond the quota are refused and leave nothing', async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  const picture = await pngOf(200, 200);
  await call(server, 'POST /user/avatar', { token: founder.token, body: picture, contentType: 'image/png' });
  const mid = await send(server, founder, `user/${ann.uid}`, 'keep me');
  await setQuotas(server, founder, { user_quota_mb: 1 });
  await uploadFile(server, ann.token, randomBytes(999_900));
  const blobs = () => readdirSync(join(server.dataDir, 'files'), { recursive: true }).length;
  const before = blobs();
  for (const route of ['POST /resource/archive', 'POST /favorite']) {
    const { status, text } = await call(server, route, { token: ann.token, body: { mid_list: [mid] } });
    expect([status, text]).toEqual(FULL);
  }
  expect(blobs()).toBe(before);
});

test('administrators see the usage and set the quotas; 0 removes one, and invalid values are refused', async ({
  server,
}) => {
  const [founder, ann] = await meet(server, 'ann');
  await uploadFile(server, ann.token, kilobytes(3));
  expect(await reportOf(server, founder)).toEqual({
    user_quota_mb: 10_000,
    server_quota_mb: 0,
    used_bytes: 3_000,
    free_bytes: expect.any(Number),
    reserve_bytes: 0,
    largest: [{ uid: ann.uid, used_bytes: 3_000 }],
  });
  for (const wrong of [-1, 1.5, 10_000_001, '5'])
    expect(await setQuotas(server, founder, { user_quota_mb: wrong })).toBe(400);
  expect(await setQuotas(server, founder, { user_quota_mb: 0 })).toBe(200);
  expect(await ownOf(server, ann)).toEqual({ used_bytes: 3_000, quota_bytes: null });
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  expect(Number(/^loquat_disk_free_bytes (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
});
