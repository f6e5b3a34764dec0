// Checks the documents: relative links lead to existing files and headings, and files named in inline code exist.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'apps/*/drizzle/*.md'];
const FENCED = /^```.*?^```/gms;
const LINK = /\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]*))?\)/g;
const HEADING = /^#+ (.+)$/gm;
const SOURCES = '{.ci,.github,apps,docker,docs,e2e,packages,scripts}/**';
const NO_SOURCES = new Set(['node_modules', 'dist', 'pages', '.turbo', 'test-results']);
/** Inline code that names a source file, or a path of the repository. Patterns, placeholders and URLs name none. */
const FILE_NAME = /`((?!\/)[\w@./-]+\.(?:css|mjs|sql|tsx?)|(?:apps|docker|docs|e2e|packages|scripts)\/[\w@./-]+)`/g;
/** Files that a build, a test or the reader makes. */
const MADE_LATER = /(^|\/)(dist|test-results)(\/|$)|\/\.env$|^receiver\.mjs$/;

/** The anchor GitHub gives a heading: lower case, without punctuation, joined by hyphens. */
const anchorOf = (heading) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The faults of the documents below a root, a sentence each, and how many links and names were checked. */
export function checkDocuments(root) {
  const read = (file) => readFileSync(join(root, file), 'utf8').replace(FENCED, '');
  const anchorsOf = (file) => [...read(file).matchAll(HEADING)].map(([, heading]) => anchorOf(heading));
  const sources = globSync(SOURCES, { cwd: root, exclude: (entry) => NO_SOURCES.has(entry.split('/').at(-1)) });
  const names = new Set(sources.flatMap((path) => endsOf(path)));

  function faultOfLink(file, path, anchor) {
    const target = path === '' ? file : join(dirname(file), decodeURIComponent(path));
    if (!existsSync(join(root, target))) return 'leads nowhere';
    if (anchor === undefined || !target.endsWith('.md')) return undefined;
    return anchorsOf(target).includes(anchor) ? undefined : 'names no heading';
  }
  const isThere = (name) => names.has(name.replace(/\/$/, '')) || existsSync(join(root, name));
  const faultOfName = (name) => (isThere(name) || MADE_LATER.test(name) ? undefined : 'names no file');

  const checked = globSync(DOCUMENTS, { cwd: root }).flatMap((file) => {
    const text = read(file);
    const links = [...text.matchAll(LINK)].map(([link, path, anchor]) => [
      link.slice(1),
      faultOfLink(file, path, anchor),
    ]);
    const code = [...text.matchAll(FILE_NAME)].map(([quoted, name]) => [quoted, faultOfName(name)]);
    return [...links, ...code].map(([what, fault]) => fault && `${file}: ${what} ${fault}.`);
  });
  return { faults: checked.filter(Boolean), count: checked.length };
}

/** `a/b/c.ts` is also named as `b/c.ts` and `c.ts`. */
const endsOf = (path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'));

if (import.meta.main) {
  const { faults, count } = checkDocuments(fileURLToPath(new URL('..', import.meta.url)));
  for (const fault of faults) console.error(fault);
  process.exitCode = count > 0 && faults.length === 0 ? 0 : 1;
}
