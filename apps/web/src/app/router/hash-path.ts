/**
 * The path that an address of the old form `/?query#/path?query` stands for; null if it has no such hash. Existing
 * links, above all invitations, have the path in the hash and the query before it, in it, or both; the one in the hash
 * takes precedence.
 */
export function pathOfHash({ hash, search }: Pick<URL, 'hash' | 'search'>): string | null {
  if (!hash.startsWith('#/')) return null;
  // A second slash would name another host.
  const { pathname, search: hashSearch } = new URL(hash.slice(1).replace(/^\/+/, '/'), 'http://any');
  const query = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(hashSearch)) query.set(name, value);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
