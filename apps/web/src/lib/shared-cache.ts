/** Where the service worker keeps content shared to the app from the system's share sheet. */
export const SHARED_CACHE = 'loquat-shared';

/** Deletes content shared to the app. Plain http has no caches, whatever their type says. */
export const forgetShared = async (): Promise<unknown> =>
  (globalThis.caches as CacheStorage | undefined)?.delete(SHARED_CACHE);
