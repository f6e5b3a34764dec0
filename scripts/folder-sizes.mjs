// Checks that no folder of code holds too many files for an overview. Unit tests beside their sources do not count.
// Divide a folder that has grown too large by topic, not by kind of file.
import { globSync } from 'node:fs';
import { dirname } from 'node:path';

const MOST_FILES = 25;
const CODE = ['{apps,packages}/*/*.{ts,mjs}', '{apps,packages}/*/{bench,src,test}/**/*.{ts,tsx,css}', 'scripts/*.mjs'];
const JOURNEYS = ['e2e/*.ts', 'e2e/{bench,fixtures,journeys}/**/*.ts'];
const IS_TEST = /\.test\.tsx?$/;

const files = globSync([...CODE, ...JOURNEYS]).filter((file) => !IS_TEST.test(file));
const folders = Map.groupBy(files, (file) => dirname(file));
const tooLarge = [...folders].filter(([, inside]) => inside.length > MOST_FILES);

for (const [folder, inside] of tooLarge)
  console.error(`${folder} holds ${inside.length} files: at most ${MOST_FILES}, tests not counted. Give it folders.`);
process.exitCode = files.length > 0 && tooLarge.length === 0 ? 0 : 1;
