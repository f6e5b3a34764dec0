// `npm test`: every gate; the last line says `N passed, N failed`. `npm test -- --only lint,unit` runs some of them,
// `pnpm test <file or folder> [options]` the tests there: for a quick look, not instead of the whole.
import { globSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build, PNPM, root, runNode, runTasks } from './toolchain.mjs';

/** Gates and their names in turbo.json. A stage waits for the previous one, so that failures show early. */
const STAGES = [
  { format: 'format', lint: 'lint', types: 'typecheck', 'dead-code': 'dead-code', 'import-rules': 'import-rules' },
  { unit: 'test', build: 'build', budgets: 'budgets', postgres: 'test:served' },
  // What measures time runs alone.
  { unit: 'test:quiet' },
  { journeys: 'journeys' },
];
const gates = [...new Set(STAGES.flatMap((stage) => Object.keys(stage)))];
/** Runs only if it is named: continuous integration does so beside the others. */
const MORE = { 'all-on-postgres': 'test:postgres' };
const REPORTS = '{apps/*,packages/*,e2e}/test-results/*.json';

function runStages(names) {
  // The reports of tasks that need not run again come from turbo's cache.
  for (const report of globSync(REPORTS, { cwd: root })) rmSync(join(root, report));
  const isFine = [...STAGES, MORE].every((stage) => {
    const tasks = names.filter((name) => name in stage).map((name) => stage[name]);
    return tasks.length === 0 || runTasks(tasks);
  });
  const counts = globSync(REPORTS, { cwd: root }).map((report) => countsIn(join(root, report)));
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  // A gate may fail without a failed test: a file that does not load, a type error.
  const failed = isFine ? sum('failed') : Math.max(sum('failed'), 1);
  for (const title of counts.flatMap(({ skipped }) => skipped)) console.log(`skipped: ${title}`);
  console.log(`\n${sum('passed')} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Vitest's report has counts at its top, Playwright's has them in `stats`. */
function countsIn(report) {
  const { stats, suites, numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  if (stats)
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: suites.flatMap(skippedIn) };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const isSkipped = ({ status }) => status === 'skipped';
  const skipped = tests.filter(isSkipped).map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(': '));
  return { passed: numPassedTests, failed: numFailedTests, skipped };
}

/** Titles of the journeys that this machine cannot run, as `countsIn` lists the tests. */
function skippedIn({ specs, suites = [] }) {
  const skipped = specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped'));
  return [...skipped.map(({ title }) => title), ...suites.flatMap(skippedIn)];
}

function runFiles([path, ...options]) {
  const file = resolve(path);
  const home = packageOf(file);
  const where = relative(home, file);
  if (relative(root, home) !== 'e2e')
    return runNode([PNPM, '-C', home, 'exec', 'vitest', 'run', where, ...options]).status;
  const journeys = [PNPM, '-C', home, 'run', 'journeys', '--no-deps', where, ...options];
  return build() ? runNode(journeys).status : 1;
}

const packageOf = (path) => (existsSync(join(path, 'package.json')) ? path : packageOf(dirname(path)));

const [first, list = '', ...rest] = process.argv.slice(2);
const names = first === '--only' ? list.split(',') : gates;
const known = [...gates, ...Object.keys(MORE)];
const isUnknown = names.some((name) => !known.includes(name)) || rest.length > 0;
if (first && existsSync(first)) process.exitCode = runFiles(process.argv.slice(2));
else if ((first && first !== '--only') || isUnknown) {
  console.error(`Usage: npm test [-- --only ${known.join(',')}]\n       pnpm test <file or folder> [options]`);
  process.exitCode = 2;
} else process.exitCode = runStages(names);
