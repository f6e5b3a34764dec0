import { canonicalEmoji, isOneEmoji } from '@loquat/contract';
import english from 'emojibase-data/en/data.json' with { type: 'json' };
import { expect, test } from 'vitest';

test('every emoji of the picker, in every skin tone, is a valid reaction', () => {
  // Emoji without a group are parts of others; the picker leaves them out.
  const listed = english.filter(({ group }) => group !== undefined).flatMap((emoji) => [emoji, ...(emoji.skins ?? [])]);
  expect(listed.length).toBeGreaterThan(3_000);
  expect(listed.filter(({ emoji }) => !isOneEmoji(canonicalEmoji(emoji)))).toEqual([]);
});
