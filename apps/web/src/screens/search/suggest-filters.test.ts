import { expect, test } from 'vitest';
import { suggestFilters } from './suggest-filters.ts';

const choices = { from: ['Ann B.', 'Bob', 'Anton'], in: ['ops', 'big ideas'] };
const textsOf = (query: string, caret = query.length) =>
  suggestFilters(query, caret, choices).list.map(({ text }) => text);

test('a word that begins like an operator suggests it', () => {
  expect(textsOf('ship fr')).toEqual(['from:']);
  expect(textsOf('ship')).toEqual([]);
  expect(textsOf('')).toEqual([]);
});

test('after an operator come users, channels and kinds, in quotes if necessary', () => {
  expect(textsOf('from:an')).toEqual(['from:"Ann B."', 'from:Anton']);
  expect(textsOf('from:@b')).toEqual(['from:"Ann B."', 'from:Bob']);
  expect(textsOf('in:ideas')).toEqual(['in:"big ideas"']);
  expect(textsOf('has:')).toEqual(['has:file', 'has:image', 'has:link']);
});

test('a complete filter suggests nothing, and the rest of the text stays', () => {
  expect(textsOf('from:Bob')).toEqual([]);
  expect(suggestFilters('big in:o ship', 8, choices)).toMatchObject({ start: 4, end: 8, list: [{ text: 'in:ops' }] });
});
