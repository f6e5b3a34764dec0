import { type Outbox, readValue, type WaitingMessage } from '#lib/worker-values.ts';
import type { CacheDb } from '#state/cache-db.ts';
import type { Device } from '#state/feature-state.ts';
import { holdOutbox } from '#state/outbox-lock.ts';
import { isStored } from '#state/storage.ts';
import { type KeptBatch, listKept, outboxOf, readFile } from './outbox-storage.ts';
import type { Upload } from './outbox.store.ts';
import { restoreBatches } from './outbox.ts';
import { saveUnsent, showUnsent, unsentOf } from './unsent.ts';

async function readUploads(db: CacheDb, { files }: KeptBatch): Promise<Upload[]> {
  const read = files.map(async ({ id, name, voice }): Promise<Upload[]> => {
    const file = await readFile(db, id);
    return file ? [{ id, file, name, sentBytes: 0, voice }] : [];
  });
  return (await Promise.all(read)).flat();
}

/** The messages of a batch that the service worker has uploaded and begun to send; undefined if there are none. */
function begunOf({ localIds }: KeptBatch, outbox: Outbox | undefined): WaitingMessage[] | undefined {
  const messages = outbox?.messages.filter(({ batch }) => batch !== undefined && batch === localIds[0]) ?? [];
  const isUploaded = messages.some(({ isFile }) => isFile) && messages.every(({ file }) => !file);
  return isUploaded ? messages.filter(({ local_id }) => !outbox?.sent.includes(local_id)) : undefined;
}

async function readBatches({ scope, db }: Pick<Device, 'scope' | 'db'>): Promise<() => void> {
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
    restoreBatches(kept);
  };
}

/**
 * Reads batches that a user sent before the page was closed; resolves to a function that continues them. Messages that
 * the service worker has uploaded meanwhile wait like other messages: the replay shows whether they arrived.
 */
export async function openOutbox(device: Pick<Device, 'scope' | 'db'>): Promise<() => void> {
  try {
    if (isStored(outboxOf(device.scope))) return await readBatches(device);
  } catch {
    // The files cannot be read now: they wait for the next start.
  }
  return () => {};
}
