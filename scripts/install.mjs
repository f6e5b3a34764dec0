// Installs exactly what the lockfile says, once per state of the manifests.
import { existsSync, lstatSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { nodeBinary, root } from './paths.mjs';
import { runPnpm } from './tools.mjs';
import { hashOf, onceFor } from './stamps.mjs';

const STAMP = 'node_modules/.loquat-install';

const packagesIn = (folder) =>
  existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`) : [];

const manifests = () => [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'e2e/package.json',
  ...packagesIn('apps'),
  ...packagesIn('packages'),
];

/** Leaves every package installed, Node 24 among them; false when pnpm failed. */
export function installPackages() {
  if (!existsSync(nodeBinary)) rmSync(join(root, STAMP), { force: true });
  // Development packages are wanted even where NODE_ENV says production, and nobody is there to answer questions.
  const args = ['install', '--frozen-lockfile', '--prod=false', '--config.confirmModulesPurge=false'];
  const isInstalled = onceFor(STAMP, hashOf(manifests()), () => runPnpm(args) === 0);
  if (isInstalled && process.platform !== 'win32') replaceShim();
  return isInstalled;
}

/**
 * pnpm's `.bin/node` is a shell script that stays in front of Node and keeps signals to itself, and npm puts it first
 * on the path of its scripts: a link takes its place.
 */
function replaceShim() {
  const path = join(root, 'node_modules/.bin/node');
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  rmSync(path, { force: true });
  symlinkSync('../node/bin/node', path);
}
