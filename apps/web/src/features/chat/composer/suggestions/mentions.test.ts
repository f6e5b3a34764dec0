import { expect, test } from 'vitest';
import { decodeMentions, encodeMentions } from './mentions.ts';

const people = [
  { uid: 1, name: 'Ines' },
  { uid: 2, name: 'Ines Corvalo' },
  { uid: 3, name: '田中' },
  { uid: 4, name: 'Tomas (ops)' },
];

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

test('a text from the wire reads as it was typed', () => {
  for (const text of ['@Ines Corvalo look', 'Hi @Ines, look', '@Ines @Ines Corvalo', 'ask @Tomas (ops)']) {
    expect(decodeMentions(encodeMentions(text, people), people)).toBe(text);
  }
  expect(decodeMentions('see @77 ', people)).toBe('see @77');
});

test('a nickname mentions somebody as the name does; if both are equal the name counts', () => {
  const crew = [
    { uid: 7, name: 'Ines Corvalo', nickname: 'Captain' },
    { uid: 8, name: 'Captain Noor' },
    { uid: 9, name: 'Hal', nickname: 'Ines Corvalo' },
  ];
  expect(encodeMentions('@Captain asks @Captain Noor for @Ines Corvalo', crew)).toBe(' @7 asks @8 for @7 ');
  expect(decodeMentions(' @7 asks', crew)).toBe('@Captain asks');
});
