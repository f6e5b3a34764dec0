/** Messages from a page to the service worker. */
export type WorkerMessage =
  /** A page has reported its build, by a lock. */
  { type: 'page_open' };

/** Messages from the service worker to a page. */
export type PageMessage =
  /** A notification was pressed: show this address of the app, and confirm through the port. */
  { type: 'open'; url: string };

const PREFIX = 'loquat-build:';

/** The lock that each open page holds, shared with others of its build. */
export const lockOfBuild = (build: string): string => PREFIX + build;

/** The build that a lock names; undefined for other locks. */
export const buildOfLock = (name = ''): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
