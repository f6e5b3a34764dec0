import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };

/** Packages whose files the build contains without importing them. */
const COPIED = ['emojibase-data'];
const LICENSE_FILE = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;
/** The folder of the innermost package that contains a module. */
const PACKAGE_FOLDER = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

const { resolve } = createRequire(import.meta.url);

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

/** Name, version and licence of a package. */
async function noticeOf(folder: string) {
  const { name, version, license = '' } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const file = (await readdir(folder)).find((entry) => LICENSE_FILE.test(entry));
  const text = file === undefined ? '' : (await readFile(join(folder, file), 'utf8')).trim();
  return { name, version, license, text };
}

function foldersOf(modules: Iterable<string>): string[] {
  const found = [...modules].flatMap((module) => PACKAGE_FOLDER.exec(module.replace(/^\0/, ''))?.[1] ?? []);
  const copied = COPIED.map((name) => dirname(resolve(`${name}/package.json`)));
  return [...new Set([...found, ...copied])];
}

/** The licence of Loquat itself, which comes first. */
async function ownNotice() {
  const text = (await readFile(new URL('../../LICENSE', import.meta.url), 'utf8')).trim();
  return { name: 'Loquat', version: packageJson.version, license: 'MIT', text };
}

/** Writes `notices.json`: name, version and licence of Loquat and of every package in the build. */
export function notices(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    async generateBundle() {
      const all = await Promise.all(foldersOf(this.getModuleIds()).map((folder) => noticeOf(folder)));
      const known = new Map(all.map((notice) => [`${notice.name} ${notice.version}`, notice]));
      const sorted = [...known.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
      this.emitFile({
        type: 'asset',
        fileName: 'notices.json',
        source: JSON.stringify([await ownNotice(), ...sorted]),
      });
    },
  };
}
