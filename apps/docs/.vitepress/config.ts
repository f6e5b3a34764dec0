// SOURCE_URL is the address of the source code, with a trailing slash, such as
// https://code.example.org/team/loquat/blob/v1.2.3/.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { defineConfig } from 'vitepress';
import { FILES, followLinks, ROOT } from './links.ts';
import { drawMermaid } from './mermaid.ts';
import { createSidebar, sitePath } from './sidebar.ts';

const sourceUrl = env['SOURCE_URL'];

/** The anchor that code hosts give a heading. */
const slugify = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

export default defineConfig({
  title: 'Loquat',
  description: 'Team chat that a team hosts itself.',
  lang: 'en',
  // The site works below any path, and from files.
  base: './',
  head: [['link', { rel: 'icon', href: '/favicon.svg' }]],
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: '.vitepress/cache',
  rewrites: sitePath,
  markdown: {
    anchor: { slugify },
    languageAlias: { caddy: 'nginx', haproxy: 'nginx' },
    config(md) {
      followLinks(md, sourceUrl);
      drawMermaid(md);
    },
  },
  themeConfig: {
    logo: '/favicon.svg',
    sidebar: createSidebar(),
    outline: [2, 3],
    search: { provider: 'local' },
    ...(sourceUrl && { editLink: { pattern: `${sourceUrl}:path`, text: 'Source of this page' } }),
  },
  buildEnd({ outDir }) {
    for (const [file, path] of Object.entries(FILES)) copyFileSync(join(ROOT, file), join(outDir, path));
  },
});
