import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokensOf } from './tokens.ts';

const terms = (text: string) => Array.from(tokensOf(text), ({ term }) => term);
const pieces = (text: string) => Array.from(tokensOf(text), ({ start, end }) => text.slice(start, end));

test('words are the same in any case, with or without accents, in any width', () => {
  expect(terms('Crème BRÛLÉE')).toEqual(['creme', 'brulee']);
  expect(terms('ＡＢＣ１２')).toEqual(['abc12']);
  expect(terms('Straße ﬁne Ёлка')).toEqual(['straße', 'fine', 'елка']);
});

test('everything that is neither letter nor digit separates words', () => {
  expect(terms("snake_case isn't foo-bar, v1.2: **bold**")).toEqual([
    ...['snake', 'case', 'isn', 't', 'foo', 'bar', 'v1', '2', 'bold'],
  ]);
});

test('addresses are found by their parts', () => {
  expect(terms('https://example.org/a?b=c1')).toEqual(['https', 'example', 'org', 'a', 'b', 'c1']);
});

test('a mention is one token, and not the number in it', () => {
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

test('Thai is found by any two signs', () => {
  expect(terms('ไทย')).toEqual(['ไท', 'ทย', 'ย']);
});

test('emoji are tokens', () => {
  expect(terms('well done 🎉👍🏽')).toEqual(expect.arrayContaining(['🎉', '👍']));
});

test('tokens know where they stand', () => {
  expect(pieces('a Crème, 东京 🎉 @7')).toEqual(['a', 'Crème', '东京', '京', '🎉', '@7']);
});

test('overlong words are cut alike in texts and queries', () => {
  expect(terms('x'.repeat(1_000))).toEqual([terms('x'.repeat(999))[0]]);
});

test('whatever the text, tokens are whole, ordered and hold nothing that the index would split', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
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
