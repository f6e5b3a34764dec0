import type { LeftOut } from '../archive/archive-source.ts';

/** Collects the data of another product that the import omits. */
export interface LeftOutList {
  /**
   * @param example its place in the source product; never a secret, never a user's text
   * @param words number of different words lost with it
   */
  add(reason: LeftOutReason, example: string, words?: number): void;
  /** Counts words of the source product, imported or not. */
  countSource(words: number): void;
  sourceWords(): number;
  /** In the order of the first occurrence of each reason. */
  list(): LeftOut[];
}

/** What is left out, and why: a clause without a full stop. */
export interface LeftOutReason {
  what: string;
  why: string;
}

const EXAMPLES_MAX = 10;
const EXAMPLE_MAX_LENGTH = 120;

export function createLeftOutList(): LeftOutList {
  const found = new Map<string, LeftOutReason & { count: number; words?: number; examples: string[] }>();
  let source = 0;
  return {
    add({ what, why }, example, words = 0) {
      const key = `${what}\n${why}`;
      const known = found.get(key) ?? { what, why, count: 0, examples: [] };
      known.count += 1;
      if (words > 0) known.words = (known.words ?? 0) + words;
      if (known.examples.length < EXAMPLES_MAX) known.examples.push(example.slice(0, EXAMPLE_MAX_LENGTH));
      found.set(key, known);
    },
    countSource: (words) => void (source += words),
    sourceWords: () => source,
    list: () => [...found.values()],
  };
}
