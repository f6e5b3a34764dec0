import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Plugin, RolldownOptions } from 'rolldown';

const folder = import.meta.dirname;
const sources = join(folder, 'src') + sep;
const dist = join(folder, 'dist');

/** Native code, and what reads files that lie beside it. The log does without its pretty printer in production. */
const LEFT_OUTSIDE = ['argon2', 'better-sqlite3', 'sharp', '@fastify/swagger-ui', 'pino-pretty'];

const FILE_BESIDE = /new URL\('(\.[^']+)', import\.meta\.url\)/g;
/** What sources load by `require` becomes a part of the build as well: the bundler knows the word. */
const OWN_REQUIRE = /^const require = createRequire\(import\.meta\.url\);$/m;

/**
 * Files that sources name by where they themselves are: an entry of a thread becomes one of the build, all others are
 * named by where the build is.
 */
const filesBeside: Plugin = {
  name: 'files-beside',
  transform: {
    filter: { code: /import\.meta\.url/ },
    handler(code, id) {
      if (!id.startsWith(sources)) return null;
      const placed = code.replace(OWN_REQUIRE, '').replaceAll(FILE_BESIDE, (_found, path: string) => {
        const target = resolve(dirname(id), path);
        if (!target.endsWith('.ts')) return `new URL(${JSON.stringify(relative(dist, target))}, import.meta.url)`;
        const entry = this.emitFile({ type: 'chunk', id: target });
        return `new URL(import.meta.ROLLUP_FILE_URL_${entry})`;
      });
      // Nothing moves to another line.
      return { code: placed, map: null };
    },
  },
};

/** The server as `npm start` and the container run it: docs/decisions/0009-a-built-server.md. */
const build = {
  cwd: folder,
  input: { loquat: 'src/built.ts' },
  platform: 'node',
  external: LEFT_OUTSIDE,
  plugins: [filesBeside],
  output: {
    dir: dist,
    cleanDir: true,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Half the memory that sources take while they run. Names stay, so that a stack trace can be read without its map.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
} satisfies RolldownOptions;

export default build;
