import { foldDigits, foldText, removeInvisible } from '@loquat/markup/fold';

/** A searchable piece of text. Offsets in UTF-16 units of the original text; `end` is exclusive. */
export interface Token {
  /** Folded: only letters, digits and non-ASCII characters, so that the index splits no further. */
  term: string;
  start: number;
  end: number;
}

/** Raise it whenever the same text gives other tokens: the index is then rebuilt. */
export const TOKENS_VERSION = 3;

const MAX_TERM_LENGTH = 64;
/**
 * At worst, folding is quadratic in the length of a piece (marks out of order), and the end of a long one is cut
 * anyway.
 */
const MAX_FOLDED_LENGTH = 256;
/** For a letter with its marks. */
const MAX_UNIT_LENGTH = 16;
/** Marks mentions. From the private use area: no typed text is folded to it. */
const MENTION = '\uF8FF';
const DENSE_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
// Scripts written without spaces, with their marks (ー is common to two of them).
const DENSE = `[${DENSE_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}\u30FC\uFF70]`;
const PIECES = new RegExp(
  [
    '(?<mention>(?<![^\\s])@(?<uid>\\d{1,16})(?![^\\s]))',
    `(?<dense>${DENSE}[${DENSE.slice(1, -1)}\\p{Mn}\\p{Default_Ignorable_Code_Point}\\uFF9E\\uFF9F]*)`,
    `(?<word>(?!${DENSE})[\\p{L}\\p{N}\\p{M}](?:(?!${DENSE})[\\p{L}\\p{N}\\p{M}\\p{Default_Ignorable_Code_Point}])*)`,
    // A country's flag is a pair of letters; a region's is a black flag with invisible letters.
    '(?<emoji>\\p{RI}{1,2}|\\u{1F3F4}[\\u{E0020}-\\u{E007F}]+|\\p{Extended_Pictographic})',
  ].join('|'),
  'gu',
);
// One letter with what completes it: voiced sound marks, variation selectors, the vowel and final of a Hangul syllable.
const COMPLETING = String.raw`\p{Mn}\p{Default_Ignorable_Code_Point}\u1160-\u11FF\uFF9E\uFF9F`;
const UNITS = new RegExp(`[^${COMPLETING}][${COMPLETING}]*|[${COMPLETING}]+`, 'gu');
const THAI_LIKE = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SEPARATORS = /[\0-/:-@[-`{-\x7F\xB7]/g;

/** Scripts without spaces keep their marks, which distinguish letters. */
const foldUnit = (text: string) =>
  foldDigits(removeInvisible(text.normalize('NFKC')).toLowerCase()).replace(SEPARATORS, '');
const foldWord = (word: string) => foldText(word).replace(SEPARATORS, '').normalize('NFC');

/** Cuts strings that no one types in full: keys, hashes, pasted bytes. */
const shorten = (term: string) => term.slice(0, MAX_TERM_LENGTH).toWellFormed();

const beginningOf = (piece: string) =>
  piece.length > MAX_FOLDED_LENGTH ? piece.slice(0, MAX_FOLDED_LENGTH).toWellFormed() : piece;

interface Unit {
  text: string;
  /** Offset in the run. */
  at: number;
  length: number;
}

/** The letters of a run, without those that fold to nothing. */
function* unitsOf(run: string): Generator<Unit> {
  // Vowels of these scripts are marks, and users search for either half of a syllable.
  const letters = THAI_LIKE.test(run) ? run : run.matchAll(UNITS);
  let at = 0;
  for (const letter of letters) {
    const [part] = typeof letter === 'string' ? [letter] : letter;
    const text = foldUnit(part.slice(0, MAX_UNIT_LENGTH).toWellFormed());
    if (text !== '') yield { text, at, length: part.length };
    at += part.length;
  }
}

/**
 * Every letter with the next one, and the last one alone. So each letter begins exactly one token: a single letter is a
 * prefix, two letters are a token, and more are a phrase.
 */
function* denseTokens(run: string, offset: number): Generator<Token> {
  let last: Unit | null = null;
  for (const next of unitsOf(run)) {
    if (last) yield { term: last.text + next.text, start: offset + last.at, end: offset + next.at + next.length };
    last = next;
  }
  if (last) yield { term: last.text, start: offset + last.at, end: offset + last.at + last.length };
}

/** The searchable term of a word, an emoji or a mention; empty if nothing of it is left. */
function termOf(piece: string, { uid, emoji }: Record<string, string | undefined>): string {
  if (uid !== undefined) return MENTION + Number(uid);
  return emoji ?? shorten(foldWord(beginningOf(piece)));
}

/** The tokens of a text in order: words, pairs of letters in scripts without spaces, emoji, mentions (` @12 `). */
export function* tokensOf(text: string): Generator<Token> {
  for (const { 0: piece, index: start, groups = {} } of text.toWellFormed().matchAll(PIECES)) {
    if (groups['dense'] !== undefined) {
      yield* denseTokens(piece, start);
      continue;
    }
    const term = termOf(piece, groups);
    if (term !== '') yield { term, start, end: start + piece.length };
  }
}

/** Whether a token comes from a script without spaces, whose words are searched for as pairs of letters. */
export const isDense = (term: string): boolean => new RegExp(`^${DENSE}`, 'u').test(term);
