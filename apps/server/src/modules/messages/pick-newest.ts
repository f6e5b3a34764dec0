/** One chat's part of an inbox. */
export interface MidSource<M extends number> {
  /** The inbox contains only messages after this mid. */
  after: number;
  /** The newest mids above `after`, descending, at most as many as requested. */
  newest(after: number): Promise<readonly M[]>;
}

/**
 * The newest `limit` mids over many chats, ascending. Once `limit` are found, the oldest of them is the lower bound for
 * the remaining chats, so hundreds of busy chats cost little more than one.
 */
export async function pickNewest<M extends number>(sources: readonly MidSource<M>[], limit: number): Promise<M[]> {
  let picked: M[] = [];
  let floor = 0;
  if (limit <= 0) return picked;
  for (const { after, newest } of sources) {
    const mids = await newest(Math.max(after, floor));
    if (mids.length === 0) continue;
    picked = [...picked, ...mids].sort(descending).slice(0, limit);
    if (picked.length === limit) floor = picked.at(-1) ?? floor;
  }
  return picked.reverse();
}

const descending = (one: number, other: number) => other - one;
