// Checks that a feature's SQL names only its own tables and those of the features that it uses, as in `features.mjs`,
// because checking imports does not cover SQL.
import { globSync, readFileSync } from 'node:fs';
import { SERVER_FEATURES } from './features.mjs';

const MODULES = 'apps/server/src/modules';
const DECLARED = /sqlite(?:Table|View)\(\s*'(\w+)'/g;
const NAMED = /\b(?:FROM|JOIN|INTO|UPDATE|name =)\s+'?(\w+)/g;

const featureOf = (file) => file.slice(MODULES.length + 1).split('/')[0];
const found = (file, pattern) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name);
const files = globSync(`${MODULES}/**/*.{store,sqlite,postgres,sql,table,worker}.ts`).map((file) =>
  file.replaceAll('\\', '/'),
);
const owners = new Map(files.flatMap((file) => found(file, DECLARED).map((table) => [table, featureOf(file)])));

const wrong = files.flatMap((file) => {
  const feature = featureOf(file);
  const usable = new Set([undefined, feature, ...(SERVER_FEATURES[feature] ?? [])]);
  return found(file, NAMED).flatMap((table) => (usable.has(owners.get(table)) ? [] : [`${file} names ${table}`]));
});

for (const line of wrong) console.error(`${line}, of a feature that its own does not use (scripts/features.mjs).`);
process.exitCode = owners.size > 0 && wrong.length === 0 ? 0 : 1;
