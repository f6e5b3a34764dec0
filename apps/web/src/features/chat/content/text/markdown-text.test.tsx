import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { growthOf } from '#testing/growth.ts';
import { MarkdownText } from './markdown-text.tsx';

const htmlOf = (text: string): string => renderToStaticMarkup(<MarkdownText text={text} />);
const SIZE = 4_096;

test('links lead to the web or to mail, and reveal nothing about this page', () => {
  const html = htmlOf('[a](https://a.example) [m](mailto:x@y.example)');
  expect(html).toContain('href="https://a.example"');
  expect(html).toContain('rel="noopener noreferrer nofollow"');
  expect(html).toContain('href="mailto:x@y.example"');
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
])('%s leads nowhere', (text) => {
  expect(htmlOf(text)).not.toMatch(/href="?(javascript|data|vbscript)/i);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<style>*{display:none}</style>',
  '<iframe src="https://a.example"></iframe>',
  '<div style="position:fixed">x</div>',
])('%s shows as text', (text) => {
  const html = htmlOf(text);
  expect(html).toContain('&lt;');
  expect(html).not.toMatch(/<(script|img|style|iframe|div style)/);
});

test('a picture is shown as a link to it', () => {
  const html = htmlOf('![chart](https://elsewhere.example/x.png)');
  expect(html).not.toContain('<img');
  expect(html).toContain('href="https://elsewhere.example/x.png"');
  expect(html).toContain('chart');
});

test('tables, tasks and code are rendered, line breaks are kept', () => {
  const html = htmlOf('one\ntwo\n\n- [x] done\n- [ ] open\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n`code`');
  expect(html).toContain('<br/>');
  expect(html).toMatch(/<input[^>]*aria-label=/);
  expect(html).toContain('<table>');
  expect(html).toContain('<code>code</code>');
});

const lettersOf = (text: string): string => text.match(/[\p{L}\p{N}]/gu)?.join('') ?? '';
/** The visible content of a page: texts, and the targets of links that do not show theirs. */
const seenIn = (html: string): string =>
  [...html.matchAll(/href="([^"]*)"|>([^<]+)/g)].map(([, href = '', text = '']) => href + text).join('');

test.each([
  '---\nSubject: hello\n---',
  '[ann]: hello\n[^1]: note',
  '[](https://a.example/x) [docs](example.com/docs) [x](/relative) ![](https://a.example/p.png "Title")',
  '7. seven\n9. nine\n\n0010) ten',
  '| a | b |\n|--|--|\n| 1 | 2 | 3 | 4 |',
  '```js title=main.js\ncode\n```',
  '&amp; &#65; <b>x</b> \\* https://a.example/a_b*c~d',
  `${'> '.repeat(40)}deep ${'- '.repeat(40)}deeper`,
])('every letter and digit of %j is shown', (text) => {
  const seen = seenIn(htmlOf(text).replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
  for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) expect(lettersOf(seen)).toContain(word);
});

test('messages have no ids', () => {
  expect(htmlOf('# composer\n\n## {#main}\n\n[^1]: x\n\n- [x] y\n\n<a id="z">')).not.toMatch(/<[^>]* (id|name)=/);
});

test('each paragraph, item and cell has the direction of its own words', () => {
  const html = htmlOf('> שלום\n>\n> hello\n\n- مرحبا\n- hello\n\nhello');
  expect(html).toContain('<blockquote dir="auto"><p>שלום</p><p dir="auto">hello</p></blockquote>');
  expect(html).toContain('<ul dir="auto"><li>مرحبا</li><li dir="auto">hello</li></ul>');
  expect(html).toContain('<p dir="auto">hello</p></div>');
});

test('marks of a link in a link stay text', () => {
  const html = htmlOf('[![chart](https://a.example/c.png) https://c.example](https://b.example)');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('chart https://a.example/c.png');
});

const lines = (line: string) => (size: number) => line.repeat(Math.floor(size / line.length));

describe('hostile Markdown costs no more than the square of its length', () => {
  test.each<[string, (size: number) => string]>([
    ['quotes', lines('>')],
    ['nested quotes', (size) => Array.from({ length: size / 90 }, (_, depth) => `${'>'.repeat(depth)} x`).join('\n')],
    ['stars', lines('*')],
    ['emphasis', lines('*a ')],
    ['open and closed emphasis', lines('*a_ b*c_')],
    ['underscores', lines('_a_')],
    ['brackets', lines('[')],
    ['links', lines('[a](')],
    ['pictures', lines('![](')],
    ['backticks', lines('`a')],
    ['fences', lines('```\n')],
    ['lists', (size) => Array.from({ length: size / 90 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n')],
    ['list signs', lines('- ')],
    ['tables', lines('|a')],
    ['table rows', (size) => `|a|b|\n|-|-|\n${lines('|a|b|c|\n')(size)}`],
    ['tags', lines('<a ')],
    ['open tags', lines('<div>')],
    ['headings', lines('# a\n')],
    ['tildes', lines('~~a')],
    ['backslashes', lines('\\')],
    ['entities', lines('&amp;')],
    ['footnotes', lines('[^1]: a\n')],
    ['addresses', lines('https://a.example/_*~ ')],
    ['mailboxes', lines('a@a.')],
    ['mentions', lines(' @1 **')],
  ])('%s', (_name, textOf) => {
    expect(htmlOf(textOf(SIZE))).not.toBe('');
    expect(growthOf((size) => htmlOf(textOf(size)), SIZE)).toBeLessThan(36);
  });
});
