import { expect, test } from 'vitest';
import { readWords, switcherGroups, type SwitcherSources } from './switcher-items.ts';

const command = (id: string, label: string) => ({ id, label, icon: null, run: () => {} });
const sources: SwitcherSources = {
  targets: [
    { key: 'u:2', name: 'Opal', aliases: [], lastAt: 9 },
    { key: 'g:1', name: 'ops', aliases: [], lastAt: 5 },
    { key: 'u:3', name: 'Quiet', aliases: [], lastAt: 0 },
  ],
  atHand: { open: null, before: null, unread: new Map() },
  hits: [{ message: { mid: 7 } } as never],
  commands: [command('new', 'New channel'), command('out', 'Log out')],
  commandsForWords: [command('search', 'Search')],
  commandsForNew: [command('name', 'Create a channel')],
};
const idsFor = (text: string) =>
  switcherGroups(text, sources).map(({ name, items }) => `${name}: ${items.map(({ id }) => id).join(' ')}`);

test('an empty switcher offers the latest chats and the first actions', () => {
  expect(idsFor('')).toEqual(['recent: u:2 g:1', 'commands: new out']);
});

test('words find chats, messages and actions together', () => {
  expect(idsFor('o')).toEqual(['jump: u:2 g:1', 'messages: m7', 'commands: out search']);
});

test('the first sign narrows to channels, users or actions', () => {
  expect(idsFor('#op')).toEqual(['jump: g:1']);
  expect(idsFor('@')).toEqual(['jump: u:2 u:3']);
  expect(idsFor('>out')).toEqual(['commands: out']);
  expect(readWords('> log ')).toEqual({ scope: 'commands', words: 'log' });
});

test('words that match no chat can name a new channel', () => {
  expect(idsFor('zebra')).toEqual(['messages: m7', 'commands: search name']);
  expect(idsFor('#zebra')).toEqual(['commands: name']);
  expect(idsFor('@zebra')).toEqual([]);
});
