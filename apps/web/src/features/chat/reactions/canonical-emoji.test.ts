import { isOneEmoji } from '@loquat/contract';
import english from 'emojibase-data/en/data.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { canonicalEmoji } from './canonical-emoji.ts';

test('every emoji of the picker, in every skin, is one that can be reacted with', () => {
  // Emoji without a group are parts of others; the picker leaves them out.
  const listed = english.filter(({ group }) => group !== undefined).flatMap((emoji) => [emoji, ...(emoji.skins ?? [])]);
  expect(listed.length).toBeGreaterThan(3_000);
  expect(listed.filter(({ emoji }) => !isOneEmoji(canonicalEmoji(emoji)))).toEqual([]);
});

test('two spellings of an emoji are one', () => {
  expect(canonicalEmoji('👍\uFE0F')).toBe('👍');
  expect(canonicalEmoji('❤\uFE0F')).toBe('❤\uFE0F');
});
