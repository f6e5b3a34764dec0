import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTeam } from '#test/importers/archive-records.ts';
import { jsonEntry, writeZip } from '#test/importers/zip-file.ts';
import { openZip } from '../zip-archive.ts';
import { readSlackTeam } from './slack-team.ts';

const USERS = [
  { id: 'U1', name: 'ann', profile: { display_name: 'Ann' } },
  { id: 'U2', name: 'robot', is_bot: true, profile: { display_name: 'Robot' } },
];
const CHANNEL = { id: 'C1', name: 'general', members: ['U1'] };

/** Messages with their authors by name, and data left out with words. */
async function move(...messages: object[]) {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-slack-'));
  const entries = messages.map((message, at) => ({ user: 'U1', ts: `16000000${10 + at}.000100`, ...message }));
  const path = await writeZip(join(folder, 'export.zip'), [
    jsonEntry('users.json', USERS),
    jsonEntry('channels.json', [CHANNEL]),
    jsonEntry('general/2020-09-13.json', entries),
  ]);
  const zip = await openZip(path);
  const archive = await readTeam((leftOut) => readSlackTeam(zip, { leftOut, safeFetch: null }));
  onTestFinished(async () => {
    archive.close();
    zip.close();
    await rm(folder, { recursive: true });
  });
  const names = new Map(archive.of('user').map(({ uid, name, is_bot }) => [uid, `${name}${is_bot ? ' (bot)' : ''}`]));
  return {
    said: archive.of('message').map(({ from_uid, content }) => [names.get(from_uid), content]),
    lost: archive.leftOut.flatMap(({ what, words }) => (words ? [[what, words]] : [])),
    leftOut: archive.leftOut.map(({ what, count }) => [what, count]),
  };
}

const textOf = async (message: object): Promise<unknown> => {
  const { said, lost } = await move(message);
  expect(lost).toEqual([]);
  expect(said).toHaveLength(1);
  return said[0]![1];
};

test('a shared message is imported as a quote below the text with which it was shared', async () => {
  const shared = {
    is_share: true,
    from_url: 'https://x.slack.com/archives/C2/p1',
    channel_name: 'plans',
    author_name: 'Ben',
    text: 'We *start*\nat noon',
    fallback: '[May 1st] Ben: We start',
    footer: 'Posted in plans',
  };
  expect(await textOf({ text: 'See this', attachments: [shared] })).toBe(
    'See this\n> **Ben** · #plans\n> We **start**\n> at noon\n> Posted in plans',
  );
  const blocks = [
    { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'in blocks' }] }] },
  ];
  const unfurled = {
    is_msg_unfurl: true,
    from_url: 'https://x',
    author_name: 'Ben',
    message_blocks: [{ message: { blocks } }],
  };
  expect(await textOf({ text: '', attachments: [unfurled, shared] })).toContain('> in blocks\n\n> **Ben**');
});

test('attachments are imported with all their texts', async () => {
  const attachment = {
    pretext: 'Before',
    author_name: 'CI',
    author_link: 'https://ci.example',
    title: 'Build 7',
    text: 'failed &amp; *stopped*',
    fields: [{ title: 'Branch', value: 'main', short: true }, { title: 'Took', value: 5 }, { value: 'alone' }],
    footer: 'by Jenkins',
    image_url: 'https://ci.example/a.png',
    fallback: 'Build 7 failed: look',
  };
  expect(await textOf({ text: '', attachments: [attachment] })).toBe(
    [
      'Before',
      '[CI](https://ci.example)',
      'Build 7',
      'failed & **stopped**',
      'Branch: main',
      'Took: 5',
      'alone',
      'https://ci.example/a.png',
      'by Jenkins',
      'Build 7 failed: look',
    ].join('\n'),
  );
});

const text = (value: string) => ({ type: 'mrkdwn', text: value });
const section = (...elements: object[]) => ({ type: 'rich_text_section', elements });

test.each<[string, object, string]>([
  ['a section', { type: 'section', text: text('*hi*'), fields: [text('left'), text('right')] }, '**hi**\nleft\nright'],
  ['a header', { type: 'header', text: { type: 'plain_text', text: 'Heading' } }, 'Heading'],
  ['a context', { type: 'context', elements: [text('small'), { type: 'image', alt_text: 'a cat' }] }, 'small · a cat'],
  [
    'an image',
    { type: 'image', title: text('A cat'), alt_text: 'sleeping', image_url: 'https://x.org/c.png' },
    'A cat\nsleeping\nhttps://x.org/c.png',
  ],
  ['a text in Markdown', { type: 'markdown', text: 'as it is' }, 'as it is'],
  [
    'a button that leads somewhere',
    { type: 'actions', elements: [{ type: 'button', text: text('Open'), url: 'https://x.org' }] },
    '[Open](https://x.org)',
  ],
  ['a block of a kind that Slack adds later', { type: 'card', body: [{ title: 'New', text: 'kind' }] }, 'New\nkind'],
  [
    'a table',
    {
      type: 'table',
      rows: [
        [
          { type: 'raw_text', text: 'a1' },
          { type: 'raw_text', text: 'b1' },
        ],
      ],
    },
    'a1 · b1',
  ],
  [
    'rich text',
    {
      type: 'rich_text',
      elements: [
        section(
          { type: 'text', text: 'a < b ' },
          { type: 'text', text: 'bold', style: { bold: true } },
          { type: 'link', url: 'https://x.org', text: 'site' },
        ),
        {
          type: 'rich_text_list',
          style: 'ordered',
          elements: [section({ type: 'text', text: 'first' }), section({ type: 'emoji', name: 'tada' })],
        },
        { type: 'rich_text_quote', elements: [{ type: 'text', text: 'quoted' }] },
        { type: 'rich_text_preformatted', elements: [{ type: 'text', text: 'let x = 1' }] },
      ],
    },
    'a < b **bold**[site](https://x.org)\n1\\. first\n2\\. 🎉\n> quoted\n\n```\nlet x = 1\n```',
  ],
])('%s of a message of an app is imported', async (_what, block, expected) => {
  expect(await textOf({ text: '', blocks: [block] })).toBe(expected);
  expect(await textOf({ text: '', attachments: [{ fallback: '[no preview available]', blocks: [block] }] })).toBe(
    expected,
  );
});

test('blocks with the same content as the text are not repeated', async () => {
  const blocks = [{ type: 'rich_text', elements: [section({ type: 'text', text: 'Hello there' })] }];
  expect(await textOf({ text: 'Hello there', blocks })).toBe('Hello there');
  expect(await textOf({ text: 'Hello', blocks })).toBe('Hello there');
  expect(await textOf({ text: 'Summary', blocks })).toBe('Summary\nHello there');
});

test('texts of bots and webhooks get their own author, never a user', async () => {
  const { said } = await move(
    { text: 'one', subtype: 'bot_message', bot_id: 'B1', username: 'Deploy', user: undefined },
    { text: 'two', subtype: 'bot_message', bot_id: 'B1', username: 'Deploy', user: 'U1' },
    { text: 'three', bot_id: 'B2', user: 'U1', bot_profile: { name: 'Polls' } },
    { text: 'four', bot_id: 'B3', user: 'U2' },
    { text: 'five', bot_id: 'B3', user: 'U2', username: 'Weather' },
    { text: 'six', bot_id: 'B4', user: 'U1', username: 'Ann' },
    { text: 'seven' },
    { text: 'eight', subtype: 'file_comment', user: undefined, comment: { user: 'U1', comment: 'eight' } },
  );
  expect(said.map(([author]) => author)).toEqual([
    'Deploy (bot)',
    'Deploy (bot)',
    'Polls (bot)',
    'Robot (bot)',
    'Weather (bot)',
    'Ann (bot)',
    'Ann',
    'Ann',
  ]);
});

test('unknown users, channels and groups do not appear as raw ids', async () => {
  const { said, leftOut } = await move({
    text: '<@U77> <@U78|old> <#C77> <#C78|gone> <!subteam^S1> <!subteam^S2|@ops>',
  });
  expect(said).toEqual([['Ann', '@unknown user @old #unknown channel #gone @unknown group @ops']]);
  expect(leftOut).toContainEqual(['mention', 2]);
});

test('data that is not imported is reported with its words', async () => {
  const { lost } = await move(
    { text: 'joined', subtype: 'channel_join' },
    { text: 'link', attachments: [{ from_url: 'https://e.org', title: 'Some page', text: 'of others' }] },
    { text: 'vote', blocks: [{ type: 'actions', elements: [{ type: 'button', text: text('Yes please') }] }] },
    { text: { not: 'a text' }, attachments: 'none' },
    { text: 'first version', ts: '1600000900.000100' },
    { text: 'second version', ts: '1600000900.000100', edited: { ts: '1600000950.000100' } },
  );
  expect(lost).toEqual([
    ['entry “channel_join”', 1],
    ['preview of a link', 4],
    ['words of a message', 2],
    ['earlier version of a message', 1],
  ]);
});
