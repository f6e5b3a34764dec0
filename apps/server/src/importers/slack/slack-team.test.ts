import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readTeam } from '#test/importers/archive-records.ts';
import { jsonEntry, writeZip, type ZipEntry } from '#test/importers/zip-file.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { openZip } from '../zip-archive.ts';
import { readSlackTeam } from './slack-team.ts';

let folder = '';
let zips = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loquat-slack-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const user = (id: string, name: string, more: object = {}) => ({
  id,
  name: name.toLowerCase(),
  deleted: false,
  is_bot: false,
  profile: { email: `${name.toLowerCase()}@example.org`, real_name: `${name} Real`, display_name: name },
  ...more,
});
const USERS = [
  user('U1', 'Ann', { is_owner: true, is_admin: true }),
  user('U2', 'Ben'),
  user('U3', 'Cleo', { deleted: true }),
];
const GENERAL = {
  id: 'C1',
  name: 'general',
  created: 1_500_000_000,
  creator: 'U1',
  is_archived: false,
  members: ['U1', 'U2'],
};
const DAY = '2020-09-13';
/** A number of seconds after noon of that day, as seconds since the epoch. */
const ts = (seconds: number, micros = '000100') => `${1_599_998_400 + seconds}.${micros}`;
const said = (seconds: number, text: string, more: object = {}) => ({
  type: 'message',
  user: 'U1',
  text,
  ts: ts(seconds),
  ...more,
});

/** An export in Slack's form: lists at the top, and for each channel a folder with a file per day. */
const exportOf = (
  messages: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, unknown>> = {},
): ZipEntry[] => [
  jsonEntry('users.json', lists['users.json'] ?? USERS),
  jsonEntry('channels.json', lists['channels.json'] ?? [GENERAL]),
  ...Object.entries(lists).flatMap(([name, list]) =>
    name === 'users.json' || name === 'channels.json' ? [] : [jsonEntry(name, list)],
  ),
  ...Object.entries(messages).map(([name, list]) => jsonEntry(`${name}/${DAY}.json`, list)),
];

const writeExport = (entries: readonly ZipEntry[]) => writeZip(join(folder, `${(zips += 1)}.zip`), entries);

async function move(entries: readonly ZipEntry[], safeFetch: SafeFetch | null = null) {
  const zip = await openZip(await writeExport(entries));
  const archive = await readTeam((leftOut) => readSlackTeam(zip, { leftOut, safeFetch }));
  onTestFinished(() => {
    archive.close();
    zip.close();
  });
  return archive;
}

const leftOutOf = ({ leftOut }: Awaited<ReturnType<typeof move>>, what: string) =>
  leftOut.filter((entry) => entry.what === what).map(({ count, examples }) => ({ count, examples: [...examples] }));

test('users are imported with names, addresses and roles; deactivated users and guests are frozen', async () => {
  const users = [
    ...USERS,
    user('U4', 'Guest', { is_restricted: true }),
    user('B1', 'Robot', { is_bot: true }),
    user('U1', 'Twin'),
    { id: 'U5', name: 'x'.repeat(50), profile: null },
    { nothing: true },
  ];
  const archive = await move(exportOf({}, { 'users.json': users }));
  expect(
    archive.of('user').map(({ name, email, is_admin, is_bot, status }) => [name, email, is_admin, is_bot, status]),
  ).toEqual([
    ['Ann', 'ann@example.org', true, false, 'normal'],
    ['Ben', 'ben@example.org', false, false, 'normal'],
    ['Cleo', 'cleo@example.org', false, false, 'frozen'],
    ['Guest', 'guest@example.org', false, false, 'frozen'],
    ['Robot', undefined, false, true, 'normal'],
    ['x'.repeat(32), undefined, false, false, 'normal'],
  ]);
  expect(archive.of('user').some((entry) => 'password_hash' in entry)).toBe(false);
  expect(leftOutOf(archive, 'guest')).toEqual([{ count: 1, examples: ['U4'] }]);
  expect(leftOutOf(archive, 'end of a name')).toEqual([{ count: 1, examples: ['U5'] }]);
  expect(archive.leftOut.filter(({ what }) => what === 'account').map(({ count }) => count)).toEqual([1, 1]);
});

test('channels, private channels and group messages are imported with their members, direct messages with both users', async () => {
  const archive = await move(
    exportOf(
      {
        general: [said(1, 'open')],
        secret: [said(2, 'closed', { user: 'U2' })],
        'mpdm-ann--ben--cleo-1': [said(3, 'three of us')],
        D1: [said(4, 'to Ben'), said(5, 'to Ann', { user: 'U2' })],
        D2: [said(6, 'note to self')],
      },
      {
        'channels.json': [
          { ...GENERAL, topic: { value: 'Now' }, purpose: { value: 'Everything' } },
          { ...GENERAL, id: 'C2', name: 'old', is_archived: true },
        ],
        'groups.json': [
          { id: 'G1', name: 'secret', created: 1_500_000_001, creator: 'U2', members: ['U2', 'U1', 'U99'] },
        ],
        'mpims.json': [{ id: 'G2', name: 'mpdm-ann--ben--cleo-1', creator: 'U1', members: ['U1', 'U2', 'U3'] }],
        'dms.json': [
          { id: 'D1', created: 1, members: ['U1', 'U2'] },
          { id: 'D2', created: 1, members: ['U1'] },
        ],
      },
    ),
  );
  expect(archive.of('channel')).toMatchObject([
    {
      gid: 'C1',
      name: 'general',
      description: 'Everything\nNow',
      is_public: true,
      only_owner_can_send_msg: false,
      created_at: 1_500_000_000_000,
    },
    { gid: 'C2', name: 'old', is_public: true, only_owner_can_send_msg: true },
    { gid: 'G1', name: 'secret', is_public: false, owner: 2 },
    { gid: 'G2', name: 'Ann, Ben, Cleo', is_public: false, owner: 1 },
  ]);
  expect(archive.of('member').map(({ gid, uid }) => [gid, uid])).toEqual([
    ...[
      ['G1', 2],
      ['G1', 1],
    ],
    ...[
      ['G2', 1],
      ['G2', 2],
      ['G2', 3],
    ],
  ]);
  expect(leftOutOf(archive, 'membership')).toEqual([{ count: 1, examples: ['U99 in G1'] }]);
  expect(
    archive.of('message').map(({ gid, to_uid, from_uid, content }) => [gid ?? `to ${to_uid}`, from_uid, content]),
  ).toEqual([
    ['C1', 1, 'open'],
    ['G1', 2, 'closed'],
    ['G2', 1, 'three of us'],
    ['to 2', 1, 'to Ben'],
    ['to 1', 2, 'to Ann'],
    ['to 1', 1, 'note to self'],
  ]);
});

test('messages of all channels are imported in the order of time, with replies, reactions, pins and edits', async () => {
  const root = said(10, 'root', {
    thread_ts: ts(10),
    reply_count: 1,
    reactions: [
      { name: '+1::skin-tone-3', users: ['U1', 'U2', 'U2'], count: 3 },
      { name: 'party-parrot', users: ['U1'], count: 1 },
    ],
  });
  const archive = await move(
    exportOf(
      {
        general: [
          said(30, 'late', { thread_ts: ts(10), user: 'U2' }),
          root,
          said(40, 'to nobody', { thread_ts: ts(39) }),
          said(50, 'changed', { edited: { user: 'U1', ts: ts(60) } }),
        ],
        other: [said(20, 'between')],
      },
      {
        'channels.json': [
          { ...GENERAL, pins: [{ id: ts(50), type: 'C', created: 1_600_000_000, user: 'U2', owner: 'U1' }] },
          { ...GENERAL, id: 'C2', name: 'other' },
        ],
      },
    ),
  );
  expect(
    archive
      .of('message')
      .map(({ content, created_at, reply_to, edited_at }) => [content, created_at, reply_to, edited_at]),
  ).toEqual([
    ['root', 1_599_998_410_000, undefined, undefined],
    ['between', 1_599_998_420_000, undefined, undefined],
    ['late', 1_599_998_430_000, `C1/${ts(10)}`, undefined],
    ['to nobody', 1_599_998_440_000, undefined, undefined],
    ['changed', 1_599_998_450_000, undefined, 1_599_998_460_000],
  ]);
  expect(archive.of('like').map(({ action, from_uid }) => [action, from_uid])).toEqual([
    ['👍🏼', 1],
    ['👍🏼', 2],
  ]);
  expect(archive.of('pin')).toMatchObject([{ mid: `C1/${ts(50)}`, created_by: 2, created_at: 1_600_000_000_000 }]);
  expect(leftOutOf(archive, 'reaction')).toEqual([{ count: 1, examples: [`:party-parrot: at C1/${ts(10)}`] }]);
  expect(leftOutOf(archive, 'what a reply refers to')).toEqual([{ count: 1, examples: [`C1/${ts(40)}`] }]);
});

test('edits and deletions of corporate exports apply, whatever their order; other entries are counted', async () => {
  const archive = await move(
    exportOf({
      general: [
        {
          type: 'message',
          subtype: 'message_changed',
          ts: ts(5),
          message: { ...said(1, 'second'), edited: { ts: ts(5) } },
        },
        said(1, 'first'),
        said(2, 'wrong'),
        { type: 'message', subtype: 'message_deleted', ts: ts(6), deleted_ts: ts(2) },
        said(3, '<@U2> has joined the channel', { subtype: 'channel_join' }),
        said(4, 'waves', { subtype: 'me_message' }),
        said(7, 'shouts', { subtype: 'thread_broadcast', thread_ts: ts(1) }),
      ],
    }),
  );
  expect(archive.of('message').map(({ content, reply_to }) => [content, reply_to])).toEqual([
    ['second', undefined],
    ['_waves_', undefined],
    ['shouts', `C1/${ts(1)}`],
  ]);
  expect(leftOutOf(archive, 'entry “channel_join”')).toMatchObject([{ count: 1 }]);
  expect(leftOutOf(archive, 'message')).toMatchObject([{ count: 1, examples: [`C1/${ts(2)}`] }]);
});

test('bots, and unknown authors, become accounts with their names', async () => {
  const archive = await move(
    exportOf({
      general: [
        said(1, 'deployed', { user: undefined, subtype: 'bot_message', bot_id: 'B7', username: 'Deploy Bot' }),
        said(2, 'again', { user: undefined, subtype: 'bot_message', bot_id: 'B7', username: 'Deploy Bot' }),
        said(3, 'from outside', { user: 'W9', user_profile: { display_name: 'Dora', real_name: 'Dora D' } }),
        said(4, '', {
          user: 'W8',
          attachments: [
            { title: 'Build', title_link: 'https://ci.example/1', text: 'passed' },
            { from_url: 'https://x.example', text: 'preview' },
          ],
        }),
      ],
    }),
  );
  expect(
    archive
      .of('user')
      .slice(3)
      .map(({ uid, name, is_bot, status }) => [uid, name, is_bot, status]),
  ).toEqual([
    [4, 'Deploy Bot', true, 'normal'],
    [5, 'Dora', false, 'frozen'],
    [6, 'W8', false, 'frozen'],
  ]);
  expect(archive.of('message').map(({ from_uid, content }) => [from_uid, content])).toEqual([
    [4, 'deployed'],
    [4, 'again'],
    [5, 'from outside'],
    [6, '[Build](https://ci.example/1)\npassed'],
  ]);
});

test('mentions are converted, and an over-long text becomes several messages', async () => {
  const long = `${'a'.repeat(40_000)}\n${'b'.repeat(40_000)}`;
  const archive = await move(
    exportOf({ general: [said(1, 'Hello <@U2>, and <@U77|old>!'), said(2, long), said(3, '   ')] }),
  );
  const [mention, ...parts] = archive.of('message');
  expect(mention).toMatchObject({ content: 'Hello @2 , and @old!', properties: { mentions: [2] } });
  expect(parts.map(({ mid, content }) => [mid, String(content).length])).toEqual([
    [`C1/${ts(2)}`, 40_001],
    [`C1/${ts(2)}#2`, 40_000],
  ]);
  expect(leftOutOf(archive, 'text in one piece')).toMatchObject([{ count: 1 }]);
  expect(leftOutOf(archive, 'message')).toMatchObject([{ count: 1, examples: [`C1/${ts(3)}`] }]);
});

const PICTURE = {
  id: 'F1',
  name: 'plan.png',
  title: 'The plan',
  mimetype: 'image/png',
  mode: 'hosted',
  url_private: 'https://files.slack.com/files-pri/T1-F1/plan.png?t=xoxe-secret',
  url_private_download: 'https://files.slack.com/files-pri/T1-F1/download/plan.png?t=xoxe-secret',
};

test('a file is imported from the zip; without it, the message has its name and a link without its token', async () => {
  const messages = { general: [said(1, 'see', { files: [PICTURE] })] };
  const inside = await move([...exportOf(messages), { name: '__uploads/F1/plan.png', content: 'pixels' }]);
  const [file] = inside.of('file');
  expect(file).toMatchObject({ name: 'plan.png', content_type: 'image/png', uid: 1 });
  expect(await inside.bytes(file!.bytes!)).toBe('pixels');
  expect(inside.of('message').map(({ content_type, content }) => [content_type, content])).toEqual([
    ['text/plain', 'see'],
    ['vocechat/file', file!.path],
  ]);

  const outside = await move(exportOf(messages));
  expect(outside.of('file')).toEqual([]);
  expect(outside.of('message')).toMatchObject([
    { content: 'see\n📎 [The plan](https://files.slack.com/files-pri/T1-F1/plan.png)', content_type: 'text/markdown' },
  ]);
  expect(leftOutOf(outside, 'file')).toEqual([{ count: 1, examples: ['F1 in general'] }]);
  expect(JSON.stringify([outside.records, outside.leftOut])).not.toContain('secret');
});

test('files are fetched only on request; a sign-in page is no file', async () => {
  const asked: string[] = [];
  const answer =
    (mediaType: string): SafeFetch =>
    (url, _options, read) => {
      asked.push(url);
      const body = (async function* () {
        yield Buffer.from('bytes');
      })();
      return read({ url: new URL(url), status: 200, headers: new Headers() as never, mediaType, body });
    };
  const messages = exportOf({ general: [said(1, '', { files: [PICTURE] })] });
  const archive = await move(messages, answer('image/png'));
  expect(asked).toEqual([]);
  expect(await archive.bytes(archive.of('file')[0]!.bytes!)).toBe('bytes');
  expect(asked).toEqual([PICTURE.url_private_download]);
  const page = await move(messages, answer('text/html'));
  expect(await page.bytes(page.of('file')[0]!.bytes!)).toBeNull();
});

test('the same export gives the same records in the same order', async () => {
  const entries = exportOf({
    general: [said(2, 'b', { user: 'W1' }), said(1, 'a', { user: 'W2' }), said(1, 'c', { ts: ts(1, '000200') })],
  });
  const [first, second] = [await move(entries), await move(entries)];
  expect(second.records).toEqual(first.records);
  expect(first.of('message').map(({ content }) => content)).toEqual(['a', 'c', 'b']);
});

test('a damaged day, unknown folders and duplicates do not affect the rest', async () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const archive = await move([
    ...exportOf({ general: [said(1, 'kept'), said(1, 'kept'), { ts: 'never' }, 7, null], gone: [said(2, 'lost')] }),
    { name: `general/2020-09-14.json`, content: '{"no": ' },
    { name: `general/2020-09-15.json`, content: nested },
    { name: `general/2020-09-16.json`, content: '[{"ts":"1600000000.0","text":{"deep":[]},"user":"U1"}]' },
  ]);
  expect(archive.of('message').map(({ content }) => content)).toEqual(['kept']);
  expect(leftOutOf(archive, 'day of messages').map(({ examples }) => examples)).toEqual([
    ['gone'],
    ['general/2020-09-14.json', 'general/2020-09-15.json'],
  ]);
  expect(archive.leftOut.find(({ why }) => why.includes('describes messages'))?.count).toBe(3);
});

test('circular threads and replies to themselves lose only their reference', async () => {
  const archive = await move(
    exportOf({
      general: [
        said(1, 'one', { thread_ts: ts(2) }),
        said(2, 'two', { thread_ts: ts(1) }),
        said(3, 'self', { thread_ts: ts(3) }),
      ],
    }),
  );
  expect(archive.of('message').map(({ content, reply_to }) => [content, reply_to])).toEqual([
    ['one', undefined],
    ['two', `C1/${ts(1)}`],
    ['self', undefined],
  ]);
});

test.each<[string, ZipEntry, RegExp]>([
  ['leads out of the zip', { name: '../outside.json', content: '[]' }, /invalid relative path/],
  ['is absolute', { name: '/etc/passwd', content: '[]' }, /absolute path/],
  ['is a symbolic link', { name: 'link', content: '/etc/passwd', mode: 0o120_777 }, /symbolic link/],
  ['is there twice', { name: 'users.json', content: '[]' }, /two files/],
])('a zip with a name that %s is refused, and nothing is written', async (_what, entry, message) => {
  const before = (await readdir(folder)).length;
  await expect(move([...exportOf({}), entry])).rejects.toThrow(message);
  expect((await readdir(folder)).length).toBe(before + 1);
});

test('a list that claims to be ten gigabytes is refused unread; a larger one than claimed is not read to its end', async () => {
  const entries = exportOf({}).filter(({ name }) => name !== 'users.json');
  const claiming = [...entries, { ...jsonEntry('users.json', USERS), claimedBytes: 10_000_000_000 }];
  await expect(move(claiming)).rejects.toThrow('is larger than');
  const lying = [...entries, { name: 'users.json', content: ' '.repeat(5_000_000), claimedBytes: 10 }];
  await expect(move(lying)).rejects.toThrow('cannot be read');
});

test('a file that is no export of Slack is refused with a short message', async () => {
  await expect(move([jsonEntry('notes.json', [])])).rejects.toThrow('no users.json');
  await expect(move([{ name: 'users.json', content: '{}' }])).rejects.toThrow('is no list');
  const path = join(folder, 'no.zip');
  await (await import('node:fs/promises')).writeFile(path, 'no zip');
  await expect(openZip(path)).rejects.toThrow('cannot be read as a zip file');
});
