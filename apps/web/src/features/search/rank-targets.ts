import type { ChatKey } from '../../lib/chat-key.ts';

/** A chat one can jump to. */
export interface JumpTarget {
  key: ChatKey;
  name: string;
  /** Other words it is found by: the own name of somebody with a nickname, an address. */
  aliases: readonly string[];
  /** Moment of the newest message in milliseconds since the epoch, 0 = nothing was said. */
  lastAt: number;
}

/** Names of channels have dashes where people type spaces. */
const fold = (text: string): string =>
  text
    .trim()
    .toLocaleLowerCase()
    .replace(/[\s._-]+/g, ' ');

function rankOf({ name, aliases }: JumpTarget, wanted: string): number {
  const lower = fold(name);
  if (lower === wanted) return 0;
  if (lower.startsWith(wanted)) return 1;
  if (lower.includes(` ${wanted}`)) return 2;
  const others = aliases.map(fold);
  if (others.some((alias) => alias.startsWith(wanted))) return 3;
  return [lower, ...others].some((text) => text.includes(wanted)) ? 4 : Number.POSITIVE_INFINITY;
}

/** The chats that words may mean: exact, beginning, beginning of a word, anywhere; within each the latest first. */
export function rankTargets<T extends JumpTarget>(targets: readonly T[], words: string, limit: number): T[] {
  const wanted = fold(words);
  return targets
    .map((target) => ({ target, rank: wanted === '' ? 0 : rankOf(target, wanted) }))
    .filter(({ rank }) => rank !== Number.POSITIVE_INFINITY)
    .toSorted(
      (a, b) => a.rank - b.rank || b.target.lastAt - a.target.lastAt || a.target.name.localeCompare(b.target.name),
    )
    .slice(0, limit)
    .map(({ target }) => target);
}
