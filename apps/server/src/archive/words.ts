const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The different words of a text, in lower case. */
export const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(WORD) ?? []);

/** How many different words of a text do not occur in another one. */
export function countLostWords(source: string, target: string): number {
  const kept = wordsOf(target);
  return [...wordsOf(source)].filter((word) => !kept.has(word)).length;
}
