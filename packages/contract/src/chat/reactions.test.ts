import { expect, test } from 'vitest';
import { canonicalEmoji, QUICK_REACTIONS, ReactionAction } from './reactions.ts';

const takes = (text: string) => ReactionAction.safeParse(text).success;

test.each([...QUICK_REACTIONS, '🦜', '👍🏿', '👩🏽‍🚀', '👨‍👩‍👧‍👦', '🇯🇵', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', '©️'])('%s is a reaction', (emoji) => {
  expect(takes(emoji)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['a word', 'like'],
  ['a digit', '1'],
  ['two emoji', '👍👍'],
  ['an emoji and a space', '👍 '],
  ['an emoji and a line', '👍\n'],
  ['half an emoji', '\uD83D'],
  ['a lone letter of a flag', '🇯'],
  ['an emoji of any length', `👍${'\u200D👍'.repeat(10_000)}`],
])('%s is none', (_what, text) => {
  expect(takes(text)).toBe(false);
});

test.each([
  ['❤', '❤\uFE0F'],
  ['❤\uFE0F', '❤\uFE0F'],
  ['👍\uFE0F', '👍'],
  ['1\u20E3', '1\uFE0F\u20E3'],
  ['☎', '☎\uFE0F'],
  ['🏳\u200D🌈', '🏳\uFE0F\u200D🌈'],
  ['👁\u200D🗨', '👁\uFE0F\u200D🗨\uFE0F'],
  ['❤\u200D🔥', '❤\uFE0F\u200D🔥'],
  ['🕵\u200D♂', '🕵\uFE0F\u200D♂\uFE0F'],
  ['🕵🏽\u200D♂', '🕵🏽\u200D♂\uFE0F'],
  ['✌🏽\uFE0F', '✌🏽'],
  ['👍🏽', '👍🏽'],
])('%j and %j are the same reaction', (typed, canonical) => {
  expect(ReactionAction.parse(typed)).toBe(canonical);
});

test('spellings of different emoji stay apart, and other texts stay as they are', () => {
  expect(canonicalEmoji('👍🏽')).not.toBe(canonicalEmoji('👍'));
  expect(canonicalEmoji('1')).toBe('1');
  expect(canonicalEmoji('like')).toBe('like');
});
