// The last lines of `npm test`: how many tests passed, and the name of each failure.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Reports of Vitest and Playwright. */
export const REPORTS = '{apps/*,packages/*,e2e}/test-results/*.json';
/** Number of output lines shown for a gate that failed without naming a test. */
const SHOWN_LINES = 30;
/** Number of message lines shown for a failed test. */
const REASON_LINES = 8;

/** The last lines of a run in the folder `root`. `openTasks` are the tasks that did not pass, as `runTasks` returns them. */
export function lastLines(root, openTasks) {
  const paths = globSync(REPORTS, { cwd: root }).sort();
  const reports = paths.map((path) => ({ path, ...resultsIn(root, path) }));
  const all = (kind) => reports.flatMap((report) => report[kind]);
  // A gate may fail without a failed test: a type error, a rejected promise, a process that ended.
  const unnamed = openTasks.filter((task) => task.state !== 'not run' && !namesFailure(reports, task));
  const failed = all('failed').length + unnamed.length;
  const lines = [
    ...all('skipped').map((title) => `skipped: ${title}`),
    ...openTasks.map(({ taskId, state }) => `${STATES[state]}: ${taskId}`),
    ...all('didNotRun').map((title) => `did not run: ${title}`),
    ...all('failed').flatMap(({ title, reason }) => [`failed: ${title}`, ...beginningOf(reason).map(indent)]),
    ...unnamed.flatMap((task) => reasonOf(root, task)),
    `\n${all('passed').length} passed, ${failed} failed`,
  ];
  return { lines, hasPassed: failed + openTasks.length === 0 };
}

const STATES = {
  failed: 'not passed',
  'not run': 'not run, because what it needs failed or the run was stopped',
  changed: 'not passed, because files changed meanwhile',
};

const namesFailure = (reports, { directory, task }) =>
  reports.some(({ path, failed }) => path === reportOf(directory, task) && failed.length > 0);

const reportOf = (directory, task) => join(directory, 'test-results', `${task.replace(':', '-')}.json`);

/** Names a gate as a failure, with the end of its output. */
function reasonOf(root, { taskId, state, logFile }) {
  const path = join(root, logFile);
  if (state !== 'failed' || !logFile || !existsSync(path)) return [`failed: ${taskId}`];
  const output = stripVTControlCharacters(readFileSync(path, 'utf8')).trimEnd().split('\n');
  return [`failed: ${taskId}, without the name of a test. Its output ends:`, ...output.slice(-SHOWN_LINES).map(indent)];
}

const indent = (line) => `    ${line}`.trimEnd();

/** The titles of the tests in a report, with their files, by status. */
function resultsIn(root, path) {
  const { suites, errors = [], testResults } = JSON.parse(readFileSync(join(root, path), 'utf8'));
  const tests = suites ? suites.flatMap(journeysIn) : testResults.flatMap((file) => testsIn(root, file));
  const titlesOf = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).map(({ title }) => title);
  return {
    passed: titlesOf('passed', 'expected'),
    // Playwright reports an error outside all tests by itself, for example in a set-up or in a file that does not load.
    failed: [
      ...tests.filter(({ status }) => ['failed', 'unexpected', 'flaky'].includes(status)),
      ...errors.map(({ message = '' }) => ({ title: firstLine(message), reason: '' })),
    ],
    skipped: titlesOf('skipped', 'pending'),
    didNotRun: titlesOf('did not run'),
  };
}

/** A file that did not load, or failed outside its tests, counts as one failed test. */
function testsIn(root, { name, status, message, assertionResults }) {
  const file = relative(root, name);
  const tests = assertionResults.map(({ fullName, ...test }) => ({
    status: test.status,
    title: `${file}: ${fullName}`,
    reason: test.failureMessages?.[0] ?? '',
  }));
  const isBroken = status === 'failed' && !tests.some((test) => test.status === 'failed');
  return isBroken ? [...tests, { status, title: `${file}: ${firstLine(message)}`, reason: '' }] : tests;
}

function journeysIn({ file, specs, suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map((test) => ({
      status: statusOf(test),
      title: `${file}: ${title}`,
      reason: test.results?.[0]?.error?.message ?? '',
    })),
  );
  return [...own, ...suites.flatMap(journeysIn)];
}

/** A journey after a failed one in a series is reported as skipped, although the test does not ask for that. */
const statusOf = ({ status, expectedStatus }) =>
  status === 'skipped' && expectedStatus !== 'skipped' ? 'did not run' : status;

const linesOf = (text) => stripVTControlCharacters(text).split('\n');
const firstLine = (text) => linesOf(text)[0];
const beginningOf = (reason) =>
  linesOf(reason)
    .filter((line) => line.trim() !== '')
    .slice(0, REASON_LINES);
