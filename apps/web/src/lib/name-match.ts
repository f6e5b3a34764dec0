import { foldText } from '@loquat/markup/fold';

/** An item with a name, and perhaps other names. */
export interface Named {
  name: string;
  aliases?: readonly string[] | undefined;
}

/** How well a text fits the query, best first. */
export const FITS = { exact: 0, start: 1, words: 2, initials: 3, inside: 4, letters: 5 } as const;
export type Fit = (typeof FITS)[keyof typeof FITS];

/** A text folded for comparing. */
interface Folded {
  /** With a space in front, so that every word has one. */
  spaced: string;
  initials: string;
}

/** The folded query. */
export interface Wanted {
  text: string;
  /** Each with a space in front. */
  words: readonly string[];
  /** Whether its letters may be apart: not in scripts where each one is a word or a syllable. */
  mayStandApart: boolean;
}

const BREAKS = /[\s._\-()[\]{}/\\,:;@'"&·–—]/g;
const MANY_TO_A_WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** A text folded as the server's search does it, with spaces between its words. */
export const foldName = (text: string): string => foldText(text).replace(BREAKS, ' ');

const MOST_KNOWN = 100_000;
/** Folding takes ten times as long as comparing, and the same names are compared with every key. */
const known = new Map<string, Folded>();

export function fold(text: string): Folded {
  const found = known.get(text);
  if (found) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const spaced = ` ${foldName(text)}`;
  const folded = { spaced, initials: spaced.replace(/ +([^ ]?)[^ ]*/gu, '$1') };
  known.set(text, folded);
  return folded;
}

/** Folds names before the first search, so that the first key is as quick as the others. */
export function learnNames(named: readonly Named[]): void {
  for (const { name, aliases = [] } of named) for (const text of [name, ...aliases]) fold(text);
}

export function readWanted(words: string): Wanted {
  const parts = foldName(words).split(' ').filter(Boolean);
  const mayStandApart = parts.length === 1 && words.length > 1 && !MANY_TO_A_WORD.test(words);
  return { text: parts.join(' '), words: parts.map((part) => ` ${part}`), mayStandApart };
}

/** Whether letters follow each other in a text, the first of them at the beginning of a word. */
function hasLetters(spaced: string, letters: string): boolean {
  let at = spaced.indexOf(` ${letters[0]}`) + 1;
  for (let index = 1; at > 0 && index < letters.length; index++) at = spaced.indexOf(letters[index] ?? '', at + 1);
  return at > 0;
}

/** How well a folded text fits; undefined if it does not. */
export function fitOf({ spaced, initials }: Folded, { text, words, mayStandApart }: Wanted): Fit | undefined {
  if (spaced.startsWith(text, 1)) return spaced.length === text.length + 1 ? FITS.exact : FITS.start;
  if (words.every((word) => spaced.includes(word))) return FITS.words;
  if (mayStandApart && initials.includes(text)) return FITS.initials;
  if (spaced.includes(text)) return FITS.inside;
  return mayStandApart && hasLetters(spaced, text) ? FITS.letters : undefined;
}

/** Other names count less than any beginning of the name, and their letters may not be apart: addresses are long. */
const aliasFit = (alias: string, wanted: Wanted): number => {
  const fit = fitOf(fold(alias), wanted) ?? FITS.letters;
  return fit === FITS.letters ? Number.POSITIVE_INFINITY : Math.max(fit, FITS.words) + 0.5;
};

function rankOf({ name, aliases = [] }: Named, wanted: Wanted, loosest: Fit): number {
  let rank: number = fitOf(fold(name), wanted) ?? Number.POSITIVE_INFINITY;
  for (const alias of rank > FITS.words ? aliases : []) {
    if (alias !== name) rank = Math.min(rank, aliasFit(alias, wanted));
  }
  return rank <= loosest + 0.5 ? rank : Number.POSITIVE_INFINITY;
}

/** Whether an item fits the query, for lists that keep their own order. An empty query matches everything. */
export function fits(named: Named, words: string): boolean {
  const wanted = readWanted(words);
  return wanted.text === '' || rankOf(named, wanted, FITS.letters) < Number.POSITIVE_INFINITY;
}

export interface MatchLimits {
  limit?: number;
  /** The weakest fit that still counts; by default, letters that are apart. */
  loosest?: Fit;
}

/**
 * The items that the query may mean: by whole name, its beginning, the beginnings of its words, its initials ("mf" for
 * Maya Fischer), a part of it, its letters in their order ("rlse" for release-planning). Equally good fits stay in the
 * order of the list, and an empty query leaves it as it is.
 */
export function matchNames<N extends Named>(
  named: readonly N[],
  words: string,
  { limit = named.length, loosest = FITS.letters }: MatchLimits = {},
): N[] {
  const wanted = readWanted(words);
  if (wanted.text === '') return named.slice(0, limit);
  const byRank = new Map<number, N[]>();
  for (const one of named) {
    const rank = rankOf(one, wanted, loosest);
    if (rank === Number.POSITIVE_INFINITY) continue;
    const alike = byRank.get(rank);
    if (alike) alike.push(one);
    else byRank.set(rank, [one]);
  }
  return [...byRank]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, found]) => found)
    .slice(0, limit);
}
