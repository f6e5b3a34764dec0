import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readTeam } from '#test/importers/archive-records.ts';
import { writeZip, type ZipEntry } from '#test/importers/zip-file.ts';
import { openZip } from '../zip-archive.ts';
import { type MattermostSource, readMattermostTeam } from './mattermost-team.ts';

let folder = '';
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loquat-mattermost-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const VERSION = { type: 'version', version: 1 };
const TEAM = { type: 'team', team: { name: 'main', display_name: 'Main', type: 'O' } };
const channel = (name: string, more: object = {}) => ({
  type: 'channel',
  channel: { team: 'main', name, display_name: name, type: 'O', header: '', purpose: '', ...more },
});
const user = (username: string, more: object = {}, channels: object[] = []) => ({
  type: 'user',
  user: {
    username,
    email: `${username}@example.org`,
    nickname: '',
    first_name: '',
    last_name: '',
    roles: 'system_user',
    teams: [{ name: 'main', roles: 'team_user', channels }],
    ...more,
  },
});
const post = (at: number, message: string, more: object = {}) => ({
  type: 'post',
  post: { team: 'main', channel: 'town', user: 'ann', type: '', message, create_at: at, ...more },
});
const BASE = [
  VERSION,
  TEAM,
  channel('town', { display_name: 'Town' }),
  user('ann', { roles: 'system_admin system_user' }),
  user('ben.lee'),
];

/** An export in Mattermost's form: one object per line. */
const lines = (objects: readonly unknown[]): string =>
  `${objects.map((object) => JSON.stringify(object)).join('\n')}\n`;

async function read(source: MattermostSource) {
  const archive = await readTeam((leftOut) => readMattermostTeam(source, leftOut));
  onTestFinished(archive.close);
  return archive;
}

async function moveText(text: string) {
  const path = join(folder, `${(files += 1)}.jsonl`);
  await writeFile(path, text);
  return read({ path });
}

const move = (objects: readonly unknown[]) => moveText(lines(objects));

async function moveZip(entries: readonly ZipEntry[]) {
  const zip = await openZip(await writeZip(join(folder, `${(files += 1)}.zip`), entries));
  onTestFinished(zip.close);
  return read({ zip });
}

const leftOutOf = ({ leftOut }: Awaited<ReturnType<typeof read>>, what: string) =>
  leftOut.filter((entry) => entry.what === what).map(({ count, examples }) => [count, examples.join(' ')]);

test('users are imported with names and roles, bots too; deactivated users and guests are frozen', async () => {
  const archive = await move([
    ...BASE,
    user('cleo', { nickname: 'Cleo', first_name: 'C', last_name: 'L' }),
    user('dan', { first_name: 'Dan', last_name: 'Doe', delete_at: 1_600_000_000_000 }),
    user('eve', { roles: 'system_guest' }),
    { type: 'bot', bot: { username: 'robot', display_name: 'Robot', owner: 'ann' } },
  ]);
  expect(archive.of('user').map(({ name, is_admin, is_bot, status }) => [name, is_admin, is_bot, status])).toEqual([
    ['ann', true, false, 'normal'],
    ['ben.lee', false, false, 'normal'],
    ['Cleo', false, false, 'normal'],
    ['Dan Doe', false, false, 'frozen'],
    ['eve', false, false, 'frozen'],
    ['Robot', false, true, 'normal'],
  ]);
});

test('an open channel becomes public if all users are in its team, else private with its members', async () => {
  const other = { type: 'team', team: { name: 'other', display_name: 'Other' } };
  const both = {
    teams: [
      { name: 'main', channels: [{ name: 'town' }] },
      { name: 'other', channels: [{ name: 'town', roles: 'channel_admin channel_user' }] },
    ],
  };
  const archive = await move([
    VERSION,
    TEAM,
    other,
    channel('town', { display_name: 'Town' }),
    channel('town', { team: 'other', display_name: 'Town' }),
    channel('closed', { type: 'P', purpose: 'For us', header: 'Now', deleted_at: 5 }),
    user('ann', both),
    user('ben', {}, [{ name: 'town' }, { name: 'closed', roles: 'channel_user' }]),
  ]);
  expect(archive.of('channel').map(({ gid, name, is_public, owner }) => [gid, name, is_public, owner])).toEqual([
    ['main/town', 'Main: Town', true, undefined],
    ['other/town', 'Other: Town', false, 1],
    ['main/closed', 'closed', false, 2],
  ]);
  expect(archive.of('channel')[2]).toMatchObject({ description: 'For us\nNow', only_owner_can_send_msg: true });
  expect(archive.of('member').map(({ gid, uid }) => [gid, uid])).toEqual([
    ['other/town', 1],
    ['main/closed', 2],
  ]);
  expect(leftOutOf(archive, 'open channel of a team')).toEqual([[1, 'other/town']]);
});

test('posts, replies, reactions and pins of all channels are imported in the order of time, notices are counted', async () => {
  const archive = await move([
    ...BASE,
    post(3_000, 'third', { is_pinned: true, flagged_by: ['ben.lee'] }),
    post(1_000, 'first', {
      edit_at: 1_500,
      reactions: [
        { user: 'ben.lee', emoji_name: '+1', create_at: 1 },
        { user: 'ann', emoji_name: 'our_logo', create_at: 1 },
      ],
      replies: [{ user: 'ben.lee', message: 'second', create_at: 2_000 }, { user: 'ben.lee' }],
    }),
    post(4_000, 'ann joined', { type: 'system_join_channel' }),
    post(5_000, 'from nobody', { user: 'zoe' }),
    post(6_000, 'nowhere', { channel: 'unknown' }),
  ]);
  expect(
    archive
      .of('message')
      .map(({ content, created_at, reply_to, edited_at }) => [content, created_at, reply_to, edited_at]),
  ).toEqual([
    ['first', 1_000, undefined, 1_500],
    ['second', 2_000, 'post 7', undefined],
    ['third', 3_000, undefined, undefined],
    ['from nobody', 5_000, undefined, undefined],
  ]);
  expect(archive.of('like')).toMatchObject([{ action: '👍', from_uid: 2, about_mid: 'post 7' }]);
  expect(archive.of('pin')).toMatchObject([{ mid: 'post 6', created_by: 1 }]);
  expect(archive.of('user').at(-1)).toMatchObject({ name: 'Former member zoe', status: 'frozen' });
  expect(leftOutOf(archive, 'notice “system_join_channel”')).toEqual([[1, 'post 8']]);
  expect(leftOutOf(archive, 'reaction')).toEqual([[1, ':our_logo: at post 7']]);
  expect(leftOutOf(archive, 'saved message')).toEqual([[1, 'post 6']]);
  expect(leftOutOf(archive, 'message')).toEqual([
    [1, 'post 7.2'],
    [1, 'post 10'],
  ]);
});

test('direct messages go to the other party; group conversations become private channels', async () => {
  const direct = (members: string[], from: string, message: string, at: number) => ({
    type: 'direct_post',
    direct_post: { channel_members: members, user: from, message, create_at: at },
  });
  const archive = await move([
    ...BASE,
    user('cleo'),
    { type: 'direct_channel', direct_channel: { members: ['ann', 'ben.lee'] } },
    {
      type: 'direct_channel',
      direct_channel: { participants: ['ann', 'ben.lee', 'cleo'].map((username) => ({ username })), header: 'Us' },
    },
    direct(['ann', 'ben.lee'], 'ben.lee', 'to ann', 1),
    direct(['ann', 'ann'], 'ann', 'to myself', 2),
    direct(['cleo', 'ann', 'ben.lee'], 'cleo', 'to all', 3),
  ]);
  const group = archive.of('channel').at(-1)!;
  expect(group).toMatchObject({ name: 'ann, ben.lee, cleo', description: 'Us', is_public: false });
  expect(archive.of('member').map(({ uid }) => uid)).toEqual([1, 2, 3]);
  expect(archive.of('message').map(({ gid, to_uid, from_uid }) => [gid ?? to_uid, from_uid])).toEqual([
    [1, 2],
    [1, 1],
    [group.gid, 3],
  ]);
});

test('mentions, links to channels and emoji are converted, outside of code', async () => {
  const archive = await move([
    ...BASE,
    post(1, 'Ask @Ben.Lee. Or @nobody, mail a@ann, see ~town and ~gone :tada:'),
    post(2, '`@ann ~town :tada:` **bold**'),
    post(3, '', { props: { attachments: [{ title: 'Build', title_link: 'https://ci.example/1', text: 'passed' }] } }),
  ]);
  expect(
    archive.of('message').map(({ content, content_type, properties }) => [content, content_type, properties]),
  ).toEqual([
    ['Ask @2 . Or @nobody, mail a@ann, see #Town and ~gone 🎉', 'text/markdown', { mentions: [2] }],
    ['`@ann ~town :tada:` **bold**', 'text/markdown', undefined],
    ['[Build](https://ci.example/1)\npassed', 'text/markdown', undefined],
  ]);
});

test('attachments and pictures are imported from the zip only', async () => {
  const objects = [
    VERSION,
    TEAM,
    channel('town'),
    user('ann', { profile_image: 'profile/ann.png' }),
    post(1, '', { attachments: [{ path: 'a/report.pdf' }, { path: '../../etc/passwd' }] }),
  ];
  const archive = await moveZip([
    { name: 'import.jsonl', content: lines(objects) },
    { name: 'data/a/report.pdf', content: 'pages' },
    { name: 'data/profile/ann.png', content: 'face' },
  ]);
  expect(
    await Promise.all(archive.of('file').map(({ name, bytes }) => archive.bytes(bytes!).then((text) => [name, text]))),
  ).toEqual([
    ['report.pdf', 'pages'],
    ['passwd', null],
  ]);
  expect(await archive.bytes(archive.of('user')[0]!.avatar!)).toBe('face');
  expect(archive.of('message')).toHaveLength(2);

  const alone = await move(objects);
  expect(await alone.bytes(alone.of('file')[0]!.bytes!)).toBeNull();
});

test('lines that are damaged, too deep or of other kinds do not affect the rest', async () => {
  const deep = `{"type":"post","post":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const archive = await moveText(
    [
      lines(BASE),
      '{"type":"post", broken\n',
      `${deep}\n`,
      '[]\n',
      '{"type":"emoji","emoji":{"name":"x"}}\n',
      '{"type":"user","user":{}}\n',
      lines([post(1, 'kept')]).trimEnd(),
    ].join(''),
  );
  expect(archive.of('message').map(({ content }) => content)).toEqual(['kept']);
  expect(leftOutOf(archive, 'line of the export')).toEqual([[3, 'line 8 line 6 line 7']]);
  expect(leftOutOf(archive, '“emoji”')).toEqual([[1, 'line 9']]);
  expect(leftOutOf(archive, 'user')).toEqual([[1, 'line 10']]);
});

test('the same export gives the same records', async () => {
  const objects = [...BASE, post(2, 'b', { user: 'x' }), post(1, 'a', { user: 'y' })];
  expect((await move(objects)).records).toEqual((await move(objects)).records);
});

test('another version, and a file that is no export of Mattermost, is refused with a short message', async () => {
  await expect(move([{ type: 'version', version: 2 }])).rejects.toThrow('version that is not known');
  await expect(move([TEAM])).rejects.toThrow('no line with a version');
  await expect(moveZip([{ name: 'a.txt', content: '' }])).rejects.toThrow('.jsonl');
});
