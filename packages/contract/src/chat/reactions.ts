import * as z from 'zod/mini';

/** Exactly one emoji in its coloured form, as Unicode recommends it for interchange. */
const ONE_EMOJI = /^\p{RGI_Emoji}$/v;

/** Whether a text is one whole emoji and nothing else; of two spellings only the recommended one counts. */
export const isOneEmoji = (text: string): boolean => ONE_EMOJI.test(text);

/** What one reacts with: any single emoji, the quick reactions among them. */
export const ReactionAction = z.string().check(z.refine(isOneEmoji, { error: 'not one emoji' }));
