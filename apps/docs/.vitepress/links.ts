import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import type { MarkdownRenderer } from 'vitepress';
import { pages, sitePath } from './sidebar.ts';

/** Files that the site contains besides pages and pictures, by their paths in the repository. */
export const FILES: Record<string, string> = {
  'docs/api/openapi.json': 'api/openapi.json',
  'apps/web/public/favicon.svg': 'favicon.svg',
};

export const ROOT = join(import.meta.dirname, '../../..');
const pagesByPath = new Map(pages.map((page) => [sitePath(page), page]));

/**
 * The target of a link on the site. A link to source code leads to `sourceUrl`, which ends in a slash; without it the
 * result is undefined.
 */
function targetOf(page: string, href: string, sourceUrl: string | undefined): string | undefined {
  const [path = '', hash] = href.split('#');
  const anchor = hash === undefined ? '' : `#${hash}`;
  const target = join(dirname(page), decodeURIComponent(path));
  // VitePress reports links to pages that do not exist.
  if (pages.includes(target) || !existsSync(join(ROOT, target))) return `/${sitePath(target)}${anchor}`;
  const file = FILES[target];
  return file === undefined ? sourceUrl && sourceUrl + target + anchor : `/${file}`;
}

/** Makes links of the repository links of the site. */
export function followLinks(md: MarkdownRenderer, sourceUrl: string | undefined): void {
  md.core.ruler.push('repository-links', ({ env, tokens }) => {
    const { relativePath } = env as { relativePath: string };
    // Search renders pages by their paths in the repository.
    const page = pagesByPath.get(relativePath) ?? relativePath;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? String(token.attrGet('href')) : '#';
      if (href.startsWith('#') || /^[a-z]+:/.test(href)) continue;
      const target = targetOf(page, href, sourceUrl);
      // An anchor without `href` is only text.
      if (target === undefined) token.attrs = null;
      else token.attrSet('href', target);
    }
  });
}
