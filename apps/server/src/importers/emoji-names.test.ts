import { isOneEmoji } from '@loquat/contract';
import github from 'emojibase-data/en/shortcodes/github.json' with { type: 'json' };
import iamcal from 'emojibase-data/en/shortcodes/iamcal.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { emojiNamed, recommendedEmoji, withEmoji } from './emoji-names.ts';

const HEX = 16;
const ofHex = (hexcode: string): string =>
  String.fromCodePoint(...hexcode.split('-').map((part) => Number.parseInt(part, HEX)));

/** The list of iamcal has priority: both products took their names from it. */
function readLists(): Record<string, string> {
  const names: Record<string, string> = {};
  for (const list of [github, iamcal] as Readonly<Record<string, string | readonly string[]>>[]) {
    for (const [hexcode, codes] of Object.entries(list)) {
      const emoji = recommendedEmoji(ofHex(hexcode));
      // Skin tones, letters of flags and hair are no emoji by themselves.
      if (emoji !== null) for (const code of [codes].flat()) names[code] = emoji;
    }
  }
  return names;
}

// `vitest --update` rewrites it; the lists themselves are too large for the server.
test('the file of names is generated from the lists', async () => {
  const names = readLists();
  expect(Object.values(names).every(isOneEmoji)).toBe(true);
  expect(Object.keys(names).length).toBeGreaterThan(1_800);
  await expect(`${JSON.stringify(names, null, 2)}\n`).toMatchFileSnapshot('../../assets/emoji-names.json');
});

test.each([
  ['+1', '👍'],
  ['thumbsup', '👍'],
  ['heart', '❤️'],
  ['flag-de', '🇩🇪'],
  ['man-woman-boy', '👨‍👩‍👦'],
  ['simple_smile', '🙂'],
  ['+1::skin-tone-6', '👍🏿'],
  ['wave_medium_light_skin_tone', '👋🏼'],
  ['house::skin-tone-2', '🏠'],
  ['party-parrot', null],
  ['__proto__', null],
  ['', null],
])('%s is %s', (name, emoji) => expect(emojiNamed(name)).toBe(emoji));

test('only known names become emoji in a text', () => {
  expect(withEmoji('at 12:30:45 :tada: :nope: ::')).toBe('at 12:30:45 🎉 :nope: ::');
});
