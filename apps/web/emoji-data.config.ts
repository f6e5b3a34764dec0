import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Languages of the interface, by their names in the emoji data. */
const LANGUAGES = ['en', 'zh', 'ja'] as const;
const FILES = ['data.json', 'messages.json'] as const;
const NAMES = LANGUAGES.flatMap((language) => FILES.map((file) => `${language}/${file}`));

const { resolve } = createRequire(import.meta.url);
const read = (name: string): Promise<Buffer> => readFile(resolve(`emojibase-data/${name}`));

/**
 * Serves names and keywords of all emoji from this server, under `/emoji/`: by default the picker requests them from
 * another server.
 */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    async generateBundle() {
      for (const name of NAMES) this.emitFile({ type: 'asset', fileName: `emoji/${name}`, source: await read(name) });
    },
    configureServer({ middlewares }) {
      middlewares.use('/emoji', (request, response, next) => {
        const name = NAMES.find((known) => request.url === `/${known}`);
        if (!name) return next();
        read(name).then((bytes) => response.setHeader('content-type', 'application/json').end(bytes), next);
      });
    },
  };
}
