import { mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from 'argon2';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readTeam } from '#test/importers/archive-records.ts';
import { UPLOADED, writeVocechatFolder } from '#test/importers/vocechat-folder.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { LeftOutList } from '../left-out-list.ts';
import { createVocechatApi, type VocechatServer } from './vocechat-api.ts';
import { readVocechatTeam } from './vocechat-team.ts';

/** Just after the messages of the folder were sent. */
const SOON = Date.parse('2023-05-30T12:01:05Z');

/** A folder for the tests that do not change it. */
let whole = '';
beforeAll(async () => {
  whole = await writeVocechatFolder(await mkdtemp(join(tmpdir(), 'loquat-vocechat-')));
});
afterAll(() => rm(whole, { recursive: true, force: true }));

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-vocechat-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return writeVocechatFolder(folder);
}

async function move(folder: string, { now = SOON, server }: { now?: number; server?: VocechatServer } = {}) {
  const api = server ? createVocechatApi(createSafeFetch({ userAgent: 'Loquat/test' }), server) : null;
  const archive = await readTeam((leftOut: LeftOutList) => readVocechatTeam(folder, { leftOut, now, api }));
  onTestFinished(archive.close);
  return archive;
}

type Moved = Awaited<ReturnType<typeof move>>;
const leftOutOf = ({ leftOut }: Moved, what: string) =>
  leftOut.filter((entry) => entry.what === what).map(({ count, examples }) => [count, examples.join(' ')]);

test("users are imported with the server's data; plain passwords are hashed and appear nowhere", async () => {
  const archive = await move(whole);
  const users = archive.of('user');
  expect(users.map(({ name, email, is_admin, is_bot, status }) => [name, email, is_admin, is_bot, status])).toEqual([
    ['Ann', 'ann@example.org', true, false, 'normal'],
    ['Ben', 'ben@example.org', false, false, 'normal'],
    ['Gil', 'gil@example.org', false, false, 'normal'],
    ['Guest 5', undefined, false, false, 'frozen'],
    ['Robot', undefined, false, true, 'normal'],
    ['Frost', undefined, false, false, 'frozen'],
    ['Former member 3', undefined, false, false, 'frozen'],
  ]);
  expect(users.map(({ created_at }) => created_at).slice(0, 3)).toEqual([1_682_928_000_000, 1_682_931_600_500, 0]);
  expect(await verify(users[0]!.password_hash!, 'ann-secret-1')).toBe(true);
  // One is shorter than this server allows, the other is hashed in an unknown way.
  expect(users.slice(1).map(({ password_hash }) => password_hash)).toEqual(Array(6).fill(undefined));
  expect(leftOutOf(archive, 'password')).toEqual([
    [1, 'user 4'],
    [1, '2'],
  ]);
  expect(JSON.stringify([archive.records, archive.leftOut])).not.toContain('ann-secret-1');
  expect(await archive.bytes(users[0]!.avatar!)).toBe('face');
});

test('channels are imported with their members and pins', async () => {
  const archive = await move(whole);
  expect(archive.of('channel')).toMatchObject([
    { gid: '1', name: 'all', description: 'Everybody', is_public: true },
    { gid: '2', name: 'few', is_public: false, owner: 2 },
  ]);
  expect(archive.of('member').map(({ gid, uid }) => [gid, uid])).toEqual([
    ['2', 2],
    ['2', 1],
  ]);
  expect(archive.of('pin')).toMatchObject([
    { mid: '1', created_by: 2, created_at: Date.parse('2023-05-30T13:00:00Z') },
  ]);
  expect(leftOutOf(archive, 'membership')).toEqual([[1, '99 in 2']]);
});

test('all messages of the store are imported: private and direct ones, replies, edits and remaining reactions', async () => {
  const archive = await move(whole);
  const messages = archive.of('message');
  expect(
    messages
      .slice(0, 6)
      .map(({ mid, gid, to_uid, from_uid, content, reply_to }) => [
        mid,
        gid ?? `to ${to_uid}`,
        from_uid,
        content,
        reply_to,
      ]),
  ).toEqual([
    ['1', '1', 1, 'Hello @2 , welcome', undefined],
    ['2', '1', 2, '**Thanks a lot**', '1'],
    ['7', '2', 2, 'secret', undefined],
    ['8', 'to 2', 1, 'between us', undefined],
    ['9', 'to 1', 2, 'gone soon', undefined],
    ['12', '1', 7, '12#file1', undefined],
  ]);
  expect(messages[0]).toMatchObject({
    properties: { mentions: [2] },
    created_at: Date.parse('2023-05-30T12:00:01.123Z'),
  });
  expect(messages[1]).toMatchObject({
    content_type: 'text/markdown',
    edited_at: Date.parse('2023-05-30T12:00:06.123Z'),
  });
  expect(messages[4]).toMatchObject({ expires_at: Date.parse('2023-05-30T12:01:09.123Z') });
  expect(archive.of('like').map(({ about_mid, action, from_uid }) => [about_mid, action, from_uid])).toEqual([
    ['1', '👍', 1],
  ]);
  expect(messages.filter(({ mid }) => String(mid).startsWith('14'))).toHaveLength(4);
  expect(messages.slice(-46).map(({ content }) => content)).toEqual(
    Array.from({ length: 46 }, (_, place) => `message ${place + 15}`),
  );
  const [file] = archive.of('file');
  expect(file).toMatchObject({ name: 'plan.txt', content_type: 'text/plain' });
  expect(await archive.bytes(file!.bytes!)).toBe('a plan');
});

test('messages that were deleted, or expired meanwhile, are not imported', async () => {
  const archive = await move(whole, { now: SOON + 600_000 });
  const contents = archive.of('message').map(({ content }) => content);
  expect(contents).not.toContain('deleted');
  expect(contents).not.toContain('gone soon');
  expect(leftOutOf(archive, 'message')).toEqual([
    [1, 'message 9'],
    [1, 'message 10'],
  ]);
  expect(leftOutOf(archive, 'forward')).toEqual([[1, 'message 13']]);
});

test('the same folder gives the same records', async () => {
  const withoutHash = ({ records }: Moved) => records.map((record) => ({ ...record, password_hash: null }));
  expect(withoutHash(await move(whole))).toEqual(withoutHash(await move(whole)));
});

test('a file that is a link, or whose path leads outside, has no bytes', async () => {
  const folder = await makeFolder();
  const path = join(folder, 'upload', 'file', UPLOADED);
  await writeFile(join(folder, 'outside'), 'private');
  await rm(path);
  await symlink(join(folder, 'outside'), path);
  const archive = await move(folder);
  expect(await archive.bytes(archive.of('file')[0]!.bytes!)).toBeNull();
});

test('from a damaged store the readable parts are imported, and the others reported', async () => {
  const folder = await makeFolder();
  const path = join(folder, 'msg', 'db');
  const bytes = await readFile(path);
  bytes[bytes.indexOf('message 20')] = 0xff;
  await writeFile(path, bytes);
  const damaged = await move(folder);
  // The store contains each message several times.
  expect(damaged.of('message').length).toBe((await move(whole)).of('message').length);
  expect(leftOutOf(damaged, 'part of the message store')).toEqual([[1, expect.stringMatching(/^db at \d+$/)]]);
  await truncate(path, 100_000);
  expect((await move(folder)).of('message').length).toBeGreaterThan(5);
});

test('a folder that is no data folder of VoceChat, or in another format, is refused with a short message', async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'msg', 'conf'), 'segment_size: 524288\nuse_compression: false\nversion: 1.0\n');
  await expect(move(folder)).rejects.toThrow('not 0.34');
  await writeFile(join(folder, 'msg', 'conf'), 'segment_size: 1\nuse_compression: false\nversion: 0.34\n');
  await expect(move(folder)).rejects.toThrow('damaged');
  await writeFile(join(folder, 'db', 'db.sqlite'), 'no database');
  await expect(move(folder)).rejects.toThrow('cannot be read');
  await rm(join(folder, 'db'), { recursive: true });
  await expect(move(folder)).rejects.toThrow('no data folder of VoceChat');
});

const said = (mid: number, target: object, content: string) => ({
  mid,
  from_uid: 1,
  created_at: SOON + mid,
  target,
  detail: { type: 'normal', properties: null, content_type: 'text/plain', content, expires_in: null },
});
const HISTORIES: Readonly<Record<string, object[]>> = {
  '/api/group/1/history': [
    said(1, { gid: 1 }, 'open'),
    {
      ...said(2, { gid: 1 }, ''),
      detail: { type: 'reply', mid: 1, properties: null, content_type: 'text/plain', content: 'reply' },
    },
    {
      ...said(3, { gid: 1 }, ''),
      from_uid: 2,
      detail: { type: 'reaction', mid: 1, detail: { type: 'like', action: '👀' } },
    },
    {
      ...said(4, { gid: 1 }, ''),
      detail: {
        type: 'reaction',
        mid: 2,
        detail: { type: 'edit', properties: null, content_type: 'text/plain', content: 'edited' },
      },
    },
    {
      ...said(6, { gid: 1 }, ''),
      detail: { type: 'normal', properties: { name: 'far.txt' }, content_type: 'vocechat/file', content: UPLOADED },
    },
  ],
  '/api/user/2/history': [said(5, { uid: 2 }, 'direct')],
};

/** A source server with two entries per page, whose first token has expired. */
async function startOldServer() {
  let token = 'ended';
  const asked: string[] = [];
  const answer = (request: IncomingMessage): [number, string] => {
    const url = new URL(request.url!, 'http://old');
    asked.push(`${request.method} ${url.pathname}`);
    if (url.pathname === '/api/token/renew') {
      token = 'renewed';
      return [200, JSON.stringify({ token, refresh_token: 'next', expired_in: 300 })];
    }
    if (url.pathname === '/api/resource/file') return [200, `far ${url.searchParams.get('file_path')}`];
    if (token === 'ended' || request.headers['x-api-key'] !== token) return [401, ''];
    if (url.pathname === '/api/group/2/history') return [403, ''];
    const before = Number(url.searchParams.get('before') ?? Infinity);
    const entries = (HISTORIES[url.pathname] ?? []) as { mid: number }[];
    return [200, JSON.stringify(entries.filter(({ mid }) => mid < before).slice(-2))];
  };
  const server = createServer((request, response) => {
    const [status, body] = answer(request);
    request.resume();
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test('a running source server returns what the session may read, page by page, and renews the token', async () => {
  const folder = await makeFolder();
  await rm(join(folder, 'upload'), { recursive: true });
  const { url, asked } = await startOldServer();
  const archive = await move(folder, { server: { url: `${url}/`, token: 'ended', refreshToken: 'first' } });
  expect(archive.of('message').map(({ mid, content, reply_to, to_uid }) => [mid, content, reply_to, to_uid])).toEqual([
    ['1', 'open', undefined, undefined],
    ['2', 'edited', '1', undefined],
    ['5', 'direct', undefined, 2],
    ['6', '6#file1', undefined, undefined],
  ]);
  expect(archive.of('like')).toMatchObject([{ about_mid: '1', action: '👀', from_uid: 2 }]);
  expect(await archive.bytes(archive.of('file')[0]!.bytes!)).toBe(`far ${UPLOADED}`);
  expect(leftOutOf(archive, 'history of a channel')).toEqual([[1, 'group 2']]);
  expect(leftOutOf(archive, 'direct messages of others')).toHaveLength(1);
  expect(asked.filter((call) => call === 'POST /api/token/renew')).toHaveLength(1);
});

test('a token that is refused and cannot be renewed ends the import without appearing in the message', async () => {
  const { url } = await startOldServer();
  const refused = move(whole, { server: { url, token: 'secret-token', refreshToken: null } });
  await expect(refused).rejects.toThrow('refuses the token');
  await expect(refused).rejects.not.toThrow('secret-token');
});
