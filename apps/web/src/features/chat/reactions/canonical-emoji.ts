import { isOneEmoji } from '@loquat/contract';

const COLOUR_SIGN = /\uFE0F/g;

/** The one spelling of an emoji that counts as a reaction: data and keyboards add signs that mean nothing. */
export function canonicalEmoji(emoji: string): string {
  const plain = emoji.replace(COLOUR_SIGN, '');
  return !isOneEmoji(emoji) && isOneEmoji(plain) ? plain : emoji;
}
