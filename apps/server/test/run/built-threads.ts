import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { bringBuild } from './build.ts';

/** Beside the file that starts it, as in all our sources. */
const ENTRY = /new URL\('(\.\/[^']+\.worker\.ts)', import\.meta\.url\)/;

/**
 * Lets the threads of servers run what is built of their sources: most of a second of a core went into loading these
 * one by one, in each of the servers that search or push.
 */
export const builtThreads = (): Plugin => ({
  name: 'built-threads',
  enforce: 'pre',
  // Where the build is depends on more than the file that names it, so what becomes of that file is not kept.
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
