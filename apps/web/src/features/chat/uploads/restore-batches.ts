import { type Outbox, readValue, type WaitingMessage } from '../../../lib/worker-values.ts';
import type { CacheDb } from '../../../state/cache-db.ts';
import { holdOutbox } from '../../../state/outbox-lock.ts';
import { sendAndTell } from '../log/sending/send-and-tell.ts';
import { saveUnsent, showUnsent } from '../log/sending/unsent.ts';
import { unsentOf } from '../log/sending/unsent-of.ts';
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

/** What the service worker has uploaded of a batch and began to send; undefined if it has not come that far. */
function begunOf({ localIds }: KeptBatch, outbox: Outbox | undefined): WaitingMessage[] | undefined {
  const messages = outbox?.messages.filter(({ batch }) => batch !== undefined && batch === localIds[0]) ?? [];
  const isUploaded = messages.some(({ isFile }) => isFile) && messages.every(({ file }) => !file);
  return isUploaded ? messages.filter(({ local_id }) => !outbox?.sent.includes(local_id)) : undefined;
}

/**
 * Reads what was sent with files before the page was left; calling what it resolves to continues it. What the service
 * worker has uploaded meanwhile waits as a message like others: what the server says first shows whether it arrived.
 */
export async function readBatches(db: CacheDb, scope: string): Promise<() => void> {
  await holdOutbox();
  const shared = await readValue('outbox').catch(() => undefined);
  const outbox = shared?.scope === scope ? shared : undefined;
  const all = listKept();
  const begun = all.flatMap((batch) => begunOf(batch, outbox) ?? []);
  const others = all.filter((batch) => !begunOf(batch, outbox));
  const kept = await Promise.all(others.map(async (batch) => ({ batch, uploads: await readUploads(db, batch) })));
  return () => {
    showUnsent(begun.map(unsentOf));
    saveUnsent();
    resumeBatches(kept, (key, message) => void sendAndTell(key, message));
  };
}
