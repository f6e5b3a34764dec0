/** Forgets everything and starts over: the way out when the app does not load. */
export async function resetAndReload(): Promise<void> {
  localStorage.clear();
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name } of databases) if (name?.startsWith('loquat:')) indexedDB.deleteDatabase(name);
  location.reload();
}
