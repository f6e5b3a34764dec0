// Checks the size of the code that a screen needs before it can be used against budgets.json. It counts the named
// chunks and their static imports, by Vite's manifest; code that loads on use does not count.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const FOLDER = import.meta.dirname;
const BYTES_PER_KB = 1000;

type Manifest = Record<string, { file: string; imports?: string[] }>;
interface Budget {
  readonly maxKb: number;
  readonly entries: readonly string[];
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(FOLDER, path), 'utf8'));
const MANIFESTS = ['manifest', 'widget-manifest'];
const manifest: Manifest = Object.assign({}, ...MANIFESTS.map((name) => readJson(`dist/.vite/${name}.json`)));
const budgets = Object.entries(readJson('budgets.json') as Record<string, Budget>);

function isWithin(screen: string, { maxKb, entries }: Budget): boolean {
  const files = scriptsOf(entries.flatMap(keysMatching));
  const kb = files.reduce((sum, file) => sum + gzippedSize(file), 0) / BYTES_PER_KB;
  const isFine = kb <= maxKb;
  console.log(`${screen}: ${kb.toFixed(1)} of ${maxKb} kB in ${files.length} files${isFine ? '' : ', TOO LARGE'}`);
  return isFine;
}

function keysMatching(entry: string): string[] {
  const keys = Object.keys(manifest).filter((key) => key.includes(entry));
  if (keys.length === 0) throw new Error(`budgets.json: nothing in the build is called "${entry}"`);
  return keys;
}

/** JavaScript files behind the keys, each once, static imports included. */
function scriptsOf(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  const files = [...seen].map((key) => manifest[key]?.file ?? '');
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

const gzippedSize = (file: string): number => gzipSync(readFileSync(join(FOLDER, 'dist', file))).length;

const verdicts = budgets.map(([screen, budget]) => isWithin(screen, budget));
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
