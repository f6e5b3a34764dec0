import { expect, test } from 'vitest';
import { findTrigger, matchNames } from './triggers.ts';

const people = [{ name: 'Ines' }, { name: 'Tomas (ops)' }, { name: 'Ines Corvalo' }, { name: '田中' }];

test('an @ at the beginning of a word asks for people', () => {
  expect(findTrigger('Thanks @In', 10)).toEqual({ sign: '@', start: 7, query: 'In' });
  expect(findTrigger('@', 1)).toEqual({ sign: '@', start: 0, query: '' });
  expect(findTrigger('ines@harbour', 12)).toBeNull();
  expect(findTrigger('@In\nmore', 8)).toBeNull();
  expect(findTrigger('@ ', 2)).toBeNull();
});

test('a # asks for channels, unless it makes a heading', () => {
  expect(findTrigger('see #rel', 8)).toEqual({ sign: '#', start: 4, query: 'rel' });
  expect(findTrigger('# Heading', 9)).toBeNull();
});

test('a colon asks for emoji from the second letter on', () => {
  expect(findTrigger('well :ta', 8)).toEqual({ sign: ':', start: 5, query: 'ta' });
  expect(findTrigger('well :t', 7)).toBeNull();
  expect(findTrigger('at 12:30', 8)).toBeNull();
  expect(findTrigger(':tada: ok', 9)).toBeNull();
});

test('the last sign counts', () => {
  expect(findTrigger('@Ines see #rel', 14)).toMatchObject({ sign: '#' });
  expect(findTrigger('@Ines a:b', 9)).toMatchObject({ sign: '@', query: 'Ines a:b' });
});

test('what is named is found by the beginning of any of its words, the best first', () => {
  expect(matchNames(people, 'cor', 5)).toEqual([{ name: 'Ines Corvalo' }]);
  expect(matchNames(people, 'i', 5)).toEqual([{ name: 'Ines' }, { name: 'Ines Corvalo' }]);
  expect(matchNames(people, '', 2)).toHaveLength(2);
  const crew = [{ name: 'Captain', alias: 'Ines Corvalo' }, { name: 'Captain Noor' }];
  expect(matchNames(crew, 'cap', 5)).toEqual(crew);
  expect(matchNames(crew, 'cor', 5)).toEqual([crew[0]]);
});
