import { buildOfLock } from '../lib/worker-messages.ts';
import { worker } from './scope.ts';

const PREFIX = 'loquat-shell:';

/** The files of one build. */
export const cacheOfBuild = (build: string): Promise<Cache> => caches.open(PREFIX + build);

/**
 * A file that is named after its content, whichever build brought it. Nothing that a page of one build asks for is ever
 * answered with a file of another, since the names differ.
 */
export const findKept = (url: string): Promise<Response | undefined> =>
  // The server sends the same in several encodings.
  caches.match(url, { ignoreVary: true });

/** The builds of all open pages; undefined while a page has not said yet which it is of. */
async function listOpenBuilds(): Promise<Set<string> | undefined> {
  const { held = [] } = await worker.navigator.locks.query();
  // Each page holds one. Whose it is cannot be told: Chromium's locks have other ids for pages than its workers.
  const builds = held.flatMap(({ name }) => buildOfLock(name) ?? []);
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  return builds.length < pages.length ? undefined : new Set(builds);
}

/** Deletes the files of other builds, except those that an open page may still need. */
export async function dropOtherBuilds(present: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + present);
  const { installing, waiting } = worker.registration;
  // A newer worker is getting its own files ready, and does this when it takes over.
  if (names.length === 0 || installing || waiting) return;
  const open = await listOpenBuilds();
  if (!open) return;
  const unused = names.filter((name) => !open.has(name.slice(PREFIX.length)));
  await Promise.all(unused.map((name) => caches.delete(name)));
}
