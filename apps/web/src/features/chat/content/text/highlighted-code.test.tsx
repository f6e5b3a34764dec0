import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { growthOf } from '#testing/growth.ts';
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

test.each(['html', 'js', 'markdown', 'php'])('the content of %s stays text', (language) => {
  const html = htmlOf('<script>alert(1)</script><img src=x onerror=alert(1)>${`</span>`}', language);
  expect(html).not.toMatch(/<(script|img)/);
  expect(html.replace(/<\/?span[^>]*>/g, '')).not.toContain('<');
});

/** The maximum number of lines that are highlighted. */
const LINES = 40;
const linesOf = (unit: string, count: number): string =>
  Array.from({ length: count }, () => unit.repeat(Math.floor(199 / unit.length))).join('\n');

/** Highlights code. Deeply nested brackets may be refused: the code then stays plain. */
function highlight(code: string, language: string): void {
  try {
    htmlOf(code, language);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

test.each(['js', 'cpp', 'python', 'markdown', 'perl', 'ruby', 'swift', 'bash'])(
  'hostile %s costs no more than the cube of its length, and its length has a limit',
  (language) => {
    for (const unit of ['(', '<', '"', '`${', '{', 'a ', '[[', '0x']) {
      expect(isColourable(linesOf(unit, LINES))).toBe(true);
      expect(growthOf((lines) => highlight(linesOf(unit, lines), language), LINES)).toBeLessThan(144);
    }
  },
);

test('long code and long lines are not coloured', () => {
  expect(isColourable('a\n'.repeat(4_000))).toBe(true);
  expect(isColourable('a\n'.repeat(4_001))).toBe(false);
  expect(isColourable('a'.repeat(201))).toBe(false);
});
