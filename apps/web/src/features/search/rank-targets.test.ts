import { expect, test } from 'vitest';
import { rankTargets } from './rank-targets.ts';

const target = (name: string, lastAt: number, aliases: string[] = []) => ({
  key: `g:${lastAt}` as const,
  name,
  aliases,
  lastAt,
});
const targets = [
  target('operations', 9),
  target('ops', 1),
  target('dev-ops', 8),
  target('Skipper', 7, ['Opal Ops']),
  target('shops', 6),
  target('design', 99),
];
const namesFor = (words: string) => rankTargets(targets, words, 9).map(({ name }) => name);

test('an exact name comes first, then beginnings, words, other names, and the rest', () => {
  expect(namesFor('OPS')).toEqual(['ops', 'dev-ops', 'Skipper', 'shops']);
  expect(namesFor('op')).toEqual(['operations', 'ops', 'dev-ops', 'Skipper', 'shops']);
});

test('with nothing to look for the latest chats come first', () => {
  expect(namesFor(' ').slice(0, 2)).toEqual(['design', 'operations']);
  expect(rankTargets(targets, '', 2)).toHaveLength(2);
});

test('spaces stand for the dashes of a name, and dashes for spaces', () => {
  const named = [target('pier-3-signage', 1), target('Pier Three', 2), target('repair 3', 3)];
  const found = (words: string) => rankTargets(named, words, 9).map(({ name }) => name);
  expect(found('pier 3')).toEqual(['pier-3-signage']);
  expect(found('pier-three')).toEqual(['Pier Three']);
});
