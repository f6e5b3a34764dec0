import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeFolder } from '../../test/cli/loquat.ts';
import { moveIntoNew, type MovedServer } from '../../test/importers/moved-server.ts';
import { writeVocechatFolder } from '../../test/importers/vocechat-folder.ts';
import { jsonEntry, writeZip } from '../../test/importers/zip-file.ts';
import { createLeftOutList } from './left-out-list.ts';
import { type ClosableArchive, openMattermost, openSlack } from './open-import-source.ts';
import { createTeamArchive } from './team-archive.ts';
import { VocechatHistory } from './vocechat/vocechat-entry.ts';
import { readVocechatTeam } from './vocechat/vocechat-team.ts';

/** Gives words that occur once in an export. */
class Words {
  readonly all: string[] = [];

  readonly next = (): string => {
    const word = `w${this.all.length}x${'abcde'[this.all.length % 5]}`;
    this.all.push(word);
    return word;
  };
}

type Next = Words['next'];

const SLACK_STYLES: Readonly<Record<string, (next: Next) => string>> = {
  plain: (next) => next(),
  bold: (next) => `*${next()} ${next()}*`,
  italic: (next) => `_${next()}_`,
  struck: (next) => `~${next()}~`,
  code: (next) => `\`${next()} <https://${next()}.org|${next()}>\``,
  block: (next) => `\`\`\`${next()}\n  ${next()}\`\`\``,
  link: (next) => `<https://${next()}.org/${next()}_(${next()})|${next()} [${next()}]>`,
  bare: (next) => `<https://${next()}.org>`,
  quote: (next) => `\n&gt; ${next()}\n${next()}`,
  longQuote: (next) => `\n&gt;&gt;&gt;${next()}\n${next()}`,
  emoji: (next) => `:tada: ${next()}:on:${next()} https://x.org/:new:/${next()}`,
  stars: (next) => `${next()}*${next()}*${next()} ${next()}_${next()}_ 1. ${next()}`,
  signs: (next) => `&lt;${next()}&gt; &amp;${next()}; [${next()}]: ${next()} \\${next()} \`${next()}`,
  lines: (next) => `\n# ${next()}\n---\n    ${next()}\n- ${next()}\n| ${next()} |`,
  mention: (next) => `<@U1|ann> <@U9|${next()}> <#C9|${next()}> <!subteam^S1|@${next()}> <!date^1^{date}|${next()}>`,
};

const MARKDOWN_STYLES: Readonly<Record<string, (next: Next) => string>> = {
  plain: (next) => next(),
  bold: (next) => `**${next()}** _${next()}_ ~~${next()}~~`,
  code: (next) => `\`${next()} @ben\` \n\`\`\`\n${next()} :tada:\n\`\`\`\n`,
  link: (next) => `[${next()}](https://${next()}.org)`,
  emoji: (next) => `:tada: ${next()}:on:${next()} https://x.org/:new:/${next()}`,
  mention: (next) => `@ann @${next()} ~town ~${next()} a@${next()}.org`,
  quote: (next) => `\n> ${next()}\n\n${next()}`,
};

const VOCECHAT_STYLES: Readonly<Record<string, (next: Next) => string>> = {
  ...MARKDOWN_STYLES,
  mention: (next) => ` @1 ${next()} @99 pkg@1.2.3 ${next()}`,
};

type Parts = Readonly<Record<string, (text: () => string, next: Next) => object>>;

const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const leaf = (text: string) => ({ type: 'text', text });

/** Messages of Slack by kind. Data that is not imported contains only words that are counted. */
const SLACK_PARTS: Parts = {
  text: (text) => ({ text: text() }),
  act: (text) => ({ text: text(), subtype: 'me_message' }),
  reply: (text) => ({ text: text(), thread_ts: '1600000000.000100' }),
  bot: (text, next) => ({ text: text(), subtype: 'bot_message', bot_id: 'B1', username: next() }),
  attachment: (text, next) => ({
    text: text(),
    attachments: [
      {
        pretext: text(),
        title: next(),
        title_link: `https://${next()}.org`,
        text: text(),
        footer: next(),
        author_name: next(),
        fields: [{ title: next(), value: text() }],
        fallback: next(),
      },
    ],
  }),
  shared: (text, next) => ({
    text: text(),
    attachments: [{ is_share: true, from_url: 'https://x', author_name: next(), channel_name: next(), text: text() }],
  }),
  blocks: (text, next) => ({
    text: next(),
    blocks: [
      { type: 'section', text: mrkdwn(text()), fields: [mrkdwn(text())] },
      { type: 'header', text: { type: 'plain_text', text: next() } },
      { type: 'context', elements: [mrkdwn(next()), { type: 'image', alt_text: next() }] },
      { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [leaf(`${next()} < ${next()}`)] }] },
      { type: 'rich_text', elements: [{ type: 'rich_text_list', elements: [{ elements: [leaf(next())] }] }] },
      { type: 'video', title: { type: 'plain_text', text: next() }, description: { text: next() } },
      { type: 'a_later_kind', deep: [{ title: next(), body: { text: next() } }] },
    ],
  }),
  file: (text, next) => ({ text: text(), files: [{ id: 'F1', name: `${next()}.txt`, title: next(), mode: 'hosted' }] }),
  buttons: (text, next) => ({
    text: text(),
    blocks: [{ type: 'actions', elements: [{ type: 'button', text: mrkdwn(next()) }] }],
  }),
  preview: (text, next) => ({ text: text(), attachments: [{ from_url: 'https://x', title: next(), text: next() }] }),
  notice: (_text, next) => ({ text: next(), subtype: 'channel_join' }),
  unreadable: (_text, next) => ({ ts: 'never', text: next(), attachments: [{ text: next() }] }),
  edited: (_text, next) => ({ ts: '1600009000.000100', text: next() }),
  deleted: (_text, next) => ({ ts: '1600009001.000100', text: next() }),
};

const attachmentParts = (text: () => string, next: Next) => ({
  pretext: text(),
  title: next(),
  title_link: `https://${next()}.org`,
  text: text(),
  footer: next(),
  author_name: next(),
  fields: [{ title: next(), value: text() }],
  fallback: next(),
});

const MATTERMOST_PARTS: Parts = {
  text: (text) => ({ message: text() }),
  webhook: (text, next) => ({ message: text(), props: { from_webhook: 'true', override_username: next() } }),
  attachment: (text, next) => ({
    message: text(),
    props: { attachments: [attachmentParts(text, next)], card: next() },
  }),
  reply: (text, next) => ({
    message: text(),
    replies: [{ user: 'ann', message: text(), create_at: 5 }, { message: next() }],
  }),
  file: (text) => ({ message: text(), attachments: [{ path: 'x/plan.pdf' }] }),
  buttons: (text, next) => ({
    message: text(),
    props: { attachments: [{ text: text(), actions: [{ name: next() }] }] },
  }),
  notice: (_text, next) => ({ message: next(), type: 'system_join_channel' }),
  unreadable: (_text, next) => ({ message: next(), create_at: 'never' }),
  elsewhere: (_text, next) => ({ message: next(), channel: 'unknown' }),
};

const VOCECHAT_PARTS: Parts = {
  text: (text) => ({ type: 'normal', content_type: 'text/plain', content: text() }),
  markdown: (text) => ({ type: 'normal', content_type: 'text/markdown', content: text() }),
  reply: (text) => ({ type: 'reply', mid: 1, content_type: 'text/plain', content: text() }),
  edit: (_text, next) => ({
    type: 'reaction',
    mid: 1,
    detail: { type: 'edit', content_type: 'text/plain', content: next() },
  }),
  delete: () => ({ type: 'reaction', mid: 2, detail: { type: 'delete' } }),
  gone: (_text, next) => ({ type: 'normal', content_type: 'text/plain', content: next(), expires_in: 5 }),
  listed: (text) => ({
    type: 'normal',
    content_type: 'text/plain',
    content: `${text()} @77 ${text()}`,
    properties: { mentions: [77] },
  }),
};

const planOf = (parts: Parts, styles: Readonly<Record<string, unknown>>) =>
  fc.array(
    fc.tuple(
      fc.constantFrom(...Object.keys(parts)),
      fc.array(fc.constantFrom(...Object.keys(styles)), { minLength: 1, maxLength: 4 }),
    ),
    {
      minLength: 30,
      maxLength: 60,
      size: 'max',
    },
  );
type Plan = readonly (readonly [string, readonly string[]])[];

function writeMessages(plan: Plan, parts: Parts, styles: typeof SLACK_STYLES) {
  const words = new Words();
  const messages = plan.map(([part, chosen]) =>
    parts[part]!(() => chosen.map((style) => styles[style]!(words.next)).join(' '), words.next),
  );
  return { words, messages };
}

/**
 * The report's number of missing words must equal the number found by searching for each word.
 * @param uncounted words that are imported, but that the report does not count as words of an author
 */
function expectEveryWord({ all }: Words, { messages, names, report }: MovedServer, uncounted = 0): void {
  const target = [...messages.map(({ content, from }) => `${content} ${from}`), ...names].join(' ').toLowerCase();
  const found = new Set(target.match(/w\d+x[a-e]/g));
  const missing = all.filter((word) => !found.has(word));
  expect({ missing: missing.length, words: missing.slice(0, 20) }).toEqual({
    missing: report.words.left_out,
    words: missing.slice(0, 20),
  });
  expect(report.words.source).toBeGreaterThanOrEqual(all.length - uncounted);
}

const RUNS = { numRuns: 2, endOnFailure: true };

test('every word of Slack is imported, or counted in the report', async () => {
  expect.hasAssertions();
  const property = fc.asyncProperty(planOf(SLACK_PARTS, SLACK_STYLES), async (plan) => {
    const { words, messages } = writeMessages(plan, SLACK_PARTS, SLACK_STYLES);
    const entries = messages.map((message, at) => ({ user: 'U1', ts: `${1_600_000_000 + at}.000100`, ...message }));
    const path = await writeZip(join(await makeFolder(), 'export.zip'), [
      jsonEntry('users.json', [{ id: 'U1', name: 'ann' }]),
      jsonEntry('channels.json', [{ id: 'C1', name: 'general', members: ['U1'] }]),
      jsonEntry('general/2020-09-13.json', [
        ...entries,
        { type: 'message', subtype: 'message_deleted', ts: '1600009002.000100', deleted_ts: '1600009001.000100' },
      ]),
    ]);
    const namesInReferences = JSON.stringify(messages).match(/<[@#]\w+\|/g)?.length;
    expectEveryWord(words, await moveIntoNew(await openSlack(path, null)), namesInReferences);
  });
  await fc.assert(property, RUNS);
});

test('every word of Mattermost is imported, or counted in the report', async () => {
  expect.hasAssertions();
  const property = fc.asyncProperty(planOf(MATTERMOST_PARTS, MARKDOWN_STYLES), async (plan) => {
    const { words, messages } = writeMessages(plan, MATTERMOST_PARTS, MARKDOWN_STYLES);
    const lines = [
      { type: 'version', version: 1 },
      { type: 'team', team: { name: 'main', display_name: 'Main' } },
      { type: 'channel', channel: { team: 'main', name: 'town', display_name: 'Town', type: 'O' } },
      { type: 'user', user: { username: 'ann', teams: [{ name: 'main', channels: [] }] } },
      ...messages.map((post, at) => ({
        type: 'post',
        post: { team: 'main', channel: 'town', user: 'ann', create_at: at, ...post },
      })),
    ];
    const path = join(await makeFolder(), 'export.jsonl');
    await writeFile(path, lines.map((line) => JSON.stringify(line)).join('\n'));
    expectEveryWord(words, await moveIntoNew(await openMattermost(path)));
  });
  await fc.assert(property, RUNS);
});

/** A folder whose messages come from a running server. */
async function openVocechat(details: readonly object[]): Promise<ClosableArchive> {
  const folder = await writeVocechatFolder(join(await makeFolder(), 'vocechat'));
  const leftOut = createLeftOutList();
  const entries = VocechatHistory.parse(
    details.map((detail, at) => ({ mid: at + 1, from_uid: 1, created_at: 1_000 + at, target: { gid: 1 }, detail })),
  );
  const api = {
    async readHistories(_directory: unknown, order: { add(mid: number, entry: (typeof entries)[number]): void }) {
      for (const entry of entries) order.add(entry.mid, entry);
    },
    openFile: async () => null,
  };
  const team = readVocechatTeam(folder, { leftOut, now: Date.now(), api });
  return createTeamArchive(team, { id: 'vocechat', madeAt: 1 }, leftOut);
}

test('every word of VoceChat is imported, or counted in the report', async () => {
  expect.hasAssertions();
  const property = fc.asyncProperty(planOf(VOCECHAT_PARTS, VOCECHAT_STYLES), async (plan) => {
    const { words, messages } = writeMessages(
      [['text', ['plain']], ['text', ['plain']], ...plan],
      ...([VOCECHAT_PARTS, VOCECHAT_STYLES] as const),
    );
    expectEveryWord(words, await moveIntoNew(await openVocechat(messages)));
  });
  await fc.assert(property, RUNS);
});
