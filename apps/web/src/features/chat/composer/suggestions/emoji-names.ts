import shortcodes from 'emojibase-data/en/shortcodes/github.json';
import type { PickerOption } from './triggers.ts';

/** Rendered in colour by default. */
const IN_COLOUR = /^\p{Emoji_Presentation}/u;

function fromHexcode(hexcode: string): string {
  const plain = String.fromCodePoint(...hexcode.split('-').map((code) => Number.parseInt(code, 16)));
  return hexcode.includes('-') || IN_COLOUR.test(plain) ? plain : `${plain}\u{FE0F}`;
}

/**
 * Every emoji under each of the names that users type between colons, by name; the names are English in all languages.
 */
export const namedEmojis: readonly PickerOption[] = Object.entries(
  shortcodes as Readonly<Record<string, string | readonly string[]>>,
)
  .flatMap(([hexcode, names]) =>
    [names].flat().map((name) => ({ sign: ':' as const, id: name, name, emoji: fromHexcode(hexcode) })),
  )
  .toSorted((a, b) => a.name.localeCompare(b.name));
