import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokensOf } from './tokens.ts';

const terms = (text: string) => Array.from(tokensOf(text), ({ term }) => term);
const pieces = (text: string) => Array.from(tokensOf(text), ({ start, end }) => text.slice(start, end));

/** Faster than fast-check's strings of all characters, which take seconds to prepare. */
const anyText = fc
  .array(fc.integer({ max: 0x10_ffff, min: 0 }), { maxLength: 200 })
  .map((codes) => String.fromCodePoint(...codes));

test('words are the same in any case, with or without accents, in any width', () => {
  expect(terms('Crème BRÛLÉE')).toEqual(['creme', 'brulee']);
  expect(terms('ＡＢＣ１２')).toEqual(['abc12']);
  expect(terms('Straße ﬁne Ёлка')).toEqual(['strasse', 'fine', 'елка']);
});

test('all characters other than letters and digits separate words', () => {
  expect(terms("snake_case isn't foo-bar, v1.2: **bold**")).toEqual([
    'snake',
    'case',
    'isn',
    't',
    'foo',
    'bar',
    'v1',
    '2',
    'bold',
  ]);
});

test('URLs are found by their parts', () => {
  expect(terms('https://example.org/a?b=c1')).toEqual(['https', 'example', 'org', 'a', 'b', 'c1']);
});

test('a mention is one token, different from the number in it', () => {
  const [mention] = terms(' @12 ');
  expect(terms('see @12 there')).toEqual(['see', mention, 'there']);
  expect(mention).not.toBe('12');
  expect(terms('@0012')).toEqual([mention]);
  expect(terms('a@12 @12b')).toEqual(['a', '12', '12b']);
});

test('scripts without spaces give every letter with the next one, and the last one alone', () => {
  expect(terms('东京都')).toEqual(['东京', '京都', '都']);
  expect(terms('検索する')).toEqual(['検索', '索す', 'する', 'る']);
  expect(terms('ラーメン')).toEqual(['ラー', 'ーメ', 'メン', 'ン']);
  expect(terms('한국')).toEqual(['한국', '국']);
  expect(terms('字')).toEqual(['字']);
});

test('scripts that meet do not mix', () => {
  expect(terms('iPhone手机ok')).toEqual(['iphone', '手机', '机', 'ok']);
  expect(terms('东京。京都')).toEqual(['东京', '京', '京都', '都']);
});

test('half-width letters with their sound marks equal full-width ones', () => {
  expect(terms('ｶﾞｽ')).toEqual(terms('ガス'));
  expect(terms('か\u3099す')).toEqual(terms('がす'));
  expect(terms('が')).not.toEqual(terms('か'));
});

test('Thai is found by any two characters', () => {
  expect(terms('ไทย')).toEqual(['ไท', 'ทย', 'ย']);
});

test('emoji are tokens', () => {
  expect(terms('well done 🎉👍🏽')).toEqual(expect.arrayContaining(['🎉', '👍']));
});

test('tokens have their offsets', () => {
  expect(pieces('a Crème, 东京 🎉 @7')).toEqual(['a', 'Crème', '东京', '京', '🎉', '@7']);
});

test('overlong words are cut in the same way in texts and queries', () => {
  expect(terms('x'.repeat(1_000))).toEqual([terms('x'.repeat(999))[0]]);
});

test('composed and decomposed Hangul are equal', () => {
  expect(terms('한국어'.normalize('NFD'))).toEqual(terms('한국어'));
});

test('a flag is one token, of a country or of a region', () => {
  expect(terms('🇩🇪🇫🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿')).toEqual(['🇩🇪', '🇫🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']);
});

test('invisible characters neither split a word nor stay in it', () => {
  expect(terms('co\u00ADop\u200Ber\u2060a\uFEFFte 東\u200B京')).toEqual(['cooperate', '東京', '京']);
});

test('for any text, tokens are complete, ordered and contain no separator of the index', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const tokens = [...tokensOf(text)];
      const isSound = tokens.every(
        ({ term, start, end }, index) =>
          /^[a-z0-9\u0080-\u{10FFFF}]+$/u.test(term) &&
          term.isWellFormed() &&
          start >= (tokens[index - 1]?.start ?? 0) &&
          start < end &&
          end <= text.length,
      );
      expect(isSound).toBe(true);
    }),
  );
});
