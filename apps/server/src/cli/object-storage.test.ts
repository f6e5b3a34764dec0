import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loquat, makeFolder } from '../../test/cli/loquat.ts';
import { signInFounder } from '../../test/drivers/call.ts';
import { getFile, uploadFile } from '../../test/drivers/files.ts';
import { S3_PROGRAM, type S3Server, startS3 } from '../../test/servers/s3-server.ts';
import { startTestServer } from '../../test/servers/test-server.ts';
import type { NamedFinding } from '../doctor/run-checks.ts';
import { S3Url } from '../platform/blobs/s3/s3-location.ts';
import { createS3BlobStore } from '../platform/blobs/s3/s3.ts';

describe.skipIf(S3_PROGRAM === undefined)('commands of a server whose files are in an object store', () => {
  let s3: S3Server;
  let dataDir: string;
  let path: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'loquat-test-'));
    s3 = await startS3();
    const server = await startTestServer({ DATA_DIR: dataDir, BLOB_URL: s3.blobUrl() });
    const { token } = await signInFounder(server);
    ({ path } = await uploadFile(server, token, 'some bytes'));
    await server.close();
  });
  afterAll(async () => {
    await s3.close();
    rmSync(dataDir, { recursive: true });
  });

  async function look(BLOB_URL: string, env = {}) {
    const { stdout } = await loquat(['doctor', '--json'], { dataDir, env: { BLOB_URL, ...env } });
    expect(stdout).not.toMatch(/hush|other-secret/);
    return (JSON.parse(stdout) as NamedFinding[]).find(({ name }) => name === 'files');
  }

  test('doctor checks the bucket, and reports why it cannot', async () => {
    expect(await look(s3.blobUrl())).toMatchObject({
      status: 'ok',
      message: expect.stringContaining('1 uploads, all there, in bucket files'),
    });
    // Key and secret may be in the variables of AWS's own programs.
    const { protocol, host, pathname, username, password } = new URL(s3.blobUrl());
    const env = { AWS_ACCESS_KEY_ID: username, AWS_SECRET_ACCESS_KEY: decodeURIComponent(password) };
    expect(await look(`${protocol}//${host}${pathname}`, env)).toMatchObject({ status: 'ok' });
    for (const [url, reason] of [
      [s3.wrongUrl({ bucket: 'nowhere' }), 'there is no such bucket'],
      [s3.wrongUrl({ secret: 'other-secret' }), 'secret does not belong'],
      [s3.blobUrl('127.0.0.1:9'), 'ECONNREFUSED'],
    ] as const) {
      expect(await look(url)).toMatchObject({
        status: 'wrong',
        message: expect.stringContaining(reason),
        advice: expect.stringContaining('docs/object-storage.md'),
      });
    }
  });

  test('an invalid URL is refused without being printed', async () => {
    const { code, stdout, stderr } = await loquat(['start'], { dataDir, env: { BLOB_URL: 's3://key:hush@host' } });
    expect(code).not.toBe(0);
    expect(stderr).toContain('BLOB_URL=…: allowed is s3://key:secret@host/bucket');
    expect(stdout + stderr).not.toContain('hush');
  });

  test('a backup has everything but the files, reports that, and a server restored from it finds them', async () => {
    const folder = await makeFolder();
    const [target, restored] = [join(folder, 'monday'), join(folder, 'data')];
    const env = { BLOB_URL: s3.blobUrl() };
    const backup = await loquat(['backup', target], { dataDir, env });
    expect([backup.code, backup.stderr]).toEqual([0, '']);
    expect(backup.stdout).toContain('NOT in the backup');
    expect(readdirSync(target).sort()).toEqual(['keys', 'loquat.db', 'manifest.json']);
    const verified = await loquat(['verify', target], { dataDir });
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('are in an object store')]);
    expect((await loquat(['restore', target], { dataDir: restored })).stdout).toContain('BLOB_URL');

    const server = await startTestServer({ DATA_DIR: restored, ...env });
    const { token } = await signInFounder(server);
    expect(await (await getFile(server, { token, path })).text()).toBe('some bytes');
    await server.close();
  });

  test('an export has the files', async () => {
    const target = join(await makeFolder(), 'export');
    const env = { BLOB_URL: s3.blobUrl() };
    expect((await loquat(['export', target], { dataDir, env })).code).toBe(0);
    expect(readdirSync(target, { recursive: true })).toContain(join('files', path));
  });

  test('files move to the bucket and back, once, compared byte for byte, while no server runs', async () => {
    const folder = await makeFolder();
    const place = join(folder, 'files');
    const env = { BLOB_URL: `${s3.blobUrl()}/moved` };
    const location = S3Url.parse(env.BLOB_URL);
    const move = (where: string) => loquat(['move', '--blobs', where], { dataDir: folder, env });
    const server = await startTestServer({ DATA_DIR: folder });
    const { token } = await signInFounder(server);
    const large = Buffer.alloc(6_000_000, 'abc');
    const files = [await uploadFile(server, token, large), await uploadFile(server, token, 'small')];
    expect(await move('bucket')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('in use by another Loquat'),
    });
    await server.close();

    expect(await move('bucket')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 were copied, 6000005 bytes'),
    });
    expect((await move('bucket')).stdout).toContain('has all 2 files');
    expect((await move('bucket')).stdout).toContain('0 were copied');
    // Of the same size, but with other content.
    const damaged = files[1]?.path ?? '';
    await createS3BlobStore({ location, folder: place }).put(damaged, Buffer.from('smell'));
    expect((await move('bucket')).stdout).toContain('1 were copied, 5 bytes');

    rmSync(place, { recursive: true });
    expect((await move('folder')).stdout).toContain('2 were copied');
    expect(readdirSync(join(place, 'unfinished'))).toEqual([]);
    const back = await startTestServer({ DATA_DIR: folder });
    const { token: again } = await signInFounder(back);
    const [first, second] = await Promise.all(files.map((file) => getFile(back, { token: again, path: file.path })));
    expect(Buffer.from(await (first ?? new Response()).arrayBuffer()).equals(large)).toBe(true);
    expect(await second?.text()).toBe('small');
    await back.close();
  });

  test('without BLOB_URL no file is moved', async () => {
    const { code, stderr } = await loquat(['move', '--blobs', 'bucket'], { dataDir });
    expect([code, stderr]).toEqual([1, expect.stringContaining('Set BLOB_URL')]);
  });

  test('doctor counts files that are not in the bucket', async () => {
    const store = createS3BlobStore({ location: S3Url.parse(s3.blobUrl()), folder: join(dataDir, 'files') });
    await store.delete(path);
    expect(await look(s3.blobUrl())).toMatchObject({
      status: 'wrong',
      message: expect.stringContaining('1 of 1 uploads are missing from bucket files'),
    });
    await store.put(path, Buffer.from('some bytes'));
  });
});
