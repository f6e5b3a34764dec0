import { expect, test } from 'vitest';
import { isEmptyQuery, parseQuery } from './search-query.ts';

const word = (...tokens: string[]) => ({ tokens, isPrefix: false });
const beginning = (...tokens: string[]) => ({ tokens, isPrefix: true });
const terms = (q: string) => parseQuery(q).terms;

test('words match whole words, only the last may be a prefix', () => {
  expect(terms('big Ships sail')).toEqual([word('big'), word('ships'), beginning('sail')]);
});

test('a single letter is no prefix', () => {
  expect(terms('plan b')).toEqual([word('plan'), word('b')]);
});

test('a quoted phrase is exact, closed or not', () => {
  expect(terms('"big ships"')).toEqual([word('big', 'ships')]);
  expect(terms('"big ships')).toEqual([word('big', 'ships')]);
});

test('a word with a separator between its parts is a phrase', () => {
  expect(terms('foo-bar v1.24')).toEqual([word('foo', 'bar'), beginning('v1', '24')]);
});

test('a letter of a script without spaces is a prefix, more letters are pairs', () => {
  expect(terms('东')).toEqual([beginning('东')]);
  expect(terms('东京')).toEqual([word('东京')]);
  expect(terms('"东京都"')).toEqual([word('东京', '京都')]);
});

test('filters are taken out of the text', () => {
  expect(parseQuery('from:"Ann B." in:#ops has:image HAS:Link before:2026-02-01 after:2026-01-01 hello')).toEqual({
    terms: [beginning('hello')],
    from: ['Ann B.'],
    in: ['#ops'],
    has: ['image', 'link'],
    after: Date.UTC(2026, 0, 1),
    before: Date.UTC(2026, 1, 1),
  });
});

test('of several limits the narrowest counts', () => {
  expect(parseQuery('before:2026-02-01 before:2026-01-01 after:1700000000000 after:1800000000000')).toMatchObject({
    before: Date.UTC(2026, 0, 1),
    after: 1_800_000_000_000,
  });
});

test('an invalid filter is text', () => {
  expect(terms('has:soul')).toEqual([beginning('has', 'soul')]);
  expect(terms('before:2026-02-31 x')).toEqual([word('before', '2026', '02', '31'), word('x')]);
  expect(terms('from: someone')).toEqual([word('from'), beginning('someone')]);
  expect(terms('https://example.org')).toEqual([beginning('https', 'example', 'org')]);
});

test('a repeated word is searched for once', () => {
  expect(terms('ship ship sail')).toEqual([word('ship'), beginning('sail')]);
});

test('punctuation alone is an empty query', () => {
  for (const q of ['', '   ', '""', '"', '***', '(){}^~', ':', '-- AND', 'from:']) {
    expect(isEmptyQuery(parseQuery(q))).toBe(!/[a-z]/i.test(q));
  }
});
