import { renderToString } from 'katex';
import { expect, test } from 'vitest';
import { ratioOf } from '#testing/growth.ts';
import { FORMULA, FORMULA_MAX_CHARACTERS } from './formula.ts';

/** The rendered result; empty if it is refused and shown as source. */
function markupOf(tex: string): string {
  try {
    return renderToString(tex, FORMULA);
  } catch {
    return '';
  }
}

test('a formula becomes MathML and nothing else', () => {
  const markup = markupOf(String.raw`\frac{a}{b}`);
  expect(markup).toContain('<mfrac>');
  expect(markup).not.toContain('katex-html');
});

test.each([
  String.raw`\href{javascript:alert(1)}{x}`,
  String.raw`\url{https://a.example}`,
  String.raw`\includegraphics{https://a.example/x.png}`,
  String.raw`\htmlData{onclick=alert(1)}{x}`,
  String.raw`\htmlStyle{position:fixed}{x}`,
  String.raw`\text{<img src=x onerror=alert(1)>}`,
])('%s brings neither a link, a picture, a style nor a tag of its own', (tex) => {
  const tags = markupOf(tex).match(/<[^>]*>/g) ?? [];
  expect(tags.join('')).not.toMatch(/<(a|img|script)\b|\s(href|src|data-\w+)=|position/i);
});

test.each([
  ['macros that call themselves', String.raw`\def\a{\a\a}\a`],
  [
    'macros that double',
    String.raw`\def\a{xx}\def\b{\a\a}\def\c{\b\b}\def\d{\c\c}\def\e{\d\d}\def\f{\e\e}\f\f\f\f\f\f\f\f`,
  ],
  ['brackets', '{'.repeat(FORMULA_MAX_CHARACTERS)],
  ['fractions', String.raw`\frac`.repeat(FORMULA_MAX_CHARACTERS / 5)],
  ['exponents', 'x^{'.repeat(FORMULA_MAX_CHARACTERS / 3)],
])('%s cost at most a few times as much as an ordinary formula of that length', (_what, tex) => {
  const ordinary = 'x+'.repeat(FORMULA_MAX_CHARACTERS / 2 - 1);
  expect(
    ratioOf(
      () => markupOf(tex),
      () => markupOf(ordinary),
    ),
  ).toBeLessThan(8);
});
