export interface TextRun {
  text: string;
  isMatch: boolean;
  /** Where it begins in the text. */
  at: number;
}

/** A text cut where matches begin and end; ranges are ascending and do not overlap, as the server sends them. */
export function highlightParts(text: string, ranges: readonly (readonly [number, number])[]): TextRun[] {
  const runs: TextRun[] = [];
  let at = 0;
  const add = (end: number, isMatch: boolean): void => {
    if (end > at) runs.push({ text: text.slice(at, end), isMatch, at });
    at = Math.max(at, end);
  };
  for (const [start, end] of ranges) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return runs;
}

/** Where each word of a query stands in a name, for a list that was searched on the device. */
export function rangesIn(text: string, words: string): [number, number][] {
  const lower = text.toLocaleLowerCase();
  // Case folding may change the length of a text, and then positions mean nothing.
  if (lower.length !== text.length) return [];
  const found = words
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [lower.indexOf(word), word.length] as const)
    .filter(([start]) => start >= 0)
    .toSorted(([a], [b]) => a - b);
  return found
    .filter(([start], index) => index === 0 || start >= (found[index - 1]?.[0] ?? 0) + (found[index - 1]?.[1] ?? 0))
    .map(([start, length]) => [start, start + length]);
}
