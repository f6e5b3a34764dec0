import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, statusOf } from '#test/drivers/call.ts';
import { getFile, prepareUpload, sendChunk, sendFile, uploadFile } from '#test/drivers/files.ts';
import { listHistory, meet, type Person, send } from '#test/drivers/people.ts';
import { type FaultyProxy, startFaultyProxy } from '#test/servers/faulty-proxy.ts';
import { S3_PROGRAM, type S3Server, startS3 } from '#test/servers/s3-server.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { loadConfig } from '../../config/config.ts';
import { S3Bucket } from '../../platform/blobs/s3/s3-bucket.ts';
import { S3Url } from '../../platform/blobs/s3/s3-location.ts';
import { createLog } from '../../platform/logging/log.ts';

const PART = 5 * 1_024 * 1_024;
const picture = (width: number) =>
  sharp({ create: { width, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe.skipIf(S3_PROGRAM === undefined)('files in an object store', () => {
  let s3: S3Server;
  let proxy: FaultyProxy;
  let server: TestServer;
  let dataDir: string;
  let founder: Person;
  let ann: Person;
  const log: string[] = [];

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'loquat-test-'));
    s3 = await startS3();
    proxy = await startFaultyProxy(s3.host);
    const env = { DATA_DIR: dataDir, BLOB_URL: s3.blobUrl(proxy.host) };
    const lines = createLog(loadConfig({ ...env, LOG_LEVEL: 'trace' }), {
      write: (line: string) => void log.push(line),
    });
    server = await startTestServer(env, { log: lines });
    [founder, ann] = await meet(server, 'ann');
  });
  afterAll(async () => {
    await server.close();
    await proxy.close();
    await s3.close();
    rmSync(dataDir, { recursive: true });
  });

  async function stored(): Promise<string[]> {
    const paths: string[] = [];
    for await (const path of new S3Bucket(S3Url.parse(s3.blobUrl())).listPaths()) paths.push(path);
    return paths;
  }
  const holds = async (text: string) => (await stored()).some((path) => path.endsWith(text.replaceAll('/', '.')));
  const metric = async (name: string) =>
    new RegExp(`^${name} (.*)$`, 'm').exec(await (await fetch(`${server.origin}/metrics`)).text())?.[1];
  const ready = async () => {
    const answer = await fetch(`${server.origin}/health/ready`);
    return [answer.status, ((await answer.json()) as { files?: string }).files];
  };

  test('a file of several chunks is in the bucket before it is acknowledged, and not on the local disk', async () => {
    const bytes = Buffer.alloc(2 * PART + 9, 'abc');
    const id = await prepareUpload(server, ann.token, { content_type: 'text/plain', filename: 'long.txt' });
    await sendChunk(server, ann.token, id, bytes.subarray(0, PART + 1));
    const file = (await sendChunk(server, ann.token, id, bytes.subarray(PART + 1), true)).value();

    expect(file.size).toBe(bytes.byteLength);
    expect(await holds(file.path)).toBe(true);
    expect(readdirSync(join(dataDir, 'files'))).toEqual(['unfinished']);
    expect(readdirSync(join(dataDir, 'files/unfinished'))).toEqual([]);
    const whole = await getFile(server, { ...ann, ...file });
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const range = await getFile(server, { ...ann, ...file }, '', { headers: { range: `bytes=${PART - 2}-${PART}` } });
    expect([range.status, range.headers.get('content-range'), await range.text()]).toEqual([
      206,
      `bytes ${PART - 2}-${PART}/${bytes.byteLength}`,
      bytes.subarray(PART - 2, PART + 1).toString(),
    ]);
    expect((await getFile(server, { ...founder, ...file })).status).toBe(404);
  });

  test('a picture has its thumbnail there, and both are deleted with the message', async () => {
    const file = await uploadFile(server, ann.token, await picture(900), { filename: 'a.png' });
    const mid = await sendFile(server, ann.token, `user/${founder.uid}`, file.path);
    const thumbnail = await getFile(server, { ...founder, ...file }, '&thumbnail=true');
    expect(await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).toMatchObject({ width: 480 });
    expect(await holds(`thumbnails/${file.path}`)).toBe(true);
    await call(server, `DELETE /message/${mid}`, { token: ann.token });

    expect((await getFile(server, { ...ann, ...file })).status).toBe(404);
    await expect.poll(() => holds(file.path)).toBe(false);
  });

  test('a file is deleted when its message expires', async () => {
    const expireIn = (expires_in: number) =>
      call(server, 'POST /user/burn-after-reading', {
        token: ann.token,
        body: { users: [{ uid: founder.uid, expires_in }], groups: [] },
      });
    await expireIn(1);
    const file = await uploadFile(server, ann.token, await picture(20), { filename: 'a.png' });
    expect(await holds(file.path)).toBe(true);
    await sendFile(server, ann.token, `user/${founder.uid}`, file.path);

    await expect.poll(() => holds(file.path)).toBe(false);
    await expireIn(0);
  });

  test('avatars are stored and replaced there', async () => {
    const path = `/resource/avatar?uid=${ann.uid}`;
    const set = async (width: number) =>
      call(server, 'POST /user/avatar', {
        token: ann.token,
        body: await picture(width),
        contentType: 'image/png',
      });
    expect((await set(20)).status).toBe(200);
    const first = await (await fetch(`${server.origin}/api${path}`)).arrayBuffer();
    expect((await set(40)).status).toBe(200);
    const second = await (await fetch(`${server.origin}/api${path}`)).arrayBuffer();

    expect(await holds(`avatars/${ann.uid}`)).toBe(true);
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
  });

  test('without the object store files are 503, messages still work, and files recover without a restart', async () => {
    const file = await uploadFile(server, ann.token, 'kept');
    const id = await prepareUpload(server, ann.token);
    await sendChunk(server, ann.token, id, Buffer.alloc(PART));
    expect(await ready()).toEqual([200, 'ok']);
    await proxy.set('refuse');

    expect((await getFile(server, { ...ann, ...file })).status).toBe(503);
    expect((await sendChunk(server, ann.token, id, Buffer.alloc(PART))).status).toBe(503);
    const small = await prepareUpload(server, ann.token);
    expect((await sendChunk(server, ann.token, small, 'x', true)).status).toBe(503);
    expect(await statusOf(server, `GET /resource/avatar?uid=${ann.uid}`)).toBe(503);
    const gone = await sendFile(server, ann.token, `user/${founder.uid}`, file.path);
    await call(server, `DELETE /message/${gone}`, { token: ann.token });
    await send(server, ann, `user/${founder.uid}`, 'still here');
    expect((await listHistory(server, founder, `user/${ann.uid}`)).at(-1)?.detail).toMatchObject({
      content: 'still here',
    });
    expect(await ready()).toEqual([200, 'unavailable']);
    expect(await metric('loquat_files_reachable')).toBe('0');
    expect(Number(await metric('loquat_files_failures_total'))).toBeGreaterThan(0);

    await proxy.set('none');
    await expect.poll(async () => (await sendChunk(server, ann.token, id, Buffer.alloc(PART), true)).status).toBe(200);
    await expect.poll(() => holds(file.path)).toBe(false);
    expect(await ready()).toEqual([200, 'ok']);
  });

  test('while the object store hangs, messages are as fast as ever', async () => {
    const file = await uploadFile(server, ann.token, 'kept');
    await proxy.set('hang');
    const waiting = Promise.all(Array.from({ length: 20 }, () => getFile(server, { ...ann, ...file })));
    await expect.poll(() => proxy.count()).toBeGreaterThan(10);
    for (let count = 0; count < 20; count += 1) await send(server, ann, `user/${founder.uid}`, `message ${count}`);
    expect(await ready()).toMatchObject([200, expect.any(String)]);
    await proxy.set('none');

    for (const { status } of await waiting) expect([200, 503]).toContain(status);
    await expect.poll(async () => (await getFile(server, { ...ann, ...file })).status).toBe(200);
  });

  test('a download that breaks off in the store breaks off for the client, and can be resumed', async () => {
    const bytes = Buffer.alloc(2_000_000, 'abc');
    const file = await uploadFile(server, ann.token, bytes);
    await proxy.set('cut answers');
    const answer = await getFile(server, { ...ann, ...file });
    const pieces: Uint8Array[] = [];
    const reading = async () => {
      for await (const piece of answer.body ?? []) pieces.push(piece);
    };
    await expect(reading()).rejects.toThrow('terminated');
    const start = Buffer.concat(pieces).byteLength;
    await proxy.set('none');
    const rest = async () => getFile(server, { ...ann, ...file }, '', { headers: { range: `bytes=${start}-` } });
    await expect.poll(async () => (await rest()).status).toBe(206);

    const whole = Buffer.concat([...pieces, Buffer.from(await (await rest()).arrayBuffer())]);
    expect(whole.equals(bytes)).toBe(true);
  });

  test('no key or secret of the object store is in the log, the metrics or an answer', async () => {
    const file = await uploadFile(server, ann.token, 'kept');
    await proxy.set('refuse');
    expect((await getFile(server, { ...ann, ...file })).status).toBe(503);
    await proxy.set('none');
    await expect.poll(async () => (await getFile(server, { ...ann, ...file })).status).toBe(200);
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    expect(log.join('')).toContain('files cannot be reached');
    expect(log.join('') + metrics).not.toMatch(/hush|Credential=|X-Amz|s3\+http/i);
  });
});
