import * as z from 'zod/mini';

/** Exactly one emoji in its coloured form, as Unicode recommends it for interchange. */
const ONE_EMOJI = /^\p{RGI_Emoji}$/v;

/** Whether a text is one whole emoji and nothing else; of two spellings only the recommended one counts. */
export const isOneEmoji = (text: string): boolean => ONE_EMOJI.test(text);

/** Longer than any emoji. */
const EMOJI_MAX_LENGTH = 64;
/** Asks for the coloured form. */
const VARIATION = '\uFE0F';
/** Characters that are text unless they ask for the coloured form. A skin tone asks for it too. */
const PLAIN = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu;

/**
 * An emoji in the spelling that Unicode recommends, whether it was written with U+FE0F or without; any other text is
 * returned as it is.
 */
export function canonicalEmoji(text: string): string {
  if (text.length > EMOJI_MAX_LENGTH || isOneEmoji(text)) return text;
  const plain = text.replaceAll(VARIATION, '');
  const coloured = plain.replace(PLAIN, `$&${VARIATION}`);
  return [plain, coloured].find(isOneEmoji) ?? text;
}

/** The reactions that clients offer first. Existing clients show no others. */
export const QUICK_REACTIONS = ['👍', '❤️', '😄', '👀', '👎', '🎉', '🙁', '🚀'] as const;

/** The emoji of a reaction: any single emoji, including the quick reactions. */
export const ReactionAction = z
  .string()
  .check(z.overwrite(canonicalEmoji), z.refine(isOneEmoji, { error: 'not one emoji' }));
