/** Query of the address as flat text: tokens look like numbers at times and must stay what they are. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search).entries());

/** The reverse of `parseSearch`; fields without a value are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const fields = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}
