import { expect, test } from 'vitest';
import { QUICK_REACTIONS } from '../limits.ts';
import { ReactionAction } from './reactions.ts';

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
  ['a sign that is only text', '❤'],
  ['a second spelling', '👍\uFE0F'],
  ['a lone letter of a flag', '🇯'],
  ['an emoji of any length', `👍${'\u200D👍'.repeat(10_000)}`],
])('%s is none', (_what, text) => {
  expect(takes(text)).toBe(false);
});
