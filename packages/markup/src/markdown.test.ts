import { describe, expect, test } from 'vitest';
import { findMentionSigns, type MarkdownNode, parseMarkdown, plainTextOf } from './markdown.ts';

const plain = (text: string): string => plainTextOf(parseMarkdown(text), (uid) => `user ${uid}`);
const typesIn = (nodes: readonly MarkdownNode[]): string[] =>
  nodes.flatMap((node) => [node.type, ...('children' in node ? typesIn(node.children) : [])]);
const hasType = (text: string, type: MarkdownNode['type']): boolean => typesIn(parseMarkdown(text)).includes(type);

test.each([
  ['---\nSubject: hello\n---', 'Subject: hello'],
  ['[ann]: hello', '[ann]: hello'],
  ['[ann]: https://a.example "title"\n\n[ann]', '[ann]: https://a.example "title"\n[ann]'],
  ['[^1]: note', '[^1]: note'],
  ['[](https://a.example/x)', 'https://a.example/x'],
  ['[docs](example.com/docs)', 'docs (example.com/docs)'],
  ['[docs](/docs)', '[docs](/docs)'],
  ['[a](https://a.example "some title")', 'a (https://a.example some title)'],
  ['![chart](https://a.example/c.png)', 'chart (https://a.example/c.png)'],
  ['![](https://a.example/c.png)', 'https://a.example/c.png'],
  ['&amp; &copy; &#65;', '&amp; &copy; &#65;'],
  ['[a](https://a.example/?a=1&copy;=2)', 'a (https://a.example/?a=1&copy;=2)'],
  ['<b>bold</b> <!-- note -->', '<b>bold</b> <!-- note -->'],
  ['| a | b |\n|--|--|\n| 1 | 2 | 3 |', 'a | b\n1 | 2 |  3'],
  ['007. a\n9. b', '007. a\n9. b'],
  ['```js title=x\na\n```', 'js title=x\na'],
  ['- [x] done', '[x] done'],
  ['Title\n===', 'Title'],
])('%j keeps its words', (text, shown) => {
  expect(plain(text)).toBe(shown);
});

test.each(['> '.repeat(25), '- '.repeat(25), '+ '.repeat(25), `${' '.repeat(48)}\n`, `${'* '.repeat(40)}\n`])(
  '%j leaves the rest of the message Markdown',
  (deep) => {
    for (const text of [`${deep}x\n\n**bold**`, `**bold**\n\n\`\`\`\n${deep}\n\`\`\``]) {
      expect(hasType(text, 'strong')).toBe(true);
    }
  },
);

test.each(['**重要：**请看', '请看**“重要”**。', '看**重要。**看', '**「重要」**を', '~~重要：~~请看', '*重要：*请看'])(
  '%s is emphasised beside Chinese and Japanese punctuation',
  (text) => {
    expect(plain(text)).toBe(text.replace(/[*~]/g, ''));
  },
);

test.each(['** @5 **', '_ @5 _', '~~ @5 ~~', '* @5 *', '** @5 : look**', '你好 ** @5 ** 看'])(
  '%s is an emphasised mention',
  (text) => {
    expect(typesIn(parseMarkdown(text)).join(' ')).toMatch(/(strong|emphasis|deleted) user/);
  },
);

test('marks inside an address are no emphasis', () => {
  const text = 'https://a.example/a_b_c*d*e~~f~~ and _https://a.example/_x_';
  expect(plain(text)).toBe(text.replace(/ _|_$/g, (mark) => mark.replace('_', '')));
});

test('a link with an address as its label leads to its target', () => {
  const [paragraph] = parseMarkdown('[https://a.example](https://b.example)');
  expect(paragraph).toMatchObject({ children: [{ type: 'link', href: 'https://b.example' }] });
});

describe('code contains no mention', () => {
  test.each([
    '```\n@app.route("/")\n```',
    '~~~py\n@app.route("/")\n~~~',
    '> ```\n> @app.route("/")\n> ```',
    '- a\n\n  ```\n  @app\n  ```',
    '`@app`',
    '``a ` @app``',
    '    @app',
    '```\n@app',
    '[a](https://a.example/@app)',
    'https://a.example/@app',
    '\\@app',
    '| a |\n|--|\n| `@app` |',
  ])('%j', (text) => {
    expect([...findMentionSigns(text, true)]).toEqual([]);
  });

  test('the text after it does', () => {
    expect([...findMentionSigns('`@app`\n\n```\n@app\n```\n\n@app', true)]).toEqual([22]);
  });

  test('not in plain messages either, where an indent is no code', () => {
    expect([...findMentionSigns('```\n@app\n```\n@all `@here`', false)]).toEqual([13]);
    expect([...findMentionSigns('    @app `x`', false)]).toEqual([4]);
  });
});
