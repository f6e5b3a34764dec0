import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isColourable } from './colourable.ts';
import { HighlightedCode } from './highlighted-code.tsx';

const htmlOf = (code: string, language: string): string =>
  renderToStaticMarkup(<HighlightedCode code={code} language={language} />);

test('code has the colours of its language', () => {
  expect(htmlOf('const a = "b";', 'ts')).toContain('<span class="hljs-keyword">const</span>');
  expect(htmlOf('const a = "b";', 'TypeScript')).toContain('hljs-string');
});

test.each(['', 'klingon', 'constructor', '__proto__'])('code in %j stays plain', (language) => {
  expect(htmlOf('const a = 1;', language)).toBe('const a = 1;');
});

test.each(['html', 'js', 'markdown', 'php'])('the content of %s is text, whatever it is', (language) => {
  const html = htmlOf('<script>alert(1)</script><img src=x onerror=alert(1)>${`</span>`}', language);
  expect(html).not.toMatch(/<(script|img)/);
  expect(html.replace(/<\/?span[^>]*>/g, '')).not.toContain('<');
});

/** As much as is highlighted at all. */
const fill = (unit: string): string =>
  Array.from({ length: 40 }, () => unit.repeat(Math.floor(199 / unit.length))).join('\n');

/** How long highlighting takes, ms. A tower of brackets may be refused: the code then stays plain. */
function timeOf(code: string, language: string): number {
  const start = performance.now();
  try {
    htmlOf(code, language);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return performance.now() - start;
}

test.each(['js', 'cpp', 'python', 'markdown', 'perl', 'ruby', 'swift', 'bash'])(
  'hostile %s is coloured in bounded time',
  (language) => {
    const units = ['(', '<', '"', '`${', '{', 'a ', '[[', '0x'].map(fill);
    expect(units.every(isColourable)).toBe(true);
    expect(Math.max(...units.map((code) => timeOf(code, language)))).toBeLessThan(3_000);
  },
);

test('long code and long lines are not coloured', () => {
  expect(isColourable('a\n'.repeat(4_000))).toBe(true);
  expect(isColourable('a\n'.repeat(4_001))).toBe(false);
  expect(isColourable('a'.repeat(201))).toBe(false);
});
