import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTeam } from '#test/importers/archive-records.ts';
import { readMattermostTeam } from './mattermost-team.ts';

const LISTS = [
  { type: 'version', version: 1 },
  { type: 'team', team: { name: 'main', display_name: 'Main' } },
  { type: 'channel', channel: { team: 'main', name: 'town', display_name: 'Town', type: 'O' } },
  { type: 'user', user: { username: 'ann', teams: [{ name: 'main', channels: [] }] } },
  { type: 'bot', bot: { username: 'robot', display_name: 'Robot' } },
];

/** Messages with their authors by name, and the lost words. */
async function move(...posts: object[]) {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-mattermost-'));
  const lines = posts.map((post, at) => ({
    type: 'post',
    post: { team: 'main', channel: 'town', user: 'ann', message: '', create_at: 10 + at, ...post },
  }));
  const path = join(folder, 'export.jsonl');
  await writeFile(path, [...LISTS, ...lines].map((line) => JSON.stringify(line)).join('\n'));
  const archive = await readTeam((leftOut) => readMattermostTeam({ path }, leftOut));
  onTestFinished(async () => {
    archive.close();
    await rm(folder, { recursive: true });
  });
  const names = new Map(archive.of('user').map(({ uid, name, is_bot }) => [uid, `${name}${is_bot ? ' (bot)' : ''}`]));
  return {
    said: archive.of('message').map(({ from_uid, content }) => [names.get(from_uid), content]),
    lost: archive.leftOut.flatMap(({ what, words }) => (words ? [[what, words]] : [])),
  };
}

test('attachments are imported with all their texts', async () => {
  const attachment = {
    pretext: 'Before',
    author_name: 'CI',
    title: 'Build 7',
    title_link: 'https://ci.example',
    text: '**failed**',
    fields: [
      { title: 'Branch', value: 'main' },
      { title: 'Took', value: 5 },
    ],
    footer: 'by Jenkins',
    fallback: 'Build 7 failed: look',
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'in a block' } }],
  };
  const { said, lost } = await move({ message: 'See', props: { attachments: [attachment], card: 'more beside it' } });
  const lines = [
    'Before',
    'CI',
    '[Build 7](https://ci.example)',
    '**failed**',
    'Branch: main',
    'Took: 5',
    'in a block',
  ];
  expect(said).toEqual([
    ['ann', `See\n\n${[...lines, 'by Jenkins', 'Build 7 failed: look'].join('\n')}\n\nmore beside it`],
  ]);
  expect(lost).toEqual([]);
});

test('texts of bots and webhooks get their own author, never a user', async () => {
  const { said } = await move(
    { message: 'one', props: { from_webhook: 'true', override_username: 'Deploy' } },
    { message: 'two', props: { from_webhook: true, webhook_display_name: 'Alerts' } },
    { message: 'three', props: { from_webhook: 'true' } },
    { message: 'four', user: 'robot', props: { from_bot: 'true' } },
    { message: 'five', props: { from_bot: 'true' } },
    { message: 'six', props: { override_username: 'ann' } },
    { message: 'seven', props: { from_webhook: 'false' } },
    { message: 'eight', replies: [{ user: 'ann', message: 'nine', create_at: 90, props: { from_webhook: 'true' } }] },
  );
  expect(said.map(([author]) => author)).toEqual([
    'Deploy (bot)',
    'Alerts (bot)',
    'webhook (bot)',
    'Robot (bot)',
    'ann (bot)',
    'ann (bot)',
    'ann',
    'ann',
    'webhook (bot)',
  ]);
});

test('names of emoji inside words and URLs stay unchanged', async () => {
  const text = 'key:on:value https://e.org/:new:/x and 5*6*7';
  expect((await move({ message: `${text} :new:` })).said).toEqual([['ann', `${text} 🆕`]]);
});

test('data that is not imported is reported with its words', async () => {
  const { lost } = await move(
    { message: 'ann joined', type: 'system_join_channel' },
    { message: 'ok', replies: [{ message: 'without author' }] },
    { message: 'button', props: { attachments: [{ actions: [{ name: 'Go', integration: { text: 'Press me' } }] }] } },
  );
  expect(lost).toEqual([
    ['notice “system_join_channel”', 2],
    ['message', 2],
    ['words of a message', 3],
  ]);
});
