import { foldText } from '@loquat/markup/fold';
import { defaultEmojiDataResolver, type EmojiDataResolver } from 'frimousse';

/** The names of all emoji, with keywords folded as message search folds words. */
export const resolveFoldedEmoji: EmojiDataResolver = async (locale, options) => {
  const data = await defaultEmojiDataResolver(locale, options);
  const emojis = data.emojis.map((emoji) =>
    Object.assign({}, emoji, { tags: [emoji.label, ...emoji.tags].map(foldText) }),
  );
  return Object.assign({}, data, { emojis });
};
