import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FileExpiryMode, Uid, type UploadedFile } from '@loquat/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { getFile, prepareUpload, sendChunk, sendFile, uploadFile } from '#test/drivers/files.ts';
import { listHistory, meet } from '#test/drivers/people.ts';
import { createTestClock, type TestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';
import { createDiskBlobStore } from '../../platform/blobs/disk.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { Reservation, StorageRoom } from '../storage/storage.access.ts';
import { createEraseDeletedJob, createEraseFileJob } from './erase-files.job.ts';
import { createFileExpiryJob } from './file-expiry.job.ts';
import { createOpenUploads } from './open-uploads.ts';
import { createUploads } from './uploads.ts';

const ENDLESS: Reservation = { take: async () => {}, giveBack: () => {}, end: () => {} };
const UNBOUNDED: StorageRoom = { reserve: async () => ENDLESS };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const shards = (server: TestServer) =>
  readdirSync(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
const run = (job: JobHandler, payload: unknown = null) => job.run(payload, new AbortController().signal);
const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const isThere = async (server: TestServer, token: string, { path }: UploadedFile) =>
  (await getFile(server, { token, path })).status === 200;

/** The job handlers of the server, for the test to run. */
function jobsOf(server: TestServer, clock: TestClock, mode: FileExpiryMode = 'Off') {
  const parts = { ...server, clock, blobs: createDiskBlobStore(join(server.dataDir, 'files')) };
  return {
    expiry: createFileExpiryJob({ ...parts, expiryMode: () => mode }),
    eraseDeleted: createEraseDeletedJob(parts),
    eraseFile: createEraseFileJob(parts),
  };
}

test('an administrator deletes every file: hidden at once, bytes erased soon after, and the messages stay', async ({
  server,
}) => {
  const [founder, ann] = await meet(server, 'ann');
  const file = await uploadFile(server, ann.token, await picture(), { filename: 'a.png' });
  await sendFile(server, ann.token, 'user/1', file.path);
  expect((await getFile(server, { ...ann, ...file }, '&thumbnail=true')).status).toBe(200);
  expect(await statusOf(server, 'DELETE /resource/file/delete', { token: ann.token })).toBe(403);
  expect(await statusOf(server, 'DELETE /resource/file/delete')).toBe(401);
  expect(await isThere(server, ann.token, file)).toBe(true);
  const answer = await call(server, 'DELETE /resource/file/delete', { token: founder.token });

  expect([answer.status, answer.text]).toEqual([200, '']);
  expect((await getFile(server, { ...ann, ...file })).status).toBe(404);
  expect((await getFile(server, { ...ann, ...file }, '&thumbnail=true')).status).toBe(404);
  expect(await listHistory(server, founder, `user/${ann.uid}`)).toHaveLength(1);
  const [listed] = await answerTo(server, 'GET /admin/system/files', { token: founder.token });
  expect(listed).toMatchObject({ content: file.path, expired: true });
  await expect.poll(() => shards(server)).toEqual([]);
  const later = await uploadFile(server, ann.token, 'new');
  expect(await isThere(server, ann.token, later)).toBe(true);
});

test('files older than the server allows are deleted, however often they were sent', async () => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer(
    { ACCESS_TOKEN_TTL_SECONDS: '100000000', REFRESH_TOKEN_TTL_SECONDS: '100000000' },
    { clock },
  );
  const [{ token }] = await meet(server);
  const old = await uploadFile(server, token, 'old');
  await sendFile(server, token, 'user/1', old.path);
  clock.advance(7 * DAY_MS);
  const young = await uploadFile(server, token, 'young');
  clock.advance(HOUR_MS);
  const off = jobsOf(server, clock);
  await run(off.expiry);
  expect(await isThere(server, token, old)).toBe(true);
  const { expiry, eraseDeleted } = jobsOf(server, clock, 'Day7');
  await run(expiry);
  expect([await isThere(server, token, old), await isThere(server, token, young)]).toEqual([false, true]);
  await run(eraseDeleted);
  expect(shards(server)).toHaveLength(1);

  await server.close();
});

test('an unsent file is deleted after a day, a sent one stays', async () => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer(
    { ACCESS_TOKEN_TTL_SECONDS: '100000000', REFRESH_TOKEN_TTL_SECONDS: '100000000' },
    { clock },
  );
  const [{ token }] = await meet(server);
  const unused = await uploadFile(server, token, 'unused');
  const used = await uploadFile(server, token, 'used');
  await sendFile(server, token, 'user/1', used.path);
  const { expiry } = jobsOf(server, clock);
  await run(expiry);
  expect(await isThere(server, token, unused)).toBe(true);
  clock.advance(DAY_MS + HOUR_MS);
  await run(expiry);
  expect([await isThere(server, token, unused), await isThere(server, token, used)]).toEqual([false, true]);
  await run(expiry);
  expect(await isThere(server, token, used)).toBe(true);

  await server.close();
});

test('the file of a deleted message is deleted, unless another message has it too', async ({ server }) => {
  const [{ token }] = await meet(server);
  const file = await uploadFile(server, token, await picture(), { filename: 'a.png' });
  const first = await sendFile(server, token, 'user/1', file.path);
  const second = await sendFile(server, token, 'user/1', file.path);
  await call(server, `DELETE /message/${first}`, { token });
  expect(await isThere(server, token, file)).toBe(true);
  await call(server, `DELETE /message/${second}`, { token });
  expect(await isThere(server, token, file)).toBe(false);

  await expect.poll(() => shards(server)).toEqual([]);
});

test('the job that erases bytes spares a file with a row, and may run twice', async ({ server }) => {
  const [{ token }] = await meet(server);
  const file = await uploadFile(server, token, 'kept');
  const { eraseFile } = jobsOf(server, createTestClock({ timers: false }));
  await run(eraseFile, { path: file.path });
  expect(await isThere(server, token, file)).toBe(true);
  await server.transact((tx) => tx.files.delete(file.path));
  await run(eraseFile, { path: file.path });
  await run(eraseFile, { path: file.path });

  expect(shards(server)).toEqual([]);
});

test('an upload that is idle for five minutes becomes unknown, and its bytes are deleted', async () => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer(
    { ACCESS_TOKEN_TTL_SECONDS: '100000000', REFRESH_TOKEN_TTL_SECONDS: '100000000' },
    { clock },
  );
  const [{ token, uid }] = await meet(server);
  const id = await prepareUpload(server, token);
  clock.advance(299_000);
  expect((await sendChunk(server, token, id, 'x')).status).toBe(200);
  clock.advance(301_000);
  expect((await sendChunk(server, token, id, 'y')).status).toBe(400);
  const blobs = createDiskBlobStore(join(server.dataDir, 'files'));
  await createUploads({ ...server, blobs, clock, maxFileBytes: 9, storage: UNBOUNDED }).dropIdle();
  expect(shards(server)).toEqual([]);
  const open = createOpenUploads(clock);
  const upload = open.begin({
    path: '2026/1/1/x',
    uid: Uid.parse(uid),
    content_type: 'a/b',
    name: null,
    room: ENDLESS,
  });
  open.endIdleSince(clock.now() + 1);
  expect(() => open.continue(upload.uid, upload.id)).toThrow('file.unknown_upload');

  await server.close();
});

test('a full disk is 413, leaves nothing behind, and the upload can continue once there is space', async ({
  server,
}) => {
  const blobs = createDiskBlobStore(join(server.dataDir, 'files'));
  let isFull = true;
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  async function* noRoom(bytes: AsyncIterable<Uint8Array>) {
    yield* bytes;
    if (isFull) throw full;
  }
  const uploads = createUploads({
    ...server,
    clock: createTestClock({ timers: false }),
    maxFileBytes: 1_000,
    storage: UNBOUNDED,
    blobs: { ...blobs, append: (upload, chunk, limit) => blobs.append(upload, noRoom(chunk as never), limit) },
  });
  const me = { uid: Uid.parse(1) };
  const id = await uploads.prepare(me, { content_type: undefined, filename: undefined, size: undefined });
  const form = () => ({
    key: id,
    bytes: (async function* () {
      yield Buffer.from('whole');
    })(),
    fields: () => ({ chunk_is_last: true }),
  });
  await expect(uploads.upload(me, form())).rejects.toMatchObject({ code: 'server.storage_full', status: 413 });
  expect(await server.reads.files.listOldest({ after: null, before: Infinity, limit: 9 })).toEqual([]);
  isFull = false;

  expect(await uploads.upload(me, form())).toMatchObject({ size: 5 });
});
