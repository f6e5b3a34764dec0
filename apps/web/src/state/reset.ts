/** Clears all stored data and starts over: the last resort when the app does not load. */
export async function resetAndReload(): Promise<void> {
  localStorage.clear();
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name } of databases) if (name?.startsWith('loquat:')) indexedDB.deleteDatabase(name);
  location.reload();
}
