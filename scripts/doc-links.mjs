// Checks that relative links in the documents lead to existing files and headings.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'apps/*/drizzle/*.md'];
const FENCED = /^```.*?^```/gms;
const LINK = /\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]*))?\)/g;
const HEADING = /^#+ (.+)$/gm;

const read = (file) => readFileSync(file, 'utf8').replace(FENCED, '');
/** The anchor GitHub gives a heading: lower case, without punctuation, joined by hyphens. */
const anchorOf = (heading) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file) => [...read(file).matchAll(HEADING)].map(([, heading]) => anchorOf(heading));

/** What is wrong with a link, if anything. */
function faultOf(file, path, anchor) {
  const target = path === '' ? file : join(dirname(file), decodeURIComponent(path));
  if (!existsSync(target)) return 'leads nowhere';
  if (anchor === undefined || !target.endsWith('.md')) return undefined;
  return anchorsOf(target).includes(anchor) ? undefined : 'names no heading';
}

const links = globSync(DOCUMENTS).flatMap((file) =>
  [...read(file).matchAll(LINK)].map(([link, path, anchor]) => ({ file, link, fault: faultOf(file, path, anchor) })),
);
const wrong = links.filter(({ fault }) => fault);
for (const { file, link, fault } of wrong) console.error(`${file}: ${link.slice(1)} ${fault}.`);
process.exitCode = links.length > 0 && wrong.length === 0 ? 0 : 1;
