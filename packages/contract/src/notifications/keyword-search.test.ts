import { afterEach, expect, test, vi } from 'vitest';
import { KEYWORD_MAX_BYTES, KEYWORDS_MAX } from '../limits.ts';
import { createKeywordSearch } from './keyword-search.ts';

afterEach(() => void vi.restoreAllMocks());

const IN_WORD = /^[\p{L}\p{N}_]$/u;
const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]$/u;
const isInWord = (character = '') => IN_WORD.test(character) && !WITHOUT_SPACES.test(character);

/** The rule itself: an occurrence counts if no word continues across either of its ends. */
function isThere(text: string, keyword: string): boolean {
  for (let at = 0; at + keyword.length <= text.length; at += 1) {
    const end = at + keyword.length;
    const isCut = (border: number) => isInWord(text[border - 1]) && isInWord(text[border]);
    if (text.startsWith(keyword, at) && !isCut(at) && !isCut(end)) return true;
  }
  return false;
}

/** Numbers from a seed, below `limit` (mulberry32). */
function createNumbers(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

test('a keyword is found exactly where it is a word or phrase of its own', () => {
  const next = createNumbers(30);
  const characters = ['a', 'b', ' ', '.', '発', '売', 'é', '_', '7', '😀', 'ไ'];
  const textOf = (length: number) => Array.from({ length }, () => characters[next(characters.length)]).join('');
  let found = 0;
  for (let turn = 0; turn < 5_000; turn += 1) {
    const [text, keyword] = [textOf(next(12)), textOf(1 + next(3)).trim()];
    if (keyword === '') continue;
    const expected = isThere(text, keyword);
    found += Number(expected);
    expect([text, keyword, createKeywordSearch(text).find([keyword])]).toEqual([text, keyword, expected]);
  }
  expect(found).toBeGreaterThan(500);
});

test('case makes no difference, and one of several keywords is enough', () => {
  expect(createKeywordSearch('GRÖSSE zählt').find(['klein', 'größe', 'ZÄHLT'])).toBe(true);
  expect(createKeywordSearch('').find(['a'])).toBe(false);
  expect(createKeywordSearch('a').find([])).toBe(false);
});

test('overlapping keywords cost one search each, and the text is divided into words once for all people', () => {
  const overlapping = (last: string) =>
    Array.from({ length: KEYWORDS_MAX }, (_, index) => 'a'.repeat(KEYWORD_MAX_BYTES - 1 - index) + last);
  const work = (length: number, people: number) => {
    const search = createKeywordSearch('a'.repeat(length));
    const lists = Array.from({ length: people }, () => overlapping('b'));
    lists.forEach((list) => createKeywordSearch('warm').find(list));
    const [tests, searches] = [vi.spyOn(RegExp.prototype, 'test'), vi.spyOn(String.prototype, 'includes')];
    const isFound = lists.some((list) => search.find(list));
    const counts = { isFound, tests: tests.mock.calls.length, searches: searches.mock.calls.length };
    vi.restoreAllMocks();
    return counts;
  };
  const [one, twice, many] = [work(2_000, 1), work(4_000, 1), work(4_000, 20)];
  expect(one).toEqual({ isFound: false, tests: 2 * 2_000, searches: KEYWORDS_MAX });
  expect(twice).toEqual({ isFound: false, tests: 2 * 4_000, searches: KEYWORDS_MAX });
  expect(many).toEqual({ isFound: false, tests: 2 * 4_000, searches: 20 * KEYWORDS_MAX });
});
