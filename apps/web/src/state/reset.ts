/** Clears all stored data and starts over: the last resort when the app does not load. */
export async function resetAndReload(): Promise<void> {
  localStorage.clear();
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name } of databases) if (name?.startsWith('loquat')) indexedDB.deleteDatabase(name);
  // The worker's stored files may be the reason why the app does not load.
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Plain http has no caches.
  }
  location.reload();
}
