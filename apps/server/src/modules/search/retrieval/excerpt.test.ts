import fc from 'fast-check';
import { expect, test } from 'vitest';
import { found } from '#test/drivers/found.ts';
import { parseQuery } from '../query/search-query.ts';
import { excerptOf, findTerms } from './excerpt.ts';

const marked = (text: string, q: string) => {
  const ranges = findTerms(text, parseQuery(q).terms, () => {});
  if (!ranges) return null;
  const { snippet, highlights } = excerptOf(text, ranges);
  return highlights.reduceRight(
    (out, [start, end]) => `${out.slice(0, start)}[${out.slice(start, end)}]${out.slice(end)}`,
    snippet,
  );
};

test('every occurrence of every term is marked, a prefix with its whole word', () => {
  expect(marked('Ships, big ships and a shipyard', 'big ship')).toBe('[Ships], [big] [ships] and a [shipyard]');
});

test('a text that lacks one of the terms does not match', () => {
  expect(marked('big ships', 'big boats')).toBeNull();
  expect(marked('ships big', '"big ships"')).toBeNull();
});

test('a phrase is marked as one', () => {
  expect(marked('we saw big, big ships today', '"big ships"')).toBe('we saw big, [big ships] today');
});

test('letters of scripts without spaces are marked exactly', () => {
  expect(marked('我住在东京都', '东京')).toBe('我住在[东京]都');
  expect(marked('我住在东京都', '东京都')).toBe('我住在[东京都]');
  expect(marked('我住在东京都', '京')).toBe('我住在东[京]都');
  expect(marked('日本語で検索', '検')).toBe('日本語で[検]索');
});

test('of a long text the part around the first match is shown', () => {
  const shown = marked(`${'before '.repeat(100)}needle${' after'.repeat(100)}`, 'needle');
  expect(shown).toMatch(/^…[befor ]+\[needle\] after[ after]+…$/);
  expect(found(shown).length).toBeLessThan(180);
});

test('a text without terms is shown from its beginning', () => {
  expect(excerptOf('x'.repeat(500), [])).toEqual({ snippet: `${'x'.repeat(160)}…`, highlights: [] });
  expect(excerptOf('', [])).toEqual({ snippet: '', highlights: [] });
});

test('a cut never splits a character', () => {
  expect(excerptOf('🎉'.repeat(300), [[301, 302]]).snippet.isWellFormed()).toBe(true);
});

test('highlights lie in the snippet, ascending and not overlapping', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '东', '京', '🎉'), maxLength: 400 }), (text) => {
      const ranges = findTerms(text, parseQuery('a 东').terms, () => {}) ?? [];
      const { snippet, highlights } = excerptOf(text, ranges);
      const isSound = highlights.every(
        ([start, end], index) => start > (highlights[index - 1]?.[1] ?? -1) && start < end && end <= snippet.length,
      );
      expect(isSound).toBe(true);
    }),
  );
});
