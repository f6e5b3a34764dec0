import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@loquat/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles } from '../../test/archive/folders.ts';
import { channel, LOQUAT, message, user, type Written, writeArchive } from '../../test/archive/written-archive.ts';
import { makeFolder } from '../../test/cli/loquat.ts';
import { signInFounder } from '../../test/drivers/call.ts';
import { rowsOf } from '../../test/security/stored-rows.ts';
import { dropDatabase, placeOf } from '../../test/servers/server-database.ts';
import { startTestServer } from '../../test/servers/test-server.ts';
import type { ArchiveSource } from './archive-source.ts';
import { openFolderSource } from './folder-source.ts';
import { importArchive } from './import-archive.ts';

let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'loquat-hostile-'));
  const server = await startTestServer({ DATA_DIR: dataDir });
  await signInFounder(server);
  await server.close();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await dropDatabase(dataDir);
});

const importInto = async (folder: string, source: ArchiveSource) =>
  importArchive(source, { ...(await placeOf(folder)), mergeChannels: false });

const people = [user('a', 'Ann'), user('b', 'Ben')];
const places = [channel('c', 'Talk'), channel('d', 'Other')];
const said = (...lines: unknown[]): Written => ({
  files: { 'users.jsonl': people, 'channels.jsonl': places, 'messages.jsonl': lines },
});
const file = { type: 'file', path: 'f', uid: 'a', created_at: 7, content_type: 'text/plain', bytes: 'f.txt' };
const inTalk = { gid: 'c' };

const state = async () => [await rowsOf(dataDir), await listFiles(join(dataDir, 'files'))];

async function refusal(archive: string): Promise<string> {
  const before = await state();
  const refused = await openFolderSource(archive)
    .then((source) => importInto(dataDir, source))
    .then(
      () => 'imported',
      (error: Error) => error.message,
    );
  expect(await state()).toEqual(before);
  return refused;
}

const SETTINGS = { ...DEFAULT_NOTIFICATION_SETTINGS };
const ofPeople = (record: object): Written => ({
  files: { 'users.jsonl': people, 'people.jsonl': [{ uid: 'a', ...record }] },
});
const bundleOf = (more: object, attachments: object[] = []): Written => ({
  files: {
    'users.jsonl': people,
    'files.jsonl': [
      {
        type: 'forward',
        path: 'w',
        created_by: 'a',
        created_at: 1,
        attachments,
        bundle: { users: [], messages: [], num_attachments: 0, ...more },
      },
    ],
  },
});
const withSettings = (more: object): Written =>
  ofPeople({ type: 'notification_settings', settings: { ...SETTINGS, ...more } });
const withVisitor = (more: object): Written => ({
  files: {
    'users.jsonl': people,
    'service.jsonl': [{ type: 'visitor', uid: 'a', seen_at: 1, is_done: false, ...more }],
  },
});

/** Values that the API would refuse too. */
const valueRefusals: readonly [string, Written, string][] = [
  [
    'more keywords than the API takes',
    withSettings({ keywords: Array.from({ length: 51 }, (_, place) => `word ${place}`) }),
    'people.jsonl:1: settings.keywords',
  ],
  ['a keyword without end', withSettings({ keywords: ['x'.repeat(1_000)] }), 'people.jsonl:1: settings.keywords'],
  [
    'quiet hours at no time',
    withSettings({ quiet_hours: { enabled: true, from: '25:00', to: '26:00', time_zone: 'UTC' } }),
    'people.jsonl:1: settings.quiet_hours',
  ],
  [
    'levels for more chats than the API takes',
    withSettings({ chats: Array.from({ length: 301 }, (_, gid) => ({ target: { gid: gid + 1 }, level: 'all' })) }),
    'people.jsonl:1: settings.chats',
  ],
  [
    'a nickname without end',
    ofPeople({ type: 'nickname', contact_uid: 'b', remark: 'x'.repeat(65) }),
    'people.jsonl:1: remark',
  ],
  ['a page that is a script', withVisitor({ page_url: 'javascript:alert(1)' }), 'service.jsonl:1: page_url'],
  ['a time zone that is none', withVisitor({ time_zone: 'Mars/Base' }), 'service.jsonl:1: time_zone'],
  ['a name that shows nothing', { files: { 'users.jsonl': [user('a', '\u200b')] } }, 'users.jsonl:1: name'],
  [
    'a channel whose name shows nothing',
    { files: { 'channels.jsonl': [channel('c', ' ')] } },
    'channels.jsonl:1: name',
  ],
  [
    'a reaction that is no emoji',
    said(message('1', 'a', 'x', inTalk), { type: 'like', about_mid: '1', from_uid: 'b', created_at: 10, action: 'ok' }),
    'messages.jsonl:2: action',
  ],
  [
    'messages that disappear after a fraction of a second',
    said(message('1', 'a', 'x', { ...inTalk, expires_at: 11 })),
    'messages.jsonl:1: it expires',
  ],
  [
    'messages that disappear in a thousand years',
    said(message('1', 'a', 'x', { ...inTalk, expires_at: 32_000_000_000_010 })),
    'messages.jsonl:1: it expires',
  ],
  [
    'an auto-delete rule of a thousand years',
    {
      files: {
        'users.jsonl': people,
        'chats.jsonl': [{ type: 'auto_delete', uid: 'a', peer_uid: 'b', expires_in: 32_000_000_000 }],
      },
    },
    'chats.jsonl:1: expires_in',
  ],
  [
    'an auto-delete rule of no time',
    {
      files: {
        'users.jsonl': people,
        'chats.jsonl': [{ type: 'auto_delete', uid: 'a', peer_uid: 'b', expires_in: 0 }],
      },
    },
    'chats.jsonl:1: expires_in',
  ],
  [
    'properties that are nested without end',
    said(message('1', 'a', 'x', { ...inTalk, properties: { deep: JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`) } })),
    'messages.jsonl:1: its properties',
  ],
  [
    'a bundle whose pictures are not there',
    bundleOf({ users: [{ name: 'x', avatar: 3 }] }),
    'files.jsonl:1: its bundle',
  ],
  ['a bundle that counts wrong', bundleOf({ num_attachments: 9 }), 'files.jsonl:1: its bundle'],
];

test.each<[string, Written, string]>([
  [
    'bytes outside of the archive',
    { files: { 'users.jsonl': people, 'files.jsonl': [{ ...file, bytes: '../archive.json' }] } },
    'files.jsonl:1: bytes',
  ],
  [
    'bytes that are not those that were written',
    { files: { 'users.jsonl': people, 'files.jsonl': [{ ...file, size_bytes: 3 }] }, bytes: { 'f.txt': 'four' } },
    'files.jsonl:1: its bytes',
  ],
  ['a reply to itself', said(message('1', 'a', 'x', { ...inTalk, reply_to: '1' })), 'messages.jsonl:1: it answers'],
  [
    'replies in a circle',
    said(message('1', 'a', 'x', { ...inTalk, reply_to: '2' }), message('2', 'a', 'x', { ...inTalk, reply_to: '1' })),
    'messages.jsonl:1: it answers',
  ],
  [
    'a reply into another chat',
    said(message('1', 'a', 'x', inTalk), message('2', 'a', 'x', { gid: 'd', reply_to: '1' })),
    'messages.jsonl:2: it answers',
  ],
  ['an unknown author', said(message('1', 'z', 'x', inTalk)), 'messages.jsonl:1: uid "z" is unknown'],
  ['an unknown channel', said(message('1', 'a', 'x', { gid: 'z' })), 'messages.jsonl:1: gid "z" is unknown'],
  [
    'an unknown file',
    said(message('1', 'a', 'z', { ...inTalk, content_type: 'vocechat/file' })),
    'messages.jsonl:1: the file "z"',
  ],
  ['no chat', said(message('1', 'a', 'x', {})), 'messages.jsonl:1: it names no chat'],
  ['two chats', said(message('1', 'a', 'x', { ...inTalk, to_uid: 'b' })), 'messages.jsonl:1: it names no chat'],
  [
    'the same id twice',
    said(message('1', 'a', 'x', inTalk), message('1', 'a', 'y', inTalk)),
    'messages.jsonl:2: mid "1" is there twice',
  ],
  ['somebody twice', { files: { 'users.jsonl': [people[0], people[0]] } }, 'users.jsonl:2: uid "a" is there twice'],
  [
    'an address twice',
    {
      files: {
        'users.jsonl': [user(1, 'A', { email: 'founder@example.org' }), user(2, 'B', { email: 'founder@example.org' })],
      },
    },
    'users.jsonl:2',
  ],
  [
    'time that runs backwards',
    said(message('1', 'a', 'x', { ...inTalk, created_at: 20 }), message('2', 'a', 'y', inTalk)),
    'messages.jsonl:2: it is older',
  ],
  [
    'a field of another format',
    { files: { 'users.jsonl': [user('a', 'Ann', { role: 'owner' })] } },
    'users.jsonl:1: Unrecognized key',
  ],
  [
    'a record of another file',
    { files: { 'users.jsonl': [channel('c', 'Talk')] } },
    'users.jsonl:1: no record of this file',
  ],
  ['no JSON', { files: { 'users.jsonl': [people[0], '{"type":'] } }, 'users.jsonl:2: not JSON'],
  ['JSON without end', { files: { 'users.jsonl': ['['.repeat(100_000)] } }, 'users.jsonl:1: depth beyond'],
  ['a line without end', { files: { 'users.jsonl': ['x'.repeat(9_000_000)] } }, 'users.jsonl:1: the line is too long'],
  [
    'a name that fills the memory',
    { files: { 'users.jsonl': [user('a', 'x'.repeat(1_000_000))] } },
    'users.jsonl:1: name',
  ],
  [
    'a password in plain text',
    { files: { 'users.jsonl': [user('a', 'Ann', { password_hash: 'secret' })] } },
    'users.jsonl:1: password_hash',
  ],
  [
    'a password that takes four gigabytes to check',
    {
      files: {
        'users.jsonl': [user('a', 'Ann', { password_hash: '$argon2id$v=19$m=4194304,t=1,p=1$c2FsdHNhbHQ$aGFzaA' })],
      },
    },
    'users.jsonl:1: password_hash',
  ],
  ...valueRefusals,
  ['a later version', { files: {}, header: { version: 2, ids: 'foreign' } }, 'archive.json: version'],
  [
    'numbers without end',
    { files: {}, header: { ...LOQUAT, last_ids: { uid: 1, gid: 1, mid: 1e15 } } },
    'archive.json: last_ids.mid',
  ],
])('%s is refused with its line, and nothing changes', async (_, written, message) => {
  expect(await refusal(await writeArchive(written))).toContain(message);
});

test('an archive with the same users and channels, but without an invalid record, is imported', async () => {
  const good = said(message('1', 'a', 'x', inTalk), message('2', 'b', 'y', { ...inTalk, reply_to: '1' }));
  const source = await openFolderSource(await writeArchive(good));
  expect(await importInto(dataDir, source)).toMatchObject({ mode: 'merged' });
});

test('links are refused wherever they lead: as bytes, folders or lines', async () => {
  const outside = join(await makeFolder(), 'outside');
  await mkdir(outside);
  await writeFile(join(outside, 'f.txt'), 'not of this archive');
  const withFile: Written = { files: { 'users.jsonl': people, 'files.jsonl': [file] } };
  const bytes = await writeArchive({ ...withFile, bytes: { other: 'x' } });
  await symlink(join(outside, 'f.txt'), join(bytes, 'files', 'f.txt'));
  expect(await refusal(bytes)).toContain('is a link');
  const folder = await writeArchive(withFile);
  await symlink(outside, join(folder, 'files'));
  expect(await refusal(folder)).toContain('is a link');
  const lines = await writeArchive({ files: {} });
  await symlink(join(outside, 'f.txt'), join(lines, 'users.jsonl'));
  expect(await refusal(lines)).toContain('is not a regular file');
  expect(await readdir(outside)).toEqual(['f.txt']);
});

test("an empty server accepts no ids above the archive's highest assigned numbers", async () => {
  const users = [user(101, 'Ann')];
  const archive = await writeArchive({ files: { 'users.jsonl': users }, header: LOQUAT });
  const empty = join(await makeFolder(), 'data');
  const source = await openFolderSource(archive);
  await expect(importInto(empty, source)).rejects.toThrow('users.jsonl:1: uid 101');
  const foreign = await openFolderSource(await writeArchive({ files: { 'users.jsonl': people } }));
  await expect(importInto(empty, foreign)).rejects.toThrow('no founder yet');
});
