// PostgreSQL's text cannot hold U+0000, which users may send and SQLite stores. A noncharacter escapes it, and itself.
const MARK = '\u{10FFFF}';
const NEEDS_MARK = /[\0\u{10FFFF}]/gu;
const MARKED = /\u{10FFFF}([01])/gu;

/** The stored form of a text, without U+0000. Different texts stay different. */
export const toStoredText = (text: string): string =>
  text.includes('\0') || text.includes(MARK)
    ? text.replaceAll(NEEDS_MARK, (character) => MARK + (character === '\0' ? '0' : '1'))
    : text;

/** The inverse of `toStoredText`. */
export const fromStoredText = (stored: string): string =>
  stored.includes(MARK) ? stored.replaceAll(MARKED, (_found, which) => (which === '0' ? '\0' : MARK)) : stored;
