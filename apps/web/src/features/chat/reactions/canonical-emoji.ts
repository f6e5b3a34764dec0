import { isOneEmoji } from '@loquat/contract';

const COLOUR_SIGN = /\uFE0F/g;

/** The canonical spelling of an emoji for reactions: data and keyboards add characters without meaning. */
export function canonicalEmoji(emoji: string): string {
  const plain = emoji.replace(COLOUR_SIGN, '');
  return !isOneEmoji(emoji) && isOneEmoji(plain) ? plain : emoji;
}
