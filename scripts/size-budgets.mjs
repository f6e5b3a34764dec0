// Holds what a screen needs before it can be used to the budgets in apps/web/budgets.json. Needed is: the named
// chunks and whatever they import statically, as Vite's manifest tells; what loads on use does not count.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './paths.mjs';

const WEB = join(root, 'apps/web');
const BYTES_PER_KB = 1000;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Prints every screen's size; false when one is above its budget. @throws when an entry is not in the manifest. */
export function checkSizeBudgets() {
  const manifest = readJson(join(WEB, 'dist/.vite/manifest.json'));
  const budgets = Object.entries(readJson(join(WEB, 'budgets.json')));
  return budgets.map(([screen, budget]) => isWithin(screen, budget, manifest)).every(Boolean);
}

function isWithin(screen, { maxKb, entries }, manifest) {
  const files = scriptsOf(
    entries.flatMap((entry) => keysMatching(entry, manifest)),
    manifest,
  );
  const kb = files.reduce((sum, file) => sum + gzippedSize(file), 0) / BYTES_PER_KB;
  const isFine = kb <= maxKb;
  console.log(`  ${screen}: ${kb.toFixed(1)} of ${maxKb} kB in ${files.length} files${isFine ? '' : ', TOO LARGE'}`);
  return isFine;
}

function keysMatching(entry, manifest) {
  const keys = Object.keys(manifest).filter((key) => key.includes(entry));
  if (keys.length === 0) throw new Error(`apps/web/budgets.json: nothing in the build is called "${entry}"`);
  return keys;
}

/** JavaScript files behind the keys, each once, static imports included. */
function scriptsOf(keys, manifest) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  const files = [...seen].map((key) => manifest[key].file);
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

const gzippedSize = (file) => gzipSync(readFileSync(join(WEB, 'dist', file))).length;
