/** A searchable piece of text. Offsets in UTF-16 units of the original text; `end` is exclusive. */
export interface Token {
  /** Folded: only letters, digits and characters beyond ASCII, so that the index splits nothing further. */
  term: string;
  start: number;
  end: number;
}

/** Raise it whenever the same text would give other tokens: the index is then rebuilt. */
export const TOKENS_VERSION = 2;

const MAX_TERM_LENGTH = 64;
/** At worst, folding is quadratic in a piece's length (marks out of order), and the end of a long one is cut anyway. */
const MAX_FOLDED_LENGTH = 256;
/** For a letter with its marks. */
const MAX_UNIT_LENGTH = 16;
/** Marks mentions. Private use: no text that people write is folded to it. */
const MENTION = '\uF8FF';
const DENSE_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
// Scripts written without spaces, with their marks (ー is common to two of them).
const DENSE = `[${DENSE_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}\u30FC\uFF70]`;
const PIECES = new RegExp(
  [
    '(?<mention>(?<![^\\s])@(?<uid>\\d{1,16})(?![^\\s]))',
    `(?<dense>${DENSE}[${DENSE.slice(1, -1)}\\p{Mn}\\uFF9E\\uFF9F]*)`,
    `(?<word>(?:(?!${DENSE})[\\p{L}\\p{N}\\p{M}])+)`,
    '(?<emoji>\\p{Extended_Pictographic})',
  ].join('|'),
  'gu',
);
// One letter with its marks: a voiced sound mark, a variation selector.
const UNITS = /[^\p{Mn}\uFF9E\uFF9F][\p{Mn}\uFF9E\uFF9F]*/gu;
const THAI_LIKE = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const VARIATION_SELECTORS = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;
const PLAIN = /^[A-Za-z0-9]+$/;
const ACCENTS = /[\u0300-\u036F]/g;
const SEPARATORS = /[\0-/:-@[-`{-\x7F]/g;

const compose = (text: string) =>
  text.normalize('NFKC').toLowerCase().replace(VARIATION_SELECTORS, '').replace(SEPARATORS, '');
/** Normalises compatible forms, case and accents. Most words are plain, where only the case matters. */
const fold = (word: string) =>
  PLAIN.test(word) ? word.toLowerCase() : compose(word).normalize('NFD').replace(ACCENTS, '').normalize('NFC');

/** Cuts what no person types in full: keys, hashes, pasted bytes. */
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
  // Vowels of these scripts are marks, and people search for either half of a syllable.
  const letters = THAI_LIKE.test(run) ? run : run.matchAll(UNITS);
  let at = 0;
  for (const letter of letters) {
    const [part] = typeof letter === 'string' ? [letter] : letter;
    const text = compose(part.slice(0, MAX_UNIT_LENGTH).toWellFormed());
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

/** The tokens of a text in order: words, pairs of letters in scripts without spaces, emoji, mentions (` @12 `). */
export function* tokensOf(text: string): Generator<Token> {
  for (const { 0: piece, index: start, groups = {} } of text.toWellFormed().matchAll(PIECES)) {
    if (groups['dense'] !== undefined) {
      yield* denseTokens(piece, start);
      continue;
    }
    const term = groups['uid'] === undefined ? shorten(fold(beginningOf(piece))) : MENTION + Number(groups['uid']);
    if (term !== '') yield { term, start, end: start + piece.length };
  }
}

/** Whether a token comes from a script without spaces, whose words are searched for as pairs of letters. */
export const isDense = (term: string): boolean => new RegExp(`^${DENSE}`, 'u').test(term);
