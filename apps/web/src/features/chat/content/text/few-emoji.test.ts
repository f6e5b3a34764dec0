import { expect, test } from 'vitest';
import { isFewEmoji } from './few-emoji.ts';

test.each(['👍', '❤️', '🎉🎉🎉', '👩‍🚀 🇳🇴', '👋🏽', '👨‍👩‍👧‍👦', '1️⃣', '🏳️‍🌈'])('%s is shown large', (text) => {
  expect(isFewEmoji(text)).toBe(true);
});

test.each(['', '12', '3 #', '👍 yes', '🎉🎉🎉🎉', '®', 'a', '👍'.repeat(5_000)])('%.20s is not', (text) => {
  expect(isFewEmoji(text)).toBe(false);
});
