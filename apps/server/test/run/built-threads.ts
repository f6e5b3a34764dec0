import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { bringBuild } from './build.ts';

/** In the folder of the file that starts it, as in all our sources. */
const ENTRY = /new URL\('(\.\/[^']+\.worker\.ts)', import\.meta\.url\)/;

/**
 * Makes the servers' threads run built code: loading the sources file by file took most of a CPU second in each server
 * that searches or sends push notifications.
 */
export const builtThreads = (): Plugin => ({
  name: 'built-threads',
  enforce: 'pre',
  // The build's path depends on more than the file that names it, so the transformed file is not cached.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ sourceCode }) => (ENTRY.test(sourceCode) ? false : undefined)),
  transform: {
    filter: { code: ENTRY },
    async handler(code, id) {
      const [expression, path] = ENTRY.exec(code) ?? [];
      if (expression === undefined || path === undefined) return null;
      const built = await bringBuild(resolve(dirname(id), path));
      return { code: code.replace(expression, `new URL('${pathToFileURL(built).href}')`), map: null };
    },
  },
});
