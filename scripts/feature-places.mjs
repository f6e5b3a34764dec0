// Compares the table of places in docs/first-feature.md with a real feature: whatever names a part of it has to be in
// a place of a table, and each place has to exist. The example on that page may cost no more files than a feature should.
import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';

const FEATURE = 'pins';
const CONTRACT = `packages/contract/src/chat/${FEATURE}.ts`;
const MODULE = `apps/server/src/modules/${FEATURE}`;
const SEARCHED = [
  'apps/*/{src,test,public}/**/*.{ts,tsx}',
  'packages/*/src/**/*.ts',
  'e2e/{fixtures,journeys}/**/*.ts',
  'docs/api/*',
];

/** How many files the example of the page touches at most, by what it says of them. */
const MOST_FILES = { New: 14, Edited: 12 };

/** Names in every store file that have to do with its unit of work. */
const EVERYBODYS = new Set(['Stores', 'Change', 'Tx', 'RunUnit', 'own']);

const read = (path) => readFileSync(path, 'utf8');
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

/** The feature's own names: exports, calls, events and problems of its contract, and its factory. */
function namesOf() {
  const contract = read(CONTRACT);
  const own = [...found(contract, /^export \w+ (\w+)/gm), ...found(contract, /^ {2}(\w+): /gm)];
  const problems = found(contract, /'(pin\.\w+)'/g);
  const made = globSync(`${MODULE}/*.{module,routes,store,store.sqlite,table}.ts`).flatMap((file) =>
    found(read(file), /^export \w+ (\w+)/gm).filter((name) => !EVERYBODYS.has(name)),
  );
  return new RegExp(String.raw`\b(${[...own, ...problems, ...made].join('|').replaceAll('.', String.raw`\.`)})\b`);
}

const page = read('docs/first-feature.md');
const places = found(page, /^\| `([^`]+)`/gm);

/** The files that the example lists as new or edited. */
const exampleFiles = (heading) =>
  found(page.split(`\n- **${heading}, by hand: `)[1]?.split('\n')[0] ?? '', /`([^`]+)`/g);

const globs = places.map((place) => place.replaceAll('<feature>', FEATURE));
const names = namesOf();
const files = globSync(SEARCHED).filter((file) => file.startsWith(MODULE) || names.test(read(file)));
const elsewhere = files.filter((file) => !globs.some((glob) => matchesGlob(file, glob)));
const missing = places.filter((place) => globSync(place.replaceAll('<feature>', '*')).length === 0);
const edited = exampleFiles('Edited');
const unknown = edited.filter(
  (file) => globSync(file).length === 0 || !places.some((place) => matchesGlob(file, place)),
);
const tooMany = Object.entries(MOST_FILES).filter(([heading, most]) => exampleFiles(heading).length > most);

for (const [heading, most] of tooMany)
  console.error(`docs/first-feature.md: more than ${most} files under "${heading}": a feature should cost less.`);
for (const file of unknown)
  console.error(`docs/first-feature.md: the example edits ${file}, which is no place of a table.`);
for (const file of elsewhere)
  console.error(`${file} is a part of "${FEATURE}", but no place in docs/first-feature.md.`);
for (const place of missing) console.error(`docs/first-feature.md: there is no ${place}.`);
const isRead = Object.keys(MOST_FILES).every((heading) => exampleFiles(heading).length > 0);
const faults = elsewhere.length + missing.length + unknown.length + tooMany.length;
process.exitCode = isRead && files.length > 0 && faults === 0 ? 0 : 1;
