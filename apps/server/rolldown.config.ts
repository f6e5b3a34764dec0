import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Plugin, RolldownOptions } from 'rolldown';

const folder = import.meta.dirname;
const sources = join(folder, 'src') + sep;

/**
 * Native code, packages that read files beside them, and libheif, whose licence asks that it can be replaced. In
 * production the log does not use its pretty printer.
 */
export const LEFT_OUTSIDE = ['argon2', 'better-sqlite3', 'libheif-js', 'sharp', '@fastify/swagger-ui', 'pino-pretty'];

const FILE_BESIDE = /new URL\('(\.[^']+)', import\.meta\.url\)/g;
/** Modules loaded by `require` become part of the build as well: the bundler recognises it. */
const OWN_REQUIRE = /^const require = createRequire\(import\.meta\.url\);$/m;

/**
 * Files that sources refer to relative to themselves: the entry of a thread becomes an entry of the build, others are
 * referred to relative to the build.
 */
const filesBeside = (dist: string): Plugin => ({
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
      // Keeps all line numbers.
      return { code: placed, map: null };
    },
  },
});

const BEYOND_LATIN_1 = /(\\*)([^\0-\xff])/g;

/** With a single character beyond Latin-1, V8 keeps the whole text of a file in two bytes a character: 2.7 MB more. */
const latin1Text: Plugin = {
  name: 'latin-1-text',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replaceAll(BEYOND_LATIN_1, (_found, before: string, character: string) => {
        if (before.length % 2 === 1) throw new Error(`${file.fileName}: cannot escape a character after a backslash.`);
        return `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
      });
    }
  },
};

/** The build in a folder of this package. */
export const buildInto = (dist: string) =>
  ({
    cwd: folder,
    input: { loquat: 'src/built.ts' },
    platform: 'node' as const,
    external: LEFT_OUTSIDE.map((name) => new RegExp(`^${name}(?:/|$)`)),
    plugins: [filesBeside(dist), latin1Text],
    output: {
      dir: dist,
      cleanDir: true,
      format: 'esm' as const,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // Halves the memory for the program's text. Names stay, so that a stack trace can be read without its map.
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      comments: false,
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
  }) satisfies RolldownOptions;

/** The server as `npm start` and the container run it: docs/decisions/0009-a-built-server.md. */
export default buildInto(join(folder, 'dist'));
