// `npm test`: every gate; the last line says `N passed, N failed`. `npm test -- --only lint,unit` runs some of them,
// `pnpm test <file or folder> [options]` the tests there: for a quick look, not instead of the whole.
import { globSync, rmSync, existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { lastLines, REPORTS } from './last-lines.mjs';
import { build, PNPM, root, runNode, runTasks } from './toolchain.mjs';

/** Gates and their names in turbo.json. A stage waits for the previous one, so that failures show early. */
const STAGES = [
  {
    format: 'format',
    lint: 'lint',
    types: 'typecheck',
    'dead-code': 'dead-code',
    'import-rules': 'import-rules',
    scripts: 'scripts',
  },
  { unit: 'test', build: 'build', budgets: 'budgets' },
  { postgres: 'test:served', benches: 'benches' },
  { journeys: 'journeys' },
];
const gates = [...new Set(STAGES.flatMap((stage) => Object.keys(stage)))];
/** Run only by name: continuous integration runs the first beside the others, and people run both. */
const MORE = { 'all-on-postgres': 'test:postgres', timing: 'test:quiet' };

/** Runs the unit tests of all packages with files and tests in another order, which the seed decides. */
function runShuffled(seed) {
  const order = ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`];
  const failed = globSync('{packages,apps}/*/vitest.config.ts', { cwd: root })
    .map(dirname)
    .filter((home) => runNode([PNPM, '-C', home, 'exec', 'vitest', 'run', '--project=!quiet', ...order]).status !== 0);
  console.log(failed.length === 0 ? `\nseed ${seed}: passed` : `\nseed ${seed}: failed in ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

/** A failure does not end the others: the last lines list all of them. */
function runStages(names) {
  // Turbo restores the reports of cached tasks.
  for (const report of globSync(REPORTS, { cwd: root })) rmSync(join(root, report));
  const openTasks = new Map();
  for (const stage of [...STAGES, MORE]) {
    const tasks = names.filter((name) => name in stage).map((name) => stage[name]);
    // A later stage that depends on a failed task runs it again; it still counts as one failure.
    if (tasks.length > 0) for (const task of runTasks(tasks)) openTasks.set(task.taskId, task);
  }
  const { lines, hasPassed } = lastLines(root, [...openTasks.values()]);
  console.log(lines.join('\n'));
  return hasPassed ? 0 : 1;
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
const isShuffled = first === '--shuffle' && /^\d+$/.test(list) && rest.length === 0;
const isUnknown = names.some((name) => !known.includes(name)) || rest.length > 0;
if (first && existsSync(first)) process.exitCode = runFiles(process.argv.slice(2));
else if (isShuffled) process.exitCode = runShuffled(list);
else if ((first && first !== '--only') || isUnknown) {
  console.error(
    `Usage: npm test [-- --only ${known.join(',')}]\n       npm test -- --shuffle <seed>\n       pnpm test <file or folder> [options]`,
  );
  process.exitCode = 2;
} else process.exitCode = runStages(names);
