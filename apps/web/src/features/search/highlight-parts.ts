export interface TextRun {
  text: string;
  isMatch: boolean;
  /** Its offset in the text. */
  at: number;
}

/** A text split where matches begin and end; ranges are ascending and do not overlap, as the server sends them. */
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
