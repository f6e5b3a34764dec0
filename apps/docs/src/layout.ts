import { CONTENTS, type Entry } from './contents.ts';
import { escapeHtml } from './html.ts';
import { addressOf, between } from './links.ts';
import type { Document, Heading } from './markdown.ts';

/** Nothing but this site's own files; a static host sends no headers, so the page says it itself. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

export interface Page extends Document {
  file: string;
}

export interface Site {
  pages: ReadonlyMap<string, Page>;
  version: string;
  /** Where the source code is on the web, with a slash at its end. */
  sourceUrl: string | undefined;
}

const ENTRIES = CONTENTS.flatMap(({ entries }) => entries);
const nameOf = ({ pages }: Site, { file, name }: Entry): string => escapeHtml(name ?? pages.get(file)?.title ?? file);

function contents(site: Site, page: Page): string {
  const from = addressOf(page.file);
  const item = (entry: Entry) => {
    const current = entry.file === page.file ? ' aria-current="page"' : '';
    return `<li><a href="${between(from, addressOf(entry.file))}"${current}>${nameOf(site, entry)}</a></li>`;
  };
  const groups = CONTENTS.map(
    ({ title, entries }) => `<h2>${escapeHtml(title)}</h2><ul>${entries.map(item).join('')}</ul>`,
  );
  return `<nav id="contents" class="contents" popover aria-label="Pages">${groups.join('')}</nav>`;
}

function outline(headings: readonly Heading[]): string {
  const shown = headings.filter(({ level }) => level <= 3);
  if (shown.length < 2) return '';
  const items = shown.map(
    ({ level, id, text }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  );
  return `<nav class="outline" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}

function neighbours(site: Site, page: Page): string {
  const place = ENTRIES.findIndex(({ file }) => file === page.file);
  const link = (entry: Entry | undefined, rel: string, label: string) =>
    entry
      ? `<a rel="${rel}" href="${between(addressOf(page.file), addressOf(entry.file))}"><span>${label}</span>${nameOf(site, entry)}</a>`
      : '<span></span>';
  const links = link(ENTRIES[place - 1], 'prev', 'Previous') + link(ENTRIES[place + 1], 'next', 'Next');
  return `<nav class="neighbours" aria-label="Previous and next page">${links}</nav>`;
}

/** The first words under the title, for search engines. */
const descriptionOf = ({ sections: [first] }: Page): string => first?.text.slice(0, 160) ?? '';

/** A whole page. Everything in it works without its scripts, except search, copying and choosing the theme. */
export function renderPage(site: Site, page: Page): string {
  const root = between(addressOf(page.file), '.') || '.';
  const source = site.sourceUrl === undefined ? '' : ` · <a href="${escapeHtml(site.sourceUrl)}">Source</a>`;
  const title = page.file === 'README.md' ? 'Loquat' : `${page.title} · Loquat`;
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(descriptionOf(page))}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${root}/assets/logo.svg">
<link rel="stylesheet" href="${root}/assets/site.css">
<script src="${root}/assets/theme.js"></script>
<script type="module" src="${root}/assets/page.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="top">
<button class="menu" type="button" popovertarget="contents">Pages</button>
<a class="brand" href="${root}/index.html"><img src="${root}/assets/logo.svg" alt="" width="28" height="28">Loquat</a>
<search class="search" hidden>
<input type="search" placeholder="Search" aria-label="Search the documentation" aria-controls="results" autocomplete="off" spellcheck="false">
<div id="results" class="results" hidden><p role="status"></p><ul></ul></div>
</search>
<button class="theme" type="button" hidden></button>
</header>
<div class="columns">
<main id="content" tabindex="-1">
<article>${page.html}</article>
${neighbours(site, page)}
<footer>Loquat ${escapeHtml(site.version)} · MIT licence${source}</footer>
</main>
${contents(site, page)}
${outline(page.headings)}
</div>
</body>
</html>
`;
}
