/** Which message of a chat an address names; anything else in it is ignored. */
export function parseMessageSearch(search: Record<string, unknown>): { mid?: number } {
  const mid = Number(search['mid']);
  return Number.isSafeInteger(mid) && mid > 0 ? { mid } : {};
}
