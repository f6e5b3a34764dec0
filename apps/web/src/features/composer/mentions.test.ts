import { expect, test } from 'vitest';
import { encodeMentions, findTrigger, insertMention, matchPeople } from './mentions.ts';

const people = [
  { uid: 1, name: 'Ines' },
  { uid: 2, name: 'Ines Corvalo' },
  { uid: 3, name: '田中' },
  { uid: 4, name: 'Tomas (ops)' },
];

test('an @ at the beginning of a word asks for people', () => {
  expect(findTrigger('Thanks @In', 10)).toEqual({ start: 7, query: 'In' });
  expect(findTrigger('@', 1)).toEqual({ start: 0, query: '' });
  expect(findTrigger('ines@harbour', 12)).toBeNull();
  expect(findTrigger('@In\nmore', 8)).toBeNull();
  expect(findTrigger('@ ', 2)).toBeNull();
});

test('people are found by the beginning of any of their names', () => {
  expect(matchPeople(people, 'cor', 5).map(({ uid }) => uid)).toEqual([2]);
  expect(matchPeople(people, 'i', 5).map(({ uid }) => uid)).toEqual([1, 2]);
});

test('a picked name takes the place of what was typed', () => {
  expect(insertMention('Hi @in there', { start: 3, query: 'in' }, 'Ines')).toEqual({
    text: 'Hi @Ines there',
    caret: 9,
  });
  expect(insertMention('@', { start: 0, query: '' }, 'Ines')).toEqual({ text: '@Ines ', caret: 6 });
});

test('names become uids with a space on each side, the longest name first', () => {
  expect(encodeMentions('@Ines Corvalo look', people)).toBe(' @2 look');
  expect(encodeMentions('Hi @Ines, look', people)).toBe('Hi @1 , look');
  expect(encodeMentions('(@田中) and @Tomas (ops)', people)).toBe('( @3 ) and @4 ');
});

test('what only looks like a mention stays as it is', () => {
  const text = 'ines@Ines.example @Inesita @nobody @';
  expect(encodeMentions(text, people)).toBe(text);
});

test('mentions that follow each other share the space between them', () => {
  expect(encodeMentions('@Ines @Ines Corvalo', people)).toBe(' @1 @2 ');
});

test('a nickname finds and mentions somebody as well as the name does; of two that are equal the name counts', () => {
  const crew = [
    { uid: 7, name: 'Ines Corvalo', nickname: 'Captain' },
    { uid: 8, name: 'Captain Noor' },
    { uid: 9, name: 'Hal', nickname: 'Ines Corvalo' },
  ];
  expect(matchPeople(crew, 'cap', 5).map(({ uid }) => uid)).toEqual([7, 8]);
  expect(encodeMentions('@Captain asks @Captain Noor for @Ines Corvalo', crew)).toBe(' @7 asks @8 for @7 ');
});
