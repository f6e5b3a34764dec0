// Installs exactly what the lockfile says, once per state of the manifests.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { nodeBinary, root } from './paths.mjs';
import { runPnpm } from './processes.mjs';
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

/** Leaves every package installed, Node 24 among them, or ends the process with pnpm's exit code. */
export function installPackages() {
  if (!existsSync(nodeBinary)) rmSync(join(root, STAMP), { force: true });
  onceFor(STAMP, hashOf(manifests()), () =>
    // Development packages are wanted even where NODE_ENV says production, and nobody is there to answer questions.
    runPnpm(['install', '--frozen-lockfile', '--prod=false', '--config.confirmModulesPurge=false']),
  );
}
