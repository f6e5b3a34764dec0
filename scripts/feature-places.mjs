// Holds the table of places in docs/first-feature.md against a real feature: whatever names a part of it has to lie in
// a place of the table, and each place has to exist.
import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';

const FEATURE = 'pins';
const CONTRACT = `packages/contract/src/${FEATURE}.ts`;
const MODULE = `apps/server/src/modules/${FEATURE}`;
const SEARCHED = [
  'apps/*/{src,test,public}/**/*.{ts,tsx}',
  'packages/*/src/**/*.ts',
  'e2e/{fixtures,journeys}/*.ts',
  'docs/api/*',
];

const read = (path) => readFileSync(path, 'utf8');
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

/** What the feature calls its own: exports, calls, events and problems of its contract, and what makes it. */
function namesOf() {
  const contract = read(CONTRACT);
  const own = [...found(contract, /^export \w+ (\w+)/gm), ...found(contract, /^ {2}(\w+): /gm)];
  const problems = found(contract, /'(pin\.\w+)'/g);
  const made = globSync(`${MODULE}/*.{module,routes,store,store.sqlite,table}.ts`).flatMap((file) =>
    found(read(file), /^export \w+ (\w+)/gm),
  );
  return new RegExp(String.raw`\b(${[...own, ...problems, ...made].join('|').replaceAll('.', String.raw`\.`)})\b`);
}

const places = found(read('docs/first-feature.md'), /^\| `([^`]+)`/gm);
const globs = places.map((place) => place.replaceAll('<feature>', FEATURE));
const names = namesOf();
const files = globSync(SEARCHED).filter((file) => file.startsWith(MODULE) || names.test(read(file)));
const elsewhere = files.filter((file) => !globs.some((glob) => matchesGlob(file, glob)));
const missing = places.filter((place) => globSync(place.replaceAll('<feature>', '*')).length === 0);

for (const file of elsewhere)
  console.error(`${file} is a part of "${FEATURE}", but no place in docs/first-feature.md.`);
for (const place of missing) console.error(`docs/first-feature.md: there is no ${place}.`);
process.exitCode = places.length > 0 && files.length > 0 && elsewhere.length + missing.length === 0 ? 0 : 1;
