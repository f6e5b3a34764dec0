import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FONT_SHEETS = [
  import.meta.resolve('@fontsource-variable/figtree/index.css'),
  import.meta.resolve('@fontsource-variable/bricolage-grotesque/index.css'),
  import.meta.resolve('@fontsource-variable/jetbrains-mono/index.css'),
].map((sheet) => fileURLToPath(sheet));
const WEB = fileURLToPath(new URL('../../web/src/', import.meta.url));
const FONT_FILE = /url\(\.\/(files\/[^)]+)\)/g;

const read = (path: string): string => readFileSync(path, 'utf8');

/** The app's colours and sizes, of which the dark ones also apply by themselves where the system is dark. */
function tokens(): string {
  const sheet = read(join(WEB, 'ui/tokens.css'));
  const dark = /^\[data-theme='dark'\] \{([^}]+)\}/m.exec(sheet)?.[1];
  if (dark === undefined) throw new Error('The tokens have no dark theme.');
  // The rest tells Tailwind about the tokens.
  const plain = sheet.replace(/^@theme [^}]+\}/gm, '');
  return `${plain}\n@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) {${dark}} }`;
}

/** The one style sheet of the site: fonts, tokens and code colours of the app, and what pages of text need. */
export const styleSheet = (): string =>
  [
    ...FONT_SHEETS.map((sheet) =>
      read(sheet).replaceAll(FONT_FILE, (_, path: string) => `url(fonts/${basename(path)})`),
    ),
    tokens(),
    read(join(WEB, 'features/chat/content/text/highlight.css')),
    read(fileURLToPath(new URL('site.css', import.meta.url))),
  ].join('\n');

/** Where the font files are that the style sheet names. */
export const fontFiles = (): string[] =>
  FONT_SHEETS.flatMap((sheet) =>
    [...read(sheet).matchAll(FONT_FILE)].map(([, path = '']) => join(dirname(sheet), path)),
  );
