import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { ascending, statusOf } from '#test/drivers/call.ts';
import {
  fillDisk,
  type FormParts,
  getFile,
  prepareUpload,
  sendChunk,
  sendForm,
  startChunk,
  uploadFile,
} from '#test/drivers/files.ts';
import { meet } from '#test/drivers/people.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const MEGABYTE = 1_000_000;
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const unfinished = ({ dataDir }: TestServer) => readdirSync(join(dataDir, 'files', 'unfinished'));
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const pathOfToday = () => {
  const now = new Date();
  return `${now.getUTCFullYear()}/${now.getUTCMonth() + 1}/${now.getUTCDate()}/`;
};

test('chunks become one file, in the order of their arrival', async ({ server }) => {
  const [{ token }] = await meet(server);
  const id = await prepareUpload(server, token, { content_type: 'text/plain', filename: 'a.txt' });
  expect(id).toMatch(UUID);
  expect(await sendChunk(server, token, id, 'one ')).toMatchObject({ status: 200, text: 'null' });
  expect(await sendChunk(server, token, id, 'two ')).toMatchObject({ status: 200, text: 'null' });
  const { json } = await sendChunk(server, token, id, 'three', true);

  expect(json).toEqual({
    path: expect.stringMatching(new RegExp(`^${pathOfToday()}[-0-9a-f]{36}$`)),
    size: 13,
    hash: sha256('one two three'),
    image_properties: null,
  });
  const answer = await getFile(server, { token, ...(json as { path: string }) });
  expect([answer.status, await answer.text()]).toEqual([200, 'one two three']);
  expect(unfinished(server)).toEqual([]);
});

test('an empty file is one empty chunk', async ({ server }) => {
  const [{ token }] = await meet(server);
  const { path, size, hash } = await uploadFile(server, token, '');

  expect({ size, hash }).toEqual({ size: 0, hash: sha256('') });
  const answer = await getFile(server, { token, path });
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '0', '']);
});

test('the order of parts does not matter, and unknown parts are ignored', async ({ server }) => {
  const [{ token }] = await meet(server);
  const id = await prepareUpload(server, token);
  const parts: FormParts = [
    ['other', Buffer.from('ignored')],
    ['chunk_data', Buffer.from('late')],
    ['chunk_is_last', 'true'],
    ['note', 'ignored'],
    ['note', 'twice'],
    ['file_id', id],
  ];

  expect((await sendForm(server, token, parts)).json).toMatchObject({ size: 4, hash: sha256('late') });
});

test('a form with a missing, duplicate or wrong part is 400 and leaves the upload as it was', async ({ server }) => {
  const [{ token }] = await meet(server);
  const id = await prepareUpload(server, token);
  const data = ['chunk_data', Buffer.from('x')] as const;
  const wrong: FormParts[] = [
    [],
    [['file_id', id]],
    [data],
    [['file_id', ''], data],
    [
      ['file_id', id],
      ['chunk_data', 'text'],
    ],
    [['file_id', id], ['chunk_is_last', 'yes'], data],
    [['file_id', id], data, ['chunk_is_last', 'yes']],
    [['file_id', id], data, ['chunk_is_last', '']],
    [['file_id', id], data, ['file_id', id]],
    [['file_id', id], ['file_id', id], data],
    [['file_id', id], data, data],
    [['file_id', id], data, ['chunk_is_last', 'true'], ['chunk_is_last', 'true']],
    [['file_id', Buffer.from(id)], data],
    [['file_id', `${id}${' '.repeat(5_000)}`], data],
    [['file_id', id], data, ...Array.from({ length: 40 }, () => ['many', 'x'] as const)],
  ];
  const answers = [];
  for (const parts of wrong) answers.push((await sendForm(server, token, parts)).status);

  expect(answers).toEqual([...Array<number>(wrong.length - 1).fill(400), 413]);
  expect((await sendChunk(server, token, id, 'right', true)).json).toMatchObject({ size: 5, hash: sha256('right') });
});

test('anything but a form is 400 or 415', async ({ server }) => {
  const [{ token }] = await meet(server);
  const status = (contentType: string, body: string) =>
    statusOf(server, 'POST /resource/file/upload', { token, body, contentType });

  expect(await status('multipart/form-data', 'x')).toBe(400);
  expect(await status('multipart/form-data; boundary=x', '')).toBe(400);
  expect(await status('multipart/form-data; boundary=x', '--x\r\nnonsense')).toBe(400);
  expect(
    await status(
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--',
    ),
  ).toBe(400);
  expect(await status('application/json', '{}')).toBe(415);
  expect(await status('application/octet-stream', 'x')).toBe(415);
});

test('only the user who started an upload can continue it', async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  const id = await prepareUpload(server, ann.token);

  expect((await sendChunk(server, founder.token, id, 'x')).status).toBe(400);
  expect((await sendChunk(server, ann.token, id, 'x', true)).status).toBe(200);
});

const NO_IDS = [
  randomUUID(),
  '../../keys/token-secret',
  '..%2f..%2fkeys',
  '/etc/passwd',
  '.',
  'x\0y',
  'constructor',
  '0',
  '-1',
  '9'.repeat(400),
];
test('an id that was never issued is unknown', async ({ server }) => {
  const [{ token }] = await meet(server);
  for (const id of NO_IDS) {
    const { status, text } = await sendChunk(server, token, id, 'x', true);
    expect([id, status, text]).toEqual([id, 400, 'unknown or expired file id']);
  }
});

test('after the last chunk the id is used up', async ({ server }) => {
  const [{ token }] = await meet(server);
  const id = await prepareUpload(server, token);
  await sendChunk(server, token, id, 'x', true);

  expect((await sendChunk(server, token, id, 'y')).status).toBe(400);
  expect((await sendChunk(server, token, id, 'y', true)).status).toBe(400);
});

test('of simultaneous chunks, each is accepted whole or refused', async ({ server }) => {
  const [{ token }] = await meet(server);
  const id = await prepareUpload(server, token);
  const chunk = Buffer.alloc(1_000_000, 'x');
  const statuses = (await Promise.all([1, 2, 3].map(() => sendChunk(server, token, id, chunk)))).map(
    ({ status }) => status,
  );
  const taken = statuses.filter((status) => status === 200).length;

  expect(taken).toBeGreaterThan(0);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  expect((await sendChunk(server, token, id, '', true)).json).toMatchObject({ size: taken * 1_000_000 });
});

test('a chunk whose connection breaks is discarded', async ({ server }) => {
  const [{ token }] = await meet(server);
  const id = await prepareUpload(server, token);
  await sendChunk(server, token, id, 'first ');
  const broken = startChunk(server, token, id);
  const arrived = () => statSync(join(server.dataDir, 'files', 'unfinished', id)).size;
  await expect.poll(arrived).toBeGreaterThan(100_000);
  expect((await sendChunk(server, token, id, '')).status).toBe(409);
  broken.destroy();
  await expect.poll(async () => (await sendChunk(server, token, id, '')).status).toBe(200);

  expect((await sendChunk(server, token, id, 'last', true)).json).toMatchObject({ hash: sha256('first last') });
});

/** Counts the bytes that the server holds: received from connections, and not yet written to a file. */
async function countHeldBytes({ app, dataDir }: TestServer): Promise<() => number> {
  const sockets = new Set<Socket>();
  app.server.on('request', ({ socket }: IncomingMessage) => void sockets.add(socket));
  const handle = await open(join(dataDir, 'loquat.lock'));
  await handle.close();
  let [written, most] = [0, 0];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node does not export the class
  const files = Object.getPrototypeOf(handle) as FileHandle;
  const write = files.writeFile;
  vi.spyOn(files, 'writeFile').mockImplementation(async function (this: FileHandle, ...given) {
    const received = [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    most = Math.max(most, received - written);
    written += (given[0] as Uint8Array).byteLength;
    return write.apply(this, given);
  });
  return () => most;
}

test('a file of 40 MB in one chunk is written as it arrives', async ({ server }) => {
  const [{ token }] = await meet(server);
  const id = await prepareUpload(server, token, { size: 40 * MEGABYTE });
  const mostHeld = await countHeldBytes(server);
  const bytes = randomBytes(40 * MEGABYTE);
  const { status, json } = await sendChunk(server, token, id, bytes, true);

  expect([status, json]).toMatchObject([200, { size: 40 * MEGABYTE, hash: sha256(bytes) }]);
  expect(mostHeld()).toBeGreaterThan(0);
  expect(mostHeld()).toBeLessThan(2 * MEGABYTE);
});

test('a chunk that names its upload after the bytes is 413 above 16 MB, and leaves it as it was', async ({
  server,
}) => {
  const [{ token }] = await meet(server);
  const id = await prepareUpload(server, token);
  await sendChunk(server, token, id, 'x');
  const send = (sizeBytes: number) => {
    const parts: FormParts = [
      ['chunk_data', Buffer.alloc(sizeBytes)],
      ['chunk_is_last', 'true'],
      ['file_id', id],
    ];
    return sendForm(server, token, parts);
  };

  expect(await send(16_000_001)).toMatchObject({ status: 413, text: '' });
  expect((await send(16_000_000)).json).toMatchObject({ size: 16_000_001 });
});

test('a chunk larger than any file is 413, and leaves no bytes', async () => {
  const server = await startTestServer({ MAX_FILE_SIZE_MB: '1' });
  const [{ token }] = await meet(server);
  for (const size of [MEGABYTE + 1, 3 * MEGABYTE]) {
    const id = await prepareUpload(server, token);
    expect(await sendChunk(server, token, id, Buffer.alloc(size), true)).toMatchObject({ status: 413, text: '' });
    expect(unfinished(server).map((name) => statSync(join(server.dataDir, 'files', 'unfinished', name)).size)).toEqual(
      unfinished(server).map(() => 0),
    );
  }

  await server.close();
});

test('a file larger than the server accepts is 413, and dropped', async () => {
  const server = await startTestServer({ MAX_FILE_SIZE_MB: '1' });
  const [{ token }] = await meet(server);
  const id = await prepareUpload(server, token);
  const half = Buffer.alloc(600_000);
  expect((await sendChunk(server, token, id, half)).status).toBe(200);
  expect(await sendChunk(server, token, id, half)).toMatchObject({ status: 413, text: '' });
  expect((await sendChunk(server, token, id, 'x', true)).status).toBe(400);
  expect(unfinished(server)).toEqual([]);
  expect(await uploadFile(server, token, Buffer.alloc(1_000_000))).toMatchObject({ size: 1_000_000 });

  await server.close();
});

test('without space a chunk is 413, and is accepted once there is space', async ({ server }) => {
  const [{ token }] = await meet(server);
  const id = await prepareUpload(server, token);
  await sendChunk(server, token, id, 'first ');
  await fillDisk(server);
  const refused = await sendChunk(server, token, id, 'second', true);

  expect([refused.status, refused.text]).toEqual([413, 'the server has no room left for files']);
  expect((await sendChunk(server, token, id, 'last', true)).json).toMatchObject({ hash: sha256('first last') });
});

test('a user can start only a limited number of uploads, and does not affect others', async ({ server }) => {
  const [{ token }, ann] = await meet(server, 'ann');
  const prepare = () => statusOf(server, 'POST /resource/file/prepare', { token, body: {} });
  const statuses: number[] = [];
  while (statuses.length < 1_000) statuses.push(...(await Promise.all(Array.from({ length: 50 }, prepare))));

  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  expect(await statusOf(server, 'POST /resource/file/prepare', { token: ann.token, body: {} })).toBe(200);
});

test('prepare accepts both fields, either or none, and refuses anything else', async ({ server }) => {
  const [{ token }] = await meet(server);
  const status = (body: unknown) => statusOf(server, 'POST /resource/file/prepare', { token, body });
  const taken = [{}, { content_type: null, filename: null }, { content_type: '', filename: '' }, { other: 1 }];
  const refused = [{ content_type: 1 }, { filename: {} }, { filename: 'x'.repeat(1_025) }, [], null];

  expect(ascending(await Promise.all(taken.map(status)))).toEqual(taken.map(() => 200));
  expect(ascending(await Promise.all(refused.map(status)))).toEqual(refused.map(() => 400));
  expect(await statusOf(server, 'POST /resource/file/prepare', { body: {} })).toBe(401);
  expect(await statusOf(server, 'POST /resource/file/prepare', { token, body: '{}', contentType: 'text/plain' })).toBe(
    415,
  );
});
