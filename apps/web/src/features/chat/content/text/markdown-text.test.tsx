import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';

const htmlOf = (text: string): string => renderToStaticMarkup(<MarkdownText text={text} />);
const SIZE = 8_192;

test('links lead to the web or to mail, and reveal nothing about this page', () => {
  const html = htmlOf('[a](https://a.example) [m](mailto:x@y.example)');
  expect(html).toContain('href="https://a.example/"');
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

test('a picture is a link to it', () => {
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

const lines = (line: string): string => line.repeat(Math.floor(SIZE / line.length));

describe('hostile markdown of 8 kB', () => {
  test.each([
    ['quotes', lines('>')],
    ['nested quotes', Array.from({ length: 90 }, (_, depth) => `${'>'.repeat(depth)} x`).join('\n')],
    ['stars', lines('*')],
    ['emphasis', lines('*a ')],
    ['underscores', lines('_a_')],
    ['brackets', lines('[')],
    ['links', lines('[a](')],
    ['pictures', lines('![](')],
    ['backticks', lines('`a')],
    ['fences', lines('```\n')],
    ['lists', Array.from({ length: 120 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n')],
    ['list signs', lines('- ')],
    ['tables', lines('|a')],
    ['tags', lines('<a ')],
    ['open tags', lines('<div>')],
    ['headings', lines('# a\n')],
    ['tildes', lines('~~a')],
    ['backslashes', lines('\\')],
    ['entities', lines('&amp;')],
    ['footnotes', lines('[^1]: a\n')],
  ])('of %s renders without an exception, in bounded time', (_name, text) => {
    // CPU time of the work, whatever else the machine does.
    const start = process.threadCpuUsage();
    expect(htmlOf(text)).not.toBe('');
    const { user, system } = process.threadCpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(1_500);
  });
});
