import { expect, test } from 'vitest';
import { highlightParts } from './highlight-parts.ts';

test('the runs of a text together are the text, and matches are separate runs', () => {
  const runs = highlightParts('Pier 3 fixed at pier 3', [
    [0, 6],
    [16, 22],
  ]);
  expect(runs.map(({ text }) => text).join('')).toBe('Pier 3 fixed at pier 3');
  expect(runs.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['Pier 3', 'pier 3']);
  expect(highlightParts('plain', [])).toEqual([{ text: 'plain', isMatch: false, at: 0 }]);
});

test('ranges beyond the text, or that overlap, lose and double no text', () => {
  expect(
    highlightParts('abc', [
      [0, 2],
      [1, 9],
    ])
      .map(({ text }) => text)
      .join(''),
  ).toBe('abc');
});
