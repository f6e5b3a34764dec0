/** A letter or digit of a script that puts spaces between words. */
const IN_WORD = /^[\p{L}\p{N}_]$/u;
const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]$/u;
const isInWord = (character: string): boolean => IN_WORD.test(character) && !WITHOUT_SPACES.test(character);

/** Marks a border between words. It is no character of a text. */
const BORDER = '\0';

/** Text in lower case with a mark at its ends and wherever a word ends or begins, determined in one pass. */
function markBorders(text: string): string {
  let marked = BORDER;
  let isWordOpen = false;
  for (const character of text.toLowerCase().replaceAll(BORDER, ' ').split('')) {
    const isWord = isInWord(character);
    if (marked !== BORDER && !(isWord && isWordOpen)) marked += BORDER;
    marked += character;
    isWordOpen = isWord;
  }
  return marked === BORDER ? marked : marked + BORDER;
}

/** Keywords with their borders, by the list in the settings that contains them. */
const markedByList = new WeakMap<readonly string[], readonly string[]>();

function markedIn(keywords: readonly string[]): readonly string[] {
  const known = markedByList.get(keywords);
  if (known) return known;
  const marked = keywords.map(markBorders);
  markedByList.set(keywords, marked);
  return marked;
}

/**
 * Finds keywords in a text, each as a word or phrase of its own, in any case. With the borders written into both, a
 * keyword is contained exactly if the marked text contains the marked keyword. So each keyword takes one search of the
 * runtime, in linear time, however often the text repeats parts of it.
 */
export function createKeywordSearch(text: string): { find(keywords: readonly string[]): boolean } {
  let marked: string | undefined;
  return {
    find(keywords) {
      if (keywords.length === 0) return false;
      marked ??= markBorders(text);
      const searched = marked;
      return markedIn(keywords).some((keyword) => searched.includes(keyword));
    },
  };
}
