// Builds the web app once per state of its sources.
import { basename } from 'node:path';
import { runNode, toolFile } from './tools.mjs';
import { hashOf, onceFor } from './stamps.mjs';

const STAMP = 'apps/web/dist/.loquat-build';
const INPUTS = ['apps/web', 'packages/contract', 'packages/client', 'pnpm-lock.yaml', 'tsconfig.base.json'];
// routeTree.gen.ts is written by the build itself, from the route files that are hashed anyway.
const NOT_INPUTS = new Set(['node_modules', 'dist', '.turbo', 'routeTree.gen.ts']);

const isInput = (path) => !NOT_INPUTS.has(basename(path)) && !/\.test\.tsx?$/.test(path);

/** Leaves an up-to-date `apps/web/dist`; false when the build failed. */
export function buildWeb() {
  const args = [toolFile('apps/web', 'vite', 'vite'), 'build'];
  return onceFor(STAMP, hashOf(INPUTS, isInput), () => runNode(args, { cwd: 'apps/web' }) === 0);
}
