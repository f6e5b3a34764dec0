/** What a page tells the service worker. */
export type WorkerMessage =
  /** A page has said which build it is of, by a lock. */
  { type: 'page_open' };

/** What the service worker tells a page. */
export type PageMessage =
  /** Show this address of the app, and say so through the port: a notification was pressed. */
  { type: 'open'; url: string };

const PREFIX = 'loquat-build:';

/** The lock that each open page holds, shared with others of its build. */
export const lockOfBuild = (build: string): string => PREFIX + build;

/** The build that a lock names; undefined for other locks. */
export const buildOfLock = (name = ''): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
