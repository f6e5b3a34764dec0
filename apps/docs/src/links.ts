import { dirname, join, relative } from 'node:path/posix';

/** Where a document is on the site: `docs/signing-in/README.md` is `signing-in/index.html`. */
export function addressOf(file: string): string {
  const inside = file.startsWith('docs/') ? file.slice('docs/'.length) : file.toLowerCase();
  return inside.replace(/readme\.md$/i, 'index.html').replace(/\.md$/, '.html');
}

/** A file of `docs` that is no document keeps its place. */
const assetOf = (file: string): string => file.slice('docs/'.length);

/** From one page of the site to another file of it. */
export const between = (from: string, to: string): string => relative(dirname(from), to);

const hasScheme = (href: string): boolean => /^[a-z]+:/.test(href);

/**
 * Where a link of a document leads on the site. A link to source code leads to `sourceUrl`, which ends in a slash;
 * without one it leads nowhere (undefined).
 */
export function linkOnSite(
  file: string,
  href: string,
  { pages, sourceUrl }: { pages: ReadonlySet<string>; sourceUrl: string | undefined },
): string | undefined {
  if (hasScheme(href) || href.startsWith('#')) return href;
  const [path = '', anchor] = href.split('#');
  const target = join(dirname(file), decodeURIComponent(path));
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const from = addressOf(file);
  if (pages.has(target)) return between(from, addressOf(target)) + hash;
  if (target.startsWith('docs/') && /\.(png|svg|json)$/.test(target)) return between(from, assetOf(target));
  return sourceUrl && sourceUrl + target + hash;
}
