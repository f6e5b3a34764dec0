import { readFileSync } from 'node:fs';
import { canonicalEmoji, isOneEmoji } from '@loquat/contract';

/** Emoji by their names in Slack and Mattermost; a test generates it from the lists that both use. */
const NAMES_FILE = new URL('../../assets/emoji-names.json', import.meta.url);

const VARIATION = '\uFE0F';
/** `:skin-tone-2:` is the lightest of five. */
const TONES = ['🏻', '🏼', '🏽', '🏾', '🏿'] as const;
const FIRST_TONE = 2;
const SPELLED_TONES = ['light', 'medium_light', 'medium', 'medium_dark', 'dark'] as const;
/** Names that these products used before they adopted those of the lists. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  thumbsup: '+1',
  thumbsdown: '-1',
  simple_smile: 'slightly_smiling_face',
};

/**
 * The spelling that Unicode recommends, which may have variation selectors that a list lacks; null if there is none.
 */
export function recommendedEmoji(emoji: string): string | null {
  const canonical = canonicalEmoji(emoji);
  return isOneEmoji(canonical) ? canonical : null;
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
 * The emoji for a name in Slack's or Mattermost's spelling, with its skin tone (`+1::skin-tone-3`,
 * `wave_dark_skin_tone`); null for a team's custom emoji.
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

const ONE_NAME = /:([a-z0-9_+-]{1,60}):(?::skin-tone-([2-6]):)?/g;
/** Matches names between words, not those in `key:on:value`, `12:30:45` and URLs. */
const NAMES =
  /\b[a-z][a-z0-9+.-]{0,30}:\/\/\S+|(?<![\w/:@])(?::[a-z0-9_+-]{1,60}:(?::skin-tone-[2-6]:)?){1,100}(?![\w/@])/gi;

/** A text with known `:name:`s replaced by emoji. */
export const withEmoji = (text: string): string =>
  text.replace(NAMES, (names) =>
    names.startsWith(':')
      ? names.replace(ONE_NAME, (found: string, name: string, tone?: string) => {
          return emojiNamed(tone ? `${name}::skin-tone-${tone}` : name) ?? found;
        })
      : names,
  );
