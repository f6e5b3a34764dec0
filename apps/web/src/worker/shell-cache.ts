import { buildOfLock } from '../lib/worker-messages.ts';
import { worker } from './scope.ts';

const PREFIX = 'loquat-shell:';
/** A page that is just opening or closing is done within seconds. */
const TRIES_AFTER_MS = [0, 2_000, 5_000];

/** The files of one build. */
export const cacheOfBuild = (build: string): Promise<Cache> => caches.open(PREFIX + build);

/**
 * A file that is named after its content, from the cache of any build. A page of one build never gets a file of
 * another, since the names differ.
 */
export const findKept = (url: string): Promise<Response | undefined> =>
  // The server sends the same in several encodings.
  caches.match(url, { ignoreVary: true });

/** The builds of all open pages; undefined while a page has not reported its build. */
async function listOpenBuilds(): Promise<Set<string> | undefined> {
  const { held = [] } = await worker.navigator.locks.query();
  // Each page holds one lock. Its owner is unknown: Chromium's locks have other client ids for pages than for workers.
  const builds = held.flatMap(({ name }) => buildOfLock(name) ?? []);
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  return builds.length < pages.length ? undefined : new Set(builds);
}

/** Whether a newer worker has taken over, or is installing: that worker deletes old files when it takes over. */
function isFollowed(): boolean {
  const { installing, waiting } = worker.registration;
  return Boolean(installing || waiting) || worker.serviceWorker.state === 'redundant';
}

/** Deletes files of other builds that no open page needs. True if none is left, or a newer worker is in charge. */
async function tryToDrop(present: string): Promise<boolean> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + present);
  if (names.length === 0 || isFollowed()) return true;
  const open = await listOpenBuilds();
  if (!open || isFollowed()) return false;
  const unused = names.filter((name) => !open.has(name.slice(PREFIX.length)));
  await Promise.all(unused.map((name) => caches.delete(name)));
  return unused.length === names.length;
}

/** Deletes the files of other builds, except those that an open page may still need. */
export async function dropOtherBuilds(present: string): Promise<void> {
  for (const ms of TRIES_AFTER_MS) {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    if (await tryToDrop(present)) return;
  }
}
