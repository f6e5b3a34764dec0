// What `npm test` checks, in the order in which it is cheapest to hear that something is wrong. A gate answers how
// many tests passed and failed; a gate without tests that fails counts as one failure.
import { buildServer } from './build-server.mjs';
import { buildWeb } from './build-web.mjs';
import { ensureChromium } from './chromium.mjs';
import { isTypeScriptUnderstood } from './import-rules.mjs';
import { runNode, runPnpm, toolFile } from './tools.mjs';
import { checkSizeBudgets } from './size-budgets.mjs';
import { runPlaywright, runVitest } from './test-runs.mjs';

const TESTED_PACKAGES = ['packages/contract', 'packages/client', 'apps/server', 'apps/web'];
const CRUISED = ['apps', 'packages', 'e2e'];

const verdict = (isFine) => ({ passed: 0, failed: isFine ? 0 : 1 });
const tool = (packageName, command, ...args) => runNode([toolFile('.', packageName, command), ...args]) === 0;

function unit() {
  const total = { passed: 0, failed: 0 };
  for (const folder of TESTED_PACKAGES) {
    const { passed, failed } = runVitest(folder);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) break;
  }
  return total;
}

export const gates = {
  format: () => verdict(tool('oxfmt', 'oxfmt', '--check', '.')),
  lint: () => verdict(tool('oxlint', 'oxlint', '--type-aware', '--deny-warnings', '.')),
  types: () => verdict(runPnpm(['exec', 'turbo', 'run', 'typecheck', '--output-logs=errors-only']) === 0),
  'dead-code': () => verdict(tool('knip', 'knip', '--no-progress', '--no-config-hints')),
  'import-rules': () => verdict(isTypeScriptUnderstood() && tool('dependency-cruiser', 'depcruise', ...CRUISED)),
  unit,
  build: () => verdict(buildServer() && buildWeb()),
  budgets: () => verdict(checkSizeBudgets()),
  journeys: () => {
    ensureChromium();
    return runPlaywright();
  },
};
