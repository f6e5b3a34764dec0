import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { callsPage } from './calls.ts';
import { CALLS, CONTENTS } from './contents.ts';
import { type Page, renderPage } from './layout.ts';
import { addressOf, linkOnSite } from './links.ts';
import { renderMarkdown } from './markdown.ts';
import type { Indexed } from './page/find.ts';
import { fontFiles, styleSheet } from './style.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'docs/**/*.md'];
/** Files of `docs` that are no documents, and keep their places. */
const ASSETS = ['docs/**/*.{png,svg,json}'];

export interface SiteOptions {
  /** Where links to source code lead, with a slash at the end; without it they are only text. */
  sourceUrl?: string | undefined;
}

/** The documents in the order of the contents, each of which names every document once. */
function listDocuments(): string[] {
  const named = CONTENTS.flatMap(({ entries }) => entries.map(({ file }) => file));
  const missing = globSync(DOCUMENTS, { cwd: ROOT }).filter((file) => !named.includes(file));
  if (missing.length > 0) throw new Error(`The contents do not name ${missing.join(', ')}.`);
  if (new Set(named).size < named.length) throw new Error('The contents name a document twice.');
  return named;
}

function readDocument(file: string): string {
  if (file !== `docs/${CALLS}.md`) return readFileSync(join(ROOT, file), 'utf8');
  return callsPage(JSON.parse(readFileSync(join(ROOT, 'docs/api/openapi.json'), 'utf8')));
}

function readPages({ sourceUrl }: SiteOptions): Map<string, Page> {
  const documents = listDocuments();
  const pages = new Set(documents);
  return new Map(
    documents.map((file) => {
      const follow = (href: string) => linkOnSite(file, href, { pages, sourceUrl });
      return [file, { file, ...renderMarkdown(readDocument(file), follow) }];
    }),
  );
}

const indexOf = (pages: Iterable<Page>): Indexed[] =>
  [...pages].flatMap(({ file, title, sections }) =>
    sections.map(({ id, heading, text }): Indexed => {
      const address = addressOf(file);
      return [id === '' ? address : `${address}#${id}`, title, heading, text];
    }),
  );

async function script(name: string): Promise<string> {
  const input = fileURLToPath(new URL(`page/${name}.ts`, import.meta.url));
  const bundle = await rolldown({ input, logLevel: 'silent' });
  // Alone in its file and not a module: the theme has to be there before the page is painted.
  const { output } = await bundle.generate({ format: name === 'theme' ? 'iife' : 'es', minify: true });
  return output[0].code;
}

/** All files of the site by their paths. */
export async function makeSite(options: SiteOptions = {}): Promise<Map<string, string | Buffer>> {
  const pages = readPages(options);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const site = { pages, version, sourceUrl: options.sourceUrl };
  const files = new Map<string, string | Buffer>();
  for (const page of pages.values()) files.set(addressOf(page.file), renderPage(site, page));
  for (const asset of globSync(ASSETS, { cwd: ROOT }))
    files.set(asset.slice('docs/'.length), readFileSync(join(ROOT, asset)));
  for (const font of fontFiles()) files.set(`assets/fonts/${basename(font)}`, readFileSync(font));
  files.set('assets/site.css', styleSheet());
  files.set('assets/logo.svg', readFileSync(join(ROOT, 'apps/web/public/favicon.svg')));
  files.set('assets/index.json', JSON.stringify(indexOf(pages.values())));
  for (const name of ['theme', 'page']) files.set(`assets/${name}.js`, await script(name));
  return files;
}
