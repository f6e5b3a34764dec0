/** Where the service worker keeps what was shared to the app from the system's share sheet. */
export const SHARED_CACHE = 'loquat-shared';

/** Forgets what was shared to the app. Plain http has nothing to forget. */
export async function forgetShared(): Promise<void> {
  // On plain http there is no such object, whatever its type says.
  await (globalThis.caches as CacheStorage | undefined)?.delete(SHARED_CACHE);
}
