// dependency-cruiser needs a JavaScript compiler API that TypeScript 7 no longer has. Without one it only warns and
// then sees no type import at all, so we ask it first what it understands.
import { spawnSync } from 'node:child_process';
import { nodeBinary, root } from './paths.mjs';
import { toolFile } from './tools.mjs';

/** Whether the import rules can see TypeScript; explains itself when they cannot. */
export function isTypeScriptUnderstood() {
  const args = [toolFile('.', 'dependency-cruiser', 'depcruise'), '--info'];
  const { stdout } = spawnSync(nodeBinary, args, { cwd: root, encoding: 'utf8' });
  if (/✔ typescript\s/.test(stdout)) return true;
  console.error(`dependency-cruiser finds no TypeScript it can use (see packageExtensions):\n${stdout}`);
  return false;
}
