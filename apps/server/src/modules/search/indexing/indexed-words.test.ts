import { expect, test, vi } from 'vitest';
import { nth } from '#test/drivers/found.ts';
import { tokensOf } from '../query/tokens.ts';
import { indexedWords } from './indexed-words.ts';

const countOf = (text: string) => indexedWords(text).split(' ').length;

test('a word that a message repeats endlessly is indexed some hundred times, and the words around it completely', () => {
  expect(countOf('a '.repeat(32_767))).toBe(256);
  expect(countOf('の'.repeat(21_000))).toBe(257);
  expect(indexedWords(`${'a '.repeat(1_000)}ship`).endsWith(' a ship')).toBe(true);
});

test('the number of different indexed words of a message is limited', () => {
  const words = Array.from({ length: 20_000 }, (_, number) => number.toString(36)).join(' ');
  expect(countOf(words)).toBe(8_192);
});

test('a letter with endless marks is folded in short pieces, because sorting marks takes quadratic time', () => {
  for (const letter of ['e', 'の', 'ก']) {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const token = nth([...tokensOf(letter + '\u0301\u0323'.repeat(15_000))], 0);
    const lengths = normalize.mock.contexts.map((text) => String(text).length);
    normalize.mockRestore();
    expect(token.term.length).toBeLessThan(300);
    expect(Math.max(...lengths)).toBeLessThan(1_000);
  }
});
