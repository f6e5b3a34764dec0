import { expect, test } from 'vitest';
import { replaceMentions } from '../old-team.ts';
import { convertMrkdwn } from './mrkdwn.ts';

const names = {
  isUser: (id: string) => id === 'U1',
  channelName: (id: string) => (id === 'C1' ? 'general' : null),
};

const convert = (mrkdwn: string): [string, boolean] => {
  const { text, isMarkdown } = convertMrkdwn(mrkdwn, names);
  return [replaceMentions(text, (user) => `{${user}}`), isMarkdown];
};

test.each([
  ['plain &amp; &lt;b&gt;', 'plain & <b>', false],
  ['hi <@U1>, and <@U9|old>, <@U8>', 'hi {U1}, and @old, @U8', false],
  ['<#C1|old name> and <#C9|gone>', '#general and #gone', false],
  ['<!here> <!channel> <!subteam^S1|@ops> <!date^1392734382^{date}|Feb 18>', '@here @channel @ops Feb 18', false],
  ['<https://e.org> <mailto:a@b.org|a@b.org>', 'https://e.org a@b.org', false],
  [':+1::skin-tone-3: :tada: :our_logo:', '👍🏼 🎉 :our_logo:', false],
  ['snake_case_name a*b*c 2 * 3 * 4', 'snake_case_name a*b*c 2 * 3 * 4', false],
  ['*bold* _it_ ~gone~', '**bold** _it_ ~~gone~~', true],
  ['*<@U1> and <https://e.org|this>*', '**{U1} and [this](https://e.org)**', true],
  ['<https://e.org/a(b)|the [page]>', '[the \\[page\\]](https://e.org/a%28b%29)', true],
  ['&gt; quoted', '> quoted', true],
  ['`a*b* <https://e.org> &lt;`', '`a*b* https://e.org <`', true],
  ['see ```one\ntwo``` now', 'see \n```\none\ntwo\n```\n now', true],
])('%s', (mrkdwn, text, isMarkdown) => {
  expect(convert(mrkdwn)).toEqual([text, isMarkdown]);
});

test.each([
  ['# no heading *b*', '\\# no heading **b**'],
  ['[x](javascript:alert(1)) *b*', '[x]\\(javascript:alert(1)) **b**'],
  ['__init__ 2**3 *b*', '\\_\\_init\\_\\_ 2\\*\\*3 **b**'],
  ['*b*\n---\n| a | b |', '**b**\n\\---\n\\| a | b |'],
])('what means nothing in Slack means nothing here: %s', (mrkdwn, text) => {
  expect(convert(mrkdwn)).toEqual([text, true]);
});

test.each(['<javascript:alert(1)|click>', '<data:text/html,x|click>', '<vbscript:x|click>'])(
  'an address that does something is no link: %s',
  (mrkdwn) => expect(convert(mrkdwn)).toEqual(['click', false]),
);

test('our own signs for mentions and places cannot be forged', () => {
  expect(convert('\u{F0000}U1\u{F0001} \u{F0002}0\u{F0003} *b*')).toEqual(['U1 0 **b**', true]);
});
