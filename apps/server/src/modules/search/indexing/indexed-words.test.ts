import { expect, test } from 'vitest';
import { indexedWords } from './indexed-words.ts';
import { tokensOf } from '../query/tokens.ts';
import { nth } from '../../../../test/drivers/found.ts';

const countOf = (text: string) => indexedWords(text).split(' ').length;

test('a word that a message repeats without end is indexed some hundred times, and the words around it all the same', () => {
  expect(countOf('a '.repeat(32_767))).toBe(256);
  expect(countOf('の'.repeat(21_000))).toBe(257);
  expect(indexedWords(`${'a '.repeat(1_000)}ship`).endsWith(' a ship')).toBe(true);
});

test('a message has so many different words in the index at most', () => {
  const words = Array.from({ length: 20_000 }, (_, number) => number.toString(36)).join(' ');
  expect(countOf(words)).toBe(8_192);
});

test('a letter under ten thousand marks is folded as quickly as one under a few', () => {
  for (const letter of ['e', 'の', 'ก']) {
    const text = letter + '\u0301\u0323'.repeat(15_000);
    // The best of three: others may have had the processor meanwhile.
    const times = [1, 2, 3].map(() => {
      const startedAt = performance.now();
      const token = nth([...tokensOf(text)], 0);
      expect(token.term.length).toBeLessThan(300);
      return performance.now() - startedAt;
    });
    // Sorting them all by their class takes the square: half a second.
    expect(Math.min(...times)).toBeLessThan(200);
  }
});
