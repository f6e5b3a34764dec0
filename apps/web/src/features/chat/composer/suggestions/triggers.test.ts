import { expect, test } from 'vitest';
import { findTrigger } from './triggers.ts';

test('an @ at the beginning of a word suggests users', () => {
  expect(findTrigger('Thanks @In', 10)).toEqual({ sign: '@', start: 7, query: 'In' });
  expect(findTrigger('@', 1)).toEqual({ sign: '@', start: 0, query: '' });
  expect(findTrigger('ines@harbour', 12)).toBeNull();
  expect(findTrigger('@In\nmore', 8)).toBeNull();
  expect(findTrigger('@ ', 2)).toBeNull();
});

test('a # suggests channels, unless it makes a heading', () => {
  expect(findTrigger('see #rel', 8)).toEqual({ sign: '#', start: 4, query: 'rel' });
  expect(findTrigger('# Heading', 9)).toBeNull();
});

test('a colon suggests emoji from the second letter on', () => {
  expect(findTrigger('well :ta', 8)).toEqual({ sign: ':', start: 5, query: 'ta' });
  expect(findTrigger('well :t', 7)).toBeNull();
  expect(findTrigger('at 12:30', 8)).toBeNull();
  expect(findTrigger(':tada: ok', 9)).toBeNull();
});

test('the last sign counts', () => {
  expect(findTrigger('@Ines see #rel', 14)).toMatchObject({ sign: '#' });
  expect(findTrigger('@Ines a:b', 9)).toMatchObject({ sign: '@', query: 'Ines a:b' });
});

test('a picked name, with the space after it, suggests nothing more', () => {
  expect(findTrigger('@Ines Corvalo ', 14)).toBeNull();
  expect(findTrigger('@Ines C', 7)).toMatchObject({ query: 'Ines C' });
});

test('a slash at the beginning of a word is a sign only in chats with visitors', () => {
  expect(findTrigger('/ho', 3, 'canned')).toEqual({ sign: '/', start: 0, query: 'ho' });
  expect(findTrigger('Well, /', 7, 'canned')).toEqual({ sign: '/', start: 6, query: '' });
  expect(findTrigger('https://', 8, 'canned')).toBeNull();
  expect(findTrigger('and/or', 6, 'canned')).toBeNull();
  expect(findTrigger('/ho', 3)).toBeNull();
  expect(findTrigger('@In /', 5)).toEqual({ sign: '@', start: 0, query: 'In /' });
});

test('a slash lists commands only as the first word', () => {
  expect(findTrigger('/', 1, 'commands')).toEqual({ sign: '/', start: 0, query: '' });
  expect(findTrigger('\n /wea', 6, 'commands')).toEqual({ sign: '/', start: 2, query: 'wea' });
  expect(findTrigger('/weather today', 14, 'commands')).toBeNull();
  expect(findTrigger('yes /', 5, 'commands')).toBeNull();
  expect(findTrigger('/usr/bin', 8, 'commands')).toEqual({ sign: '/', start: 0, query: 'usr/bin' });
});

test.each(['你好@In', '（@In', '你好＠In', '**@In', '「＠In'])('%s suggests users', (text) => {
  expect(findTrigger(text, text.length)).toMatchObject({ sign: '@', query: 'In' });
});
