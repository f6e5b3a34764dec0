import { expect, test } from 'vitest';
import { replaceMentions } from '../source-team.ts';
import { convertMrkdwn } from './mrkdwn.ts';

const names = {
  userName: (id: string) => (id === 'U1' ? 'Ann' : null),
  channelName: (id: string) => (id === 'C1' ? 'general' : null),
};

const convert = (mrkdwn: string): [string, boolean] => {
  const { text, isMarkdown } = convertMrkdwn(mrkdwn, names);
  return [replaceMentions(text, (user, label) => (user === 'U1' ? '{U1}' : `@${label || '?'}`)), isMarkdown];
};

test.each([
  ['plain &amp; &lt;b&gt;', 'plain & <b>', false],
  ['hi <@U1>, and <@U9|old>, <@U8>', 'hi {U1}, and @old, @?', false],
  ['<#C1|old name> and <#C9|gone> and <#C8>', '#general and #gone and #unknown channel', false],
  ['<!subteam^S9> <!date^1392734382^{date}>', '@unknown group 2014-02-18T14:39:42.000Z', false],
  ['<!here> <!channel> <!subteam^S1|@ops> <!date^1392734382^{date}|Feb 18>', '@here @channel @ops Feb 18', false],
  ['<https://e.org> <mailto:a@b.org|a@b.org>', 'https://e.org a@b.org', false],
  [':+1::skin-tone-3: :tada: :our_logo:', '👍🏼 🎉 :our_logo:', false],
  ['snake_case_name a*b*c 2 * 3 * 4', 'snake_case_name a*b*c 2 * 3 * 4', false],
  ['*bold* _it_ ~gone~', '**bold** _it_ ~~gone~~', true],
  ['*<@U1> and <https://e.org|this>*', '**{U1} and [this](https://e.org)**', true],
  ['<https://e.org/a(b)|the [page]>', '[the \\[page\\]](<https://e.org/a(b)>)', true],
  ['&gt; quoted', '> quoted', true],
  ['&gt; quoted\nafter it', '> quoted\n\nafter it', true],
  ['&gt; one\n&gt; two\n\nafter', '> one\n> two\n\nafter', true],
  ['before\n&gt;&gt;&gt; all\nof this', 'before\n> all\n> of this', true],
  ['key:on:value https://e.org/:new:/x a:new:b', 'key:on:value https://e.org/:new:/x a:new:b', false],
  ['*see* <https://e.org/:new:> :new:', '**see** https://e.org/:new: 🆕', true],
  ['5*6*7', '5*6*7', false],
  ['`<@U1> <@U9|ben> <#C1>`', '`@Ann @ben #general`', true],
  ['&gt; say ```one\ntwo```\nend', '> say\n> ```\n> one\n> two\n> ```\n\nend', true],
  ['`a*b* <https://e.org> &lt;`', '`a*b* https://e.org <`', true],
  ['see ```one\ntwo``` now', 'see \n```\none\ntwo\n```\n now', true],
])('%s', (mrkdwn, text, isMarkdown) => {
  expect(convert(mrkdwn)).toEqual([text, isMarkdown]);
});

test.each([
  ['# no heading *b*', '\\# no heading **b**'],
  ['[x](javascript:alert(1)) *b*', '\\[x](javascript:alert(1)) **b**'],
  ['5*6*7 and a~b~c *b*', '5\\*6\\*7 and a\\~b\\~c **b**'],
  [
    '*b*\n1986. A year\n    deep\n* no item\n--',
    '**b**\n1986\\. A year\n\u00a0\u00a0\u00a0\u00a0deep\n\\* no item\n\\--',
  ],
  ['*b* &lt;b&gt; &amp;copy; [ann]: hello', '**b** \\<b> \\&copy; \\[ann]: hello'],
  ['*b* C:\\\\dir `', '**b** C:\\\\\\\\dir \\`'],
  ['__init__ 2**3 *b*', '\\_\\_init\\_\\_ 2\\*\\*3 **b**'],
  ['*b*\n---\n| a | b |', '**b**\n\\---\n\\| a | b |'],
])('text without a meaning in Slack has none here: %s', (mrkdwn, text) => {
  expect(convert(mrkdwn)).toEqual([text, true]);
});

test.each(['<javascript:alert(1)|click>', '<data:text/html,x|click>', '<vbscript:x|click>'])(
  'a URL with an active scheme is no link: %s',
  (mrkdwn) => expect(convert(mrkdwn)).toEqual(['click', false]),
);

test('the internal marks for mentions and places cannot be forged', () => {
  expect(convert('\u{F0000}U1\u{F0001} \u{F0002}0\u{F0003} *b*')).toEqual(['U1 0 **b**', true]);
});
