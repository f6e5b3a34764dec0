/** The message of a chat that an address names; other parameters are ignored. */
export function parseMessageSearch(search: Record<string, unknown>): { mid?: number } {
  const mid = Number(search['mid']);
  return Number.isSafeInteger(mid) && mid > 0 ? { mid } : {};
}
