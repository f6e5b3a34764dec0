import { readFileSync } from 'node:fs';
import { isOneEmoji } from '@loquat/contract';

/** Emoji by the names that Slack and Mattermost give them; a test makes it from the lists that both took them from. */
const NAMES_FILE = new URL('../../assets/emoji-names.json', import.meta.url);

const VARIATION = '\uFE0F';
/** `:skin-tone-2:` is the lightest of five. */
const TONES = ['🏻', '🏼', '🏽', '🏾', '🏿'] as const;
const FIRST_TONE = 2;
const SPELLED_TONES = ['light', 'medium_light', 'medium', 'medium_dark', 'dark'] as const;
/** Names that these products gave to emoji before they took those of the lists. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  thumbsup: '+1',
  thumbsdown: '-1',
  simple_smile: 'slightly_smiling_face',
};

/**
 * The spelling that Unicode recommends, which may have variation selectors where a list has none; null if there is none.
 */
export function recommendedEmoji(emoji: string): string | null {
  if (isOneEmoji(emoji)) return emoji;
  const characters = Array.from(emoji);
  for (let place = characters.length; place > 0; place -= 1) {
    const tried = characters.toSpliced(place, 0, VARIATION).join('');
    if (isOneEmoji(tried)) return tried;
  }
  const everywhere = characters.map((character) => `${character}${VARIATION}`).join('');
  return isOneEmoji(everywhere) ? everywhere : null;
}

let names: ReadonlyMap<string, string> | null = null;

function namesOfFile(): ReadonlyMap<string, string> {
  const list = JSON.parse(readFileSync(NAMES_FILE, 'utf8')) as Readonly<Record<string, string>>;
  return (names ??= new Map(Object.entries(list)));
}

function withTone(emoji: string, tone: string): string {
  const [first = '', ...rest] = Array.from(emoji.replaceAll(VARIATION, ''));
  return [first, tone, ...rest].join('');
}

/** Mattermost writes skin tones as words. */
function toneSpelled(name: string): string | null {
  const [, base, tone] = /^(.+?)_(light|medium_light|medium|medium_dark|dark)_skin_tone$/.exec(name) ?? [];
  if (!base || !tone) return null;
  return emojiNamed(`${base}::skin-tone-${SPELLED_TONES.findIndex((spelled) => spelled === tone) + FIRST_TONE}`);
}

/**
 * The emoji of a name as Slack and Mattermost write it, with its skin tone (`+1::skin-tone-3`, `wave_dark_skin_tone`);
 * null for one that a team made itself.
 */
export function emojiNamed(name: string): string | null {
  const known = names ?? namesOfFile();
  const [, base = '', digit] = /^:?(.*?)(?:::skin-tone-([2-6])|:)?$/.exec(name) ?? [];
  const plain = known.get(base) ?? known.get(OLD_NAMES[base] ?? '') ?? null;
  if (plain === null) return toneSpelled(base);
  const tone = digit ? TONES[Number(digit) - FIRST_TONE] : undefined;
  const toned = tone ? recommendedEmoji(withTone(plain, tone)) : null;
  return toned ?? plain;
}

/** A text with the emoji that are written as `:name:` and known by that name. */
export const withEmoji = (text: string): string =>
  text.replace(
    /:([a-z0-9_+-]{1,60}):(?::skin-tone-([2-6]):|skin-tone-([2-6]):)?/g,
    (found: string, name: string, tone?: string) => emojiNamed(tone ? `${name}::skin-tone-${tone}` : name) ?? found,
  );
