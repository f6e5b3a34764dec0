import type { LeftOut } from '../archive/archive-source.ts';

/** Collects what does not come along while another product's data is read. */
export interface LeftOutList {
  /** @param example where it is in the old product; never a secret, never what somebody wrote */
  add(reason: LeftOutReason, example: string): void;
  /** In the order in which reasons appeared first. */
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
  const found = new Map<string, LeftOutReason & { count: number; examples: string[] }>();
  return {
    add({ what, why }, example) {
      const key = `${what}\n${why}`;
      const known = found.get(key) ?? { what, why, count: 0, examples: [] };
      known.count += 1;
      if (known.examples.length < EXAMPLES_MAX) known.examples.push(example.slice(0, EXAMPLE_MAX_LENGTH));
      found.set(key, known);
    },
    list: () => [...found.values()],
  };
}
