import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build as bundle, type OutputBundle } from 'rolldown';
import type { Plugin } from 'vite';

const folder = import.meta.dirname;
/**
 * Large, and not needed to read and send: calls with their effects, formulas, highlighted code, rare scripts. They are
 * stored when they are used.
 */
const ON_USE =
  /livekit|processor|selfie_segmentation|rnnoise|blur-|noise-filter|math-block|KaTeX|highlighted-code|-(?:latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese)-/;
const STORED = /\.(?:js|css|woff2|svg)$/;

/** Addresses of the files that the app needs without a connection. */
async function shellFilesOf(output: OutputBundle, build: string): Promise<string[]> {
  const assets = Object.keys(output).filter((name) => name.startsWith('assets/') && STORED.test(name));
  const texts = (await readdir(join(folder, 'public/locales'), { recursive: true })).filter((name) =>
    name.endsWith('.json'),
  );
  return [
    ...assets.filter((name) => !ON_USE.test(name)).map((name) => `/${name}`),
    ...texts.map((name) => `/locales/${name.replaceAll('\\', '/')}?v=${build}`),
  ].sort();
}

/** Writes `service-worker.js`, which contains the names of this build's files. */
export function serviceWorker(build: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, output) {
      const files = await shellFilesOf(output, build);
      const worker = await bundle({
        input: join(folder, 'src/worker/service-worker.ts'),
        write: false,
        transform: { define: { __BUILD__: JSON.stringify(build), __SHELL_FILES__: JSON.stringify(files) } },
        output: { format: 'iife', minify: true, comments: false },
      });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker.output[0].code });
    },
  };
}
