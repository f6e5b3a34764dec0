// A stamp is a small file holding a hash of what a finished result was made from. It is removed before the work
// starts and written after it ended well, so a result that was interrupted is never taken for a finished one.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Every file under the given paths (relative to the root, missing ones left out), sorted, as far as `keep` allows. */
function filesUnder(paths, keep) {
  return paths
    .filter((path) => keep(path))
    .flatMap((path) => {
      const stats = statSync(join(root, path), { throwIfNoEntry: false });
      if (!stats) return [];
      if (!stats.isDirectory()) return [path];
      const children = readdirSync(join(root, path)).map((name) => `${path}/${name}`);
      return filesUnder(children.sort(), keep);
    });
}

/** Hash over names and contents of files, and over the machine's kind: native packages differ between kinds. */
export function hashOf(paths, keep = () => true) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of filesUnder(paths, keep)) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Does `work` unless the stamp already holds `hash`. `work` answers whether it succeeded, and so does this. */
export function onceFor(stamp, hash, work) {
  const path = join(root, stamp);
  if (readIfThere(path) === hash) return true;
  rmSync(path, { force: true });
  if (!work()) return false;
  writeFileSync(path, hash);
  return true;
}

function readIfThere(path) {
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, 'utf8') : undefined;
}
