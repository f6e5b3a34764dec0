import { expect, test } from 'vitest';
import { FITS, matchNames } from './name-match.ts';
import { matchedRanges } from './name-ranges.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const found = (list: readonly { name: string; aliases?: string[] }[], words: string) =>
  matchNames(list, words).map(({ name }) => name);
const marked = (name: string, words: string) =>
  matchedRanges(name, words).map(([start, end]) => name.slice(start, end));

test('a whole name comes first, then beginnings, words, initials, parts and letters in their order', () => {
  const list = named('map-of-shops', 'Orla Peter', 'shops', 'dev-ops', 'opsis', 'ops', 'open-desk-sale');
  expect(found(list, 'OPS')).toEqual(['ops', 'opsis', 'dev-ops', 'map-of-shops', 'shops', 'open-desk-sale']);
  expect(found(list, 'op')).toEqual([
    'opsis',
    'ops',
    'open-desk-sale',
    'dev-ops',
    'Orla Peter',
    'map-of-shops',
    'shops',
  ]);
});

test('letters in their order find a channel, initials a person', () => {
  expect(found(named('sales', 'release-planning', 'general'), 'rlse')).toEqual(['release-planning']);
  expect(found(named('Milo Adebayo', 'Maya Fischer', 'comfort'), 'mf')).toEqual(['Maya Fischer', 'comfort']);
  expect(found(named('Ana Maria del Fuego'), 'mdf')).toEqual(['Ana Maria del Fuego']);
  // The letters start at the beginning of a word: otherwise almost everything would match.
  expect(found(named('carousel-east'), 'rlse')).toEqual([]);
});

test('equally good fits stay in the order of the list', () => {
  expect(found(named('plan-b', 'plan-a', 'planet'), 'plan')).toEqual(['plan-b', 'plan-a', 'planet']);
  expect(found(named('b', 'a'), '  ')).toEqual(['b', 'a']);
  expect(matchNames(named('b', 'a', 'c'), '', { limit: 2 })).toHaveLength(2);
});

test('case, accents and punctuation between words make no difference', () => {
  const list = named('José Núñez', 'Søren Łukasz', 'Straße 7', 'pier-3-signage', 'Tomas (ops)');
  for (const [words, name] of [
    ['jose nunez', 'José Núñez'],
    ['NUÑ', 'José Núñez'],
    ['soren', 'Søren Łukasz'],
    ['lukasz', 'Søren Łukasz'],
    ['strasse', 'Straße 7'],
    ['pier 3', 'pier-3-signage'],
    ['signage pier', 'pier-3-signage'],
    ['ops', 'Tomas (ops)'],
  ] as const)
    expect({ words, found: found(list, words) }).toEqual({ words, found: [name] });
});

test('names without spaces between words are found by any part, but not by separated characters', () => {
  const list = named('山田太郎', 'デザイン', '김민수');
  expect(found(list, '太郎')).toEqual(['山田太郎']);
  expect(found(list, 'ザイ')).toEqual(['デザイン']);
  expect(found(list, '민수')).toEqual(['김민수']);
  expect(found(list, '山郎')).toEqual([]);
});

test('other names find a user after users of that name, and not by separated letters', () => {
  const crew = [
    { name: 'Skipper', aliases: ['Opal Ops', 'opal@harbour.example'] },
    { name: 'dev-ops' },
    { name: 'shops' },
  ];
  expect(found(crew, 'ops')).toEqual(['dev-ops', 'Skipper', 'shops']);
  expect(found(crew, 'opal@harb')).toEqual(['Skipper']);
  expect(found(crew, 'olhbr')).toEqual([]);
});

test('a stricter search leaves out names that only have the letters', () => {
  const list = named('thumbs_up', 'up', 'cup');
  expect(matchNames(list, 'up', { loosest: FITS.words }).map(({ name }) => name)).toEqual(['up', 'thumbs_up']);
});

test('matches are marked, wherever their letters are', () => {
  expect(marked('release-planning', 'rlse')).toEqual(['r', 'l', 'se']);
  expect(marked('Maya Fischer', 'mf')).toEqual(['M', 'F']);
  expect(marked('Ana Maria del Fuego', 'mdf')).toEqual(['M', 'd', 'F']);
  expect(matchedRanges('Pier-3 signage', 'sign PIER')).toEqual([
    [0, 4],
    [7, 11],
  ]);
  expect(marked('José Núñez', 'nun')).toEqual(['Núñ']);
  expect(marked('Große Straße', 'strass')).toEqual(['Straß']);
  expect(marked('🚀 Launch', 'lau')).toEqual(['Lau']);
  expect(marked('shops', 'nothing')).toEqual([]);
  expect(marked('shops', ' ')).toEqual([]);
});
