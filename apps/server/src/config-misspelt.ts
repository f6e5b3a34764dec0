// Read by the compose file, for the port outside the container.
const NOT_OURS = new Set(['LOQUAT_PORT']);
const likenessOf = (name: string) =>
  name
    .toUpperCase()
    .replace(/^LOQUAT_/, '')
    .replaceAll('_', '')
    .replace(/S$/, '');

/** Variables that are set although they are none of `known`, whose names are close to one of them. */
export function misspeltIn(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): { name: string; meant: string }[] {
  const ours = new Map(known.map((name) => [likenessOf(name), name]));
  return Object.keys(env).flatMap((name) => {
    const meant = ours.get(likenessOf(name));
    return meant === undefined || meant === name || NOT_OURS.has(name) ? [] : [{ name, meant }];
  });
}
