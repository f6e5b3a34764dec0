// Docker Compose reads these variables, Loquat does not.
const IGNORED = new Set(['LOQUAT_PORT']);

/** The name without the differences that typing errors make: case, prefix, underscores, plural. */
const skeletonOf = (name: string) =>
  name
    .toUpperCase()
    .replace(/^LOQUAT_/, '')
    .replaceAll('_', '')
    .replace(/S$/, '');

/** Finds set variables that are not in `known` but have a similar name. */
export function findSimilarNames(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): { name: string; meant: string }[] {
  const knownBySkeleton = new Map(known.map((name) => [skeletonOf(name), name]));
  return Object.keys(env).flatMap((name) => {
    const meant = knownBySkeleton.get(skeletonOf(name));
    return meant === undefined || meant === name || IGNORED.has(name) ? [] : [{ name, meant }];
  });
}
