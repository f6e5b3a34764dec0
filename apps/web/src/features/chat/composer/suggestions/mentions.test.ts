import { findMentionSigns } from '@loquat/markup/markdown';
import { expect, test } from 'vitest';
import { encodeMentions as encode } from './encode-mentions.ts';
import { decodeMentions, type Mentionable } from './mentions.ts';

const encodeMentions = (text: string, people: readonly Mentionable[]) => encode(text, people, false);

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

test('text that only resembles a mention stays as it is', () => {
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

test('a nickname mentions a user as the name does; if both are equal the name counts', () => {
  const crew = [
    { uid: 7, name: 'Ines Corvalo', nickname: 'Captain' },
    { uid: 8, name: 'Captain Noor' },
    { uid: 9, name: 'Hal', nickname: 'Ines Corvalo' },
  ];
  expect(encodeMentions('@Captain asks @Captain Noor for @Ines Corvalo', crew)).toBe(' @7 asks @8 for @7 ');
  expect(decodeMentions(' @7 asks', crew)).toBe('@Captain asks');
});

test.each([
  ['你好@田中', '你好 @3 '],
  ['@田中さん見て', ' @3 さん見て'],
  ['（＠田中）', '（ @3 ）'],
  ['**@Ines**', '** @1 **'],
  ['@Ines看', ' @1 看'],
  ['@田中@Ines', ' @3 @1 '],
  ['https://a.example/?u=@Ines me.@Ines', 'https://a.example/?u=@Ines me.@Ines'],
])('of %s, the mentions become uids', (text, sent) => {
  expect(encodeMentions(text, people)).toBe(sent);
});

test.each(['（＠田中）', '**@Ines**', '「@Ines」、@田中。'])('%s reads the same after it was sent', (text) => {
  expect(decodeMentions(encodeMentions(text, people), people)).toBe(text.replaceAll('＠', '@'));
});

test('code is never altered, neither when it is sent nor when it is edited', () => {
  const code = '```\n@Ines.route("/") @1 \n```\n\n`@Ines @1 `';
  const sent = encode(`see @Ines\n\n${code}`, people, true);
  expect(sent).toBe(`see @1 \n\n${code}`);
  const signs = findMentionSigns(sent, true);
  expect(decodeMentions(sent, people, (at) => signs.has(at))).toBe(`see @Ines \n\n${code}`);
  expect(encode('`@Ines` or @Ines', people, false)).toBe('`@Ines` or @1 ');
});
