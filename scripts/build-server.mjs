// Builds the server once per state of its sources.
import { runNode, toolFile } from './tools.mjs';
import { hashOf, onceFor } from './stamps.mjs';

const STAMP = 'apps/server/dist/.loquat-build';
const INPUTS = [
  'apps/server/src',
  'apps/server/package.json',
  'apps/server/rolldown.config.ts',
  'packages/contract/package.json',
  'packages/contract/src',
  'pnpm-lock.yaml',
];

/** Leaves an up-to-date `apps/server/dist`; false when the build failed. */
export function buildServer() {
  const args = [
    toolFile('apps/server', 'rolldown', 'rolldown'),
    '--config',
    'rolldown.config.ts',
    '--log-level',
    'warn',
  ];
  const isInput = (path) => !path.endsWith('.test.ts');
  return onceFor(STAMP, hashOf(INPUTS, isInput), () => runNode(args, { cwd: 'apps/server' }) === 0);
}
