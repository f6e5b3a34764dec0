/** A file that a page has stored for an account; undefined if it is gone. */
export function readFile(scope: string, id: string): Promise<File | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open(`loquat:${scope}`);
    const giveUp = (): void => resolve(undefined);
    // There is no such database: it must not be made here, since pages would find it without its tables.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('error', giveUp);
    request.addEventListener('success', () => {
      const db = request.result;
      const reading = db.transaction('values').objectStore('values').get(`upload:${id}`);
      reading.addEventListener('success', () => resolve(reading.result instanceof File ? reading.result : undefined));
      reading.addEventListener('error', giveUp);
      // Takes effect when it has been read; until then, nobody can delete the database.
      db.close();
    });
  });
}
