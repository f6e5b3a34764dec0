// Runs test suites and reads how many tests passed from their JSON reports.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode, toolFile } from './tools.mjs';

// Two are as many as a small machine has cores.
const MAX_WORKERS = 2;

/** Unit and API tests of one package (folder relative to the root). */
export function runVitest(folder) {
  console.log(`  ${folder}`);
  return withReport((report) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const args = [toolFile(folder, 'vitest', 'vitest'), 'run', `--maxWorkers=${MAX_WORKERS}`, ...reporters];
    return counted(runNode(args, { cwd: folder }), report, (result) => ({
      passed: result.numPassedTests,
      failed: result.numFailedTests,
    }));
  });
}

/** Browser journeys. */
export function runPlaywright() {
  return withReport((report) => {
    const args = [toolFile('e2e', '@playwright/test', 'playwright'), 'test', '--reporter=list,json'];
    const exitCode = runNode(args, { cwd: 'e2e', env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
    return counted(exitCode, report, ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
    }));
  });
}

/** A run may fail without a failed test: a file that does not load, an error nobody caught, no tests at all. */
function counted(exitCode, report, countsIn) {
  const { passed, failed } = exitCode === 0 ? countsIn(readJson(report)) : countsInBroken(report, countsIn);
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

function countsInBroken(report, countsIn) {
  try {
    return countsIn(readJson(report));
  } catch {
    return { passed: 0, failed: 1 }; // It ended before it could report.
  }
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-report-'));
  try {
    return run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
