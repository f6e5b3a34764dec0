import { deepEqual, equal } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { lastLines } from './last-lines.mjs';

let root;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'last-lines-'))));
afterEach(() => rmSync(root, { recursive: true }));

function write(path, text) {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A report of Vitest, with a test of each status. */
function reportTests(path, statuses, file = {}) {
  const assertionResults = statuses.map((status, index) => {
    const failureMessages = status === 'failed' ? ['AssertionError: \u001B[31mno\u001B[39m\n\n    at a.test.ts:1'] : [];
    return { fullName: `test ${index}`, status, failureMessages };
  });
  const name = join(root, 'apps/server/src/a.test.ts');
  const status = statuses.includes('failed') ? 'failed' : 'passed';
  write(path, JSON.stringify({ testResults: [{ name, status, message: '', assertionResults, ...file }] }));
}

/** A report of Playwright, with a journey of each status; a second status is the expected one. */
function reportJourneys(statuses, errors = []) {
  const specs = statuses.map((status, index) => {
    const [actual, expectedStatus = 'passed'] = status.split(', expected ');
    const results = actual === 'unexpected' ? [{ error: { message: 'Error: not visible' } }] : [];
    return { title: `journey ${index}`, tests: [{ status: actual, expectedStatus, results }] };
  });
  const suites = [{ file: 'a.spec.ts', specs: [], suites: [{ file: 'a.spec.ts', specs }] }];
  write('e2e/test-results/journeys.json', JSON.stringify({ suites, errors }));
}

function openTask(home, task, state = 'failed') {
  const logFile = join(home, '.turbo', `turbo-${task.replace(':', '$colon$')}.log`);
  return { taskId: `@loquat/${home.split('/').at(-1)}#${task}`, task, directory: home, logFile, state };
}

const isCount = (line) => line.endsWith(' failed');
const namedIn = (lines) => lines.filter((line) => line.startsWith('failed: '));

test('a run in which everything passed says only that, and what was skipped', () => {
  reportTests('apps/server/test-results/test.json', ['passed', 'passed', 'skipped']);
  reportJourneys(['expected', 'skipped, expected skipped']);
  deepEqual(lastLines(root, []), {
    lines: ['skipped: apps/server/src/a.test.ts: test 2', 'skipped: a.spec.ts: journey 1', '\n3 passed, 0 failed'],
    hasPassed: true,
  });
});

test('each failure that is counted is named with its reason, and a gate that did not run is none', () => {
  reportTests('apps/server/test-results/test.json', ['passed', 'failed']);
  reportJourneys(['expected', 'unexpected', 'skipped']);
  const served = openTask('apps/server', 'test:served', 'not run');
  const open = [openTask('apps/server', 'test'), served, openTask('e2e', 'journeys')];
  deepEqual(lastLines(root, open), {
    lines: [
      'not passed: @loquat/server#test',
      'not run, because what it needs failed or the run was stopped: @loquat/server#test:served',
      'not passed: @loquat/e2e#journeys',
      'did not run: a.spec.ts: journey 2',
      'failed: apps/server/src/a.test.ts: test 1',
      '    AssertionError: no',
      '        at a.test.ts:1',
      'failed: a.spec.ts: journey 1',
      '    Error: not visible',
      '\n2 passed, 2 failed',
    ],
    hasPassed: false,
  });
});

test('a gate that failed without a failed test is named, with the end of its output', () => {
  const [home, output] = ['apps/server', Array.from({ length: 40 }, (_, line) => `\u001B[31mline ${line}\u001B[39m`)];
  reportTests(`${home}/test-results/test.json`, ['failed']);
  reportTests(`${home}/test-results/test-served.json`, ['passed']);
  write(`${home}/.turbo/turbo-test$colon$served.log`, output.join('\n'));
  write(`${home}/.turbo/turbo-typecheck.log`, 'src/a.ts(1,1): error TS1005\n');
  const open = ['test', 'test:served', 'typecheck'].map((task) => openTask(home, task));
  const { lines } = lastLines(root, open);
  deepEqual(namedIn(lines), [
    'failed: apps/server/src/a.test.ts: test 0',
    'failed: @loquat/server#test:served, without the name of a test. Its output ends:',
    'failed: @loquat/server#typecheck, without the name of a test. Its output ends:',
  ]);
  deepEqual(lines.slice(-3), [namedIn(lines)[2], '    src/a.ts(1,1): error TS1005', '\n1 passed, 3 failed']);
  deepEqual(lines.includes('    line 39') && !lines.includes('    line 9'), true);
});

test('a file that fails outside its tests is named, with its reason', () => {
  const broken = { status: 'failed', message: '\u001B[31mNo such module\u001B[39m\n    at line 1' };
  reportTests('apps/server/test-results/test.json', ['skipped'], broken);
  reportJourneys(['expected'], [{ message: 'Error: the browser did not start\n    at set-up' }]);
  const { lines } = lastLines(root, [openTask('apps/server', 'test'), openTask('e2e', 'journeys')]);
  deepEqual(namedIn(lines), [
    'failed: apps/server/src/a.test.ts: No such module',
    'failed: Error: the browser did not start',
  ]);
  equal(lines.find(isCount), '\n1 passed, 2 failed');
});

test('a run that was stopped has not passed, and a gate without output is named', () => {
  deepEqual(lastLines(root, [openTask('apps/web', 'test', 'not run')]), {
    lines: ['not run, because what it needs failed or the run was stopped: @loquat/web#test', '\n0 passed, 0 failed'],
    hasPassed: false,
  });
  const changed = lastLines(root, [openTask('apps/web', 'test', 'changed'), openTask('apps/web', 'build')]);
  deepEqual(namedIn(changed.lines), ['failed: @loquat/web#test', 'failed: @loquat/web#build']);
});
