import type { CacheDb } from '../../../state/cache-db.ts';
import { sendAndTell } from '../log/sending/send-and-tell.ts';
import { resumeBatches } from './batches.ts';
import { type KeptBatch, listKept, readFile } from './outbox-storage.ts';
import type { Upload } from './uploads.store.ts';

async function readUploads(db: CacheDb, { files }: KeptBatch): Promise<Upload[]> {
  const read = files.map(async ({ id, name, voice }): Promise<Upload[]> => {
    const file = await readFile(db, id);
    return file ? [{ id, file, name, sentBytes: 0, ...(voice && { voice }) }] : [];
  });
  return (await Promise.all(read)).flat();
}

/** Reads what was sent with files before the page was left; calling what it resolves to continues it. */
export async function readBatches(db: CacheDb): Promise<() => void> {
  const kept = await Promise.all(listKept().map(async (batch) => ({ batch, uploads: await readUploads(db, batch) })));
  return () => resumeBatches(kept, (key, message) => void sendAndTell(key, message));
}
