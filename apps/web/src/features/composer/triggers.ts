/** `@` people, `#` channels, `:` emoji. */
export type TriggerSign = '@' | '#' | ':';

/** A sign being typed: where it stands and what follows it up to the caret. */
export interface Trigger {
  sign: TriggerSign;
  start: number;
  query: string;
}

const LONGEST_QUERY = 40;
const SIGN = /[@#:]/g;
/** What stands before a sign that begins a word. */
const isBreak = (character: string | undefined): boolean => character === undefined || /[\s([{"'“]/.test(character);

// Names of people and channels have spaces. One letter after a colon is a smiley or the beginning of anything.
const isQuery = (sign: string, query: string): boolean =>
  sign === ':' ? /^[\w+-]{2,}$/.test(query) : !/\n|^\s|\s\s/.test(query);

/** The sign the caret stands behind, null when none is being typed. */
export function findTrigger(text: string, caret: number): Trigger | null {
  const from = Math.max(0, caret - LONGEST_QUERY - 1);
  const signs = [...text.slice(from, caret).matchAll(SIGN)].toReversed();
  for (const { 0: sign, index } of signs) {
    const start = from + index;
    const query = text.slice(start + 1, caret);
    if (isBreak(text[start - 1]) && isQuery(sign, query)) return { sign: sign as TriggerSign, start, query };
  }
  return null;
}

/** Something with a name, and perhaps another it is known by. */
export interface Named {
  name: string;
  alias?: string | undefined;
}

/** Things of which a name, or a word of it, begins with the query; those whose name begins with it come first. */
export function matchNames<N extends Named>(named: readonly N[], query: string, limit: number): N[] {
  const wanted = query.toLocaleLowerCase();
  const rankOf = (name: string): number => {
    const lower = name.toLocaleLowerCase();
    if (lower === wanted) return 0;
    if (lower.startsWith(wanted)) return 1;
    return lower.split(/[\s._-]+/).some((word) => word.startsWith(wanted)) ? 2 : 3;
  };
  const rank = ({ name, alias }: N): number => Math.min(rankOf(name), alias === undefined ? 3 : rankOf(alias));
  return named
    .filter((one) => rank(one) < 3)
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .slice(0, limit);
}
