// For the container image: keeps in node_modules only the files that the built server loads. Of packages inside the
// builds, manifest and licence stay: they tell people, and tools that list packages, the content of the image.
import { existsSync, globSync, lstatSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { env, exit, platform, arch } from 'node:process';
import { LEFT_OUTSIDE } from '../apps/server/rolldown.config.ts';

const STORE = 'node_modules/.pnpm';
const IS_LEGAL = /^(?:licen[cs]e|notice|copying)/i;
/** Files that no program loads: documents, types, maps, sources of native code. */
const IS_IDLE = /\.(?:md|map|[cm]?ts|cc?|cpp|hp*|gypi?)$/i;
const IDLE_FOLDERS = new Set(['test', 'tests', 'e2e', 'examples', 'benchmark', 'benchmarks', 'docs', '.github']);
/** Folder of native packages that contains the binaries for all systems. */
const PROGRAMS = 'prebuilds';
const isForThisSystem = (name) => name.split('.', 1)[0] === `${platform}-${arch}`;

const remove = (path) => rmSync(path, { recursive: true });
const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The packages at a folder of node_modules; with a scope, one folder further down. */
function packagesIn(folder) {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) => {
    const path = join(folder, name);
    return name.startsWith('@') ? packagesIn(path) : [path];
  });
}

/** Adds a package and all its dependencies, which pnpm puts beside it. */
function follow(folder, found) {
  const place = realpathSync(folder);
  if (found.has(place)) return;
  found.add(place);
  const { dependencies, optionalDependencies } = manifestOf(place);
  const beside = place.slice(0, place.lastIndexOf('/node_modules/') + '/node_modules'.length);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const dependency = join(beside, name);
    // Packages for other systems are not installed.
    if (existsSync(dependency)) follow(dependency, found);
  }
}

/** Deletes files that are never loaded. */
function trim(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink() || IS_LEGAL.test(entry.name)) continue;
    if (!entry.isDirectory()) {
      if (IS_IDLE.test(entry.name)) remove(path);
    } else if (IDLE_FOLDERS.has(entry.name)) remove(path);
    else if (entry.name === PROGRAMS)
      readdirSync(path).forEach((name) => isForThisSystem(name) || remove(join(path, name)));
    else trim(path);
  }
}

/** Deletes all but manifest and licence. */
function reduce(folder) {
  for (const name of readdirSync(folder)) {
    if (name !== 'package.json' && name !== 'node_modules' && !IS_LEGAL.test(name)) remove(join(folder, name));
  }
}

// It would leave a clone without its packages.
if (!env.IMAGE_BUILD) {
  console.error('This is part of building the container image: docker/Dockerfile.');
  exit(2);
}
const loaded = new Set();
for (const name of LEFT_OUTSIDE) follow(join('apps/server/node_modules', name), loaded);
const isInstalled = (folder) => !lstatSync(folder).isSymbolicLink();
const installed = globSync(`${STORE}/*/node_modules`).flatMap(packagesIn).filter(isInstalled);
for (const folder of installed) (loaded.has(realpathSync(folder)) ? trim : reduce)(folder);
console.log(
  `Kept ${loaded.size} of ${installed.length} packages: ${[...loaded].map((path) => basename(path)).join(', ')}`,
);
