import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as bundle, type OutputBundle, type OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';
import type { Needs } from './src/first/needs.ts';
import { htmlLangOf, languages } from './src/lib/i18n/languages.ts';

const folder = import.meta.dirname;
const PRODUCT = 'Loquat';
const LOGO_SIZE_PX = 64;
const COMMENTS = /<!--.*?-->\s*/gs;

/** The first screens, and the sources that each loads besides the entry. */
const SCREENS = [
  { path: '^/register', signedIn: false, sources: ['routes/register.tsx', 'routes/register.index.tsx'], texts: [] },
  { path: '^/guest_login', signedIn: false, sources: ['routes/guest_login.tsx'], texts: [] },
  { path: '^/email_login', signedIn: false, sources: ['routes/email_login.tsx'], texts: [] },
  {
    path: '',
    signedIn: true,
    sources: ['app/boot/boot-session.ts', 'routes/_app.tsx', 'ui/feedback/toast-list.tsx'],
    texts: [],
  },
  {
    path: '^/(chat(/|$)|$)',
    signedIn: true,
    sources: ['routes/_app/chat.channel.$channelId.tsx', 'screens/chat/chat-list.tsx'],
    texts: ['chat'],
  },
];

/** Requests of every screen without a session at its start. */
const VISITOR = {
  path: '',
  signedIn: false,
  files: [],
  texts: ['common', 'auth'],
  calls: ['/api/admin/system/initialized', '/api/admin/login/config', '/api/admin/system/organization'],
};
const MEMBER = { path: '', signedIn: true, files: [], texts: ['common'], calls: [] };

const isChunk = (file: OutputBundle[string]): file is OutputChunk => file.type === 'chunk';

/** The chunk of a source that is loaded on use. @throws if the build has none: a screen has moved */
function chunkOf(source: string, chunks: readonly OutputChunk[]): OutputChunk {
  const isIt = (id: string | null): boolean => id?.split('?', 1)[0]?.endsWith(`/src/${source}`) ?? false;
  const found =
    chunks.find(({ facadeModuleId }) => isIt(facadeModuleId)) ?? chunks.find(({ moduleIds }) => moduleIds.some(isIt));
  if (!found) throw new Error(`first-moment.config.ts: nothing in the build is src/${source}`);
  return found;
}

/** A file and all its imports, each once. */
function withImports(fileName: string, chunks: readonly OutputChunk[], seen = new Set<string>()): Set<string> {
  if (seen.has(fileName)) return seen;
  seen.add(fileName);
  const imports = chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [];
  for (const imported of imports) withImports(imported, chunks, seen);
  return seen;
}

function needsOf(output: OutputBundle): Needs {
  const chunks = Object.values(output).filter(isChunk);
  const entry = chunks.find(({ isEntry }) => isEntry);
  const known = entry ? withImports(entry.fileName, chunks) : new Set();
  const screens = SCREENS.map(({ sources, ...screen }) => {
    const files = sources.flatMap((source) => [...withImports(chunkOf(source, chunks).fileName, chunks)]);
    return {
      ...screen,
      files: [...new Set(files)].filter((file) => !known.has(file)).map((file) => `/${file}`),
      calls: [],
    };
  });
  return [VISITOR, MEMBER, ...screens];
}

async function scriptWith(needs: Needs, build: string): Promise<string> {
  const { output } = await bundle({
    input: join(folder, 'src/first/first-moment.ts'),
    write: false,
    transform: { define: { __NEEDS__: JSON.stringify(needs), __BUILD__: JSON.stringify(build) } },
    output: { format: 'iife', minify: true, comments: false },
  });
  return output[0].code.trim();
}

/** Removes comments and white space; the input must not contain them inside quotation marks. */
const compact = (css: string): string =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const TEXTS = ['opening', 'below_path', 'files_missing'] as const;

/** A text of the splash in every language; the page shows one of them. */
async function wordsOf(text: (typeof TEXTS)[number]): Promise<string> {
  const words = languages.map(async (language) => {
    const file = await readFile(join(folder, `public/locales/${language}/common.json`), 'utf8');
    const { app } = JSON.parse(file) as { app: Record<typeof text, string> };
    return `<span lang="${htmlLangOf(language)}">${app[text].replace('{{server}}', PRODUCT)}</span>`;
  });
  return (await Promise.all(words)).join('');
}

async function logo(): Promise<string> {
  const svg = (await readFile(join(folder, 'public/favicon.svg'), 'utf8')).replaceAll(COMMENTS, '');
  return svg.replace(
    / role="img" aria-label="[^"]*"/,
    ` aria-hidden="true" width="${LOGO_SIZE_PX}" height="${LOGO_SIZE_PX}"`,
  );
}

const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;

/**
 * Inlines the app's styles after the splash; in the head they would delay it. The requests in the head take a round
 * trip to begin, during which the connection is idle: as a file, the styles would compete with the app itself.
 */
function withStyles(html: string, output: OutputBundle | undefined): string {
  const styles = [...html.matchAll(STYLES)].map(([, name = '']) => output?.[name]);
  const texts = styles.map((file) => (file?.type === 'asset' ? `<style>${String(file.source).trim()}</style>` : ''));
  return html.replaceAll(STYLES, '').replace('</body>', () => `${texts.join('')}</body>`);
}

/**
 * Completes the page: a self-contained splash in the theme and language of this device, and early requests for the
 * resources of the screen at this address.
 */
export function firstMoment(build: string): Plugin {
  return {
    name: 'first-moment',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle: output }) {
        const script = await scriptWith(output ? needsOf(output) : [], build);
        const css = compact(await readFile(join(folder, 'src/first/splash.css'), 'utf8'));
        const words = TEXTS.map(async (text) => [`<!-- first/${text} -->`, await wordsOf(text)] as const);
        const parts = {
          '<!-- first/splash.css -->': `<style>${css}</style>`,
          // After the app's own files: over HTTP/1.1 only six requests run at a time, and those are the largest.
          '</head>': `<script>${script}</script></head>`,
          '<!-- first/logo -->': await logo(),
          ...Object.fromEntries(await Promise.all(words)),
        };
        const complete = Object.entries(parts).reduce((page, [place, part]) => page.replace(place, () => part), html);
        return withStyles(complete, output);
      },
    },
  };
}
