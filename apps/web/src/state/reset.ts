/** Clears all stored data and starts over: the last resort when the app does not load. */
export async function resetAndReload(): Promise<void> {
  localStorage.clear();
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name } of databases) if (name?.startsWith('loquat:')) indexedDB.deleteDatabase(name);
  await dropWorkers().catch(() => {});
  location.reload();
}

/** With the service worker goes what it has stored of the app: it may be the reason why the app does not load. */
async function dropWorkers(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
}
