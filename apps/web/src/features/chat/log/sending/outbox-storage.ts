import * as z from 'zod/mini';
import type { ChatKey } from '#lib/chat-key.ts';
import type { CacheDb } from '#state/cache-db.ts';
import { entryCache } from '#state/entry-cache.ts';
import { scopeOf, sessionStore } from '#state/session.ts';
import { readStored, writeStored } from '#state/storage.ts';

const KeptBatch = z.object({
  key: z.custom<ChatKey>((text) => typeof text === 'string' && /^[ug]:\d+$/.test(text)),
  /** The text as it was in the composer; empty if there are only files. */
  text: z.string(),
  /** The content type of the text; undefined if there are only files. */
  content_type: z.optional(z.enum(['text/plain', 'text/markdown'])),
  /** The text as a message. */
  content: z.string(),
  /** The message that the first one of the batch replies to. */
  reply_mid: z.optional(z.int()),
  /** Ids of its messages on this device. */
  localIds: z.array(z.int()),
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      voice: z.optional(z.object({ duration: z.number(), peaks: z.readonly(z.array(z.number())) })),
    }),
  ),
});

/** A batch as stored on this device; its files are stored separately, by their ids. */
export type KeptBatch = z.output<typeof KeptBatch>;

/** Storage key of a user's batches that were sent without a connection. */
export const outboxOf = (scope: string): string => `loquat:${scope}:outbox`;

function outboxName(): string | null {
  const { session } = sessionStore.getState();
  return session && outboxOf(scopeOf(session));
}

const valueOf = (id: string): string => `upload:${id}`;
const idsIn = (batches: readonly KeptBatch[]): string[] => batches.flatMap(({ files }) => files.map(({ id }) => id));
const writeValues = (values: Readonly<Record<string, unknown>>): Promise<void> =>
  entryCache.db.write({ values, entries: [], removedMids: [], removedChats: [] });

/** Stores files; rejects if there is not enough space. */
export const storeFiles = (files: readonly { id: string; file: File }[]): Promise<void> =>
  writeValues(Object.fromEntries(files.map(({ id, file }) => [valueOf(id), file])));

/** A stored file; undefined if it is gone. */
export async function readFile(db: CacheDb, id: string): Promise<File | undefined> {
  const value = await db.readValue(valueOf(id));
  return value instanceof File ? value : undefined;
}

/** Removes files. If that fails, they are deleted with the user's data. */
export function dropFiles(ids: readonly string[]): void {
  if (ids.length > 0) void writeValues(Object.fromEntries(ids.map((id) => [valueOf(id), undefined]))).catch(() => {});
}

/** The stored batches, in the order in which they were written. */
export function listKept(): KeptBatch[] {
  const name = outboxName();
  return name === null ? [] : (readStored(name, z.array(KeptBatch)) ?? []);
}

/** Stores these batches in place of the present ones, at once; files that none of them uses are removed later. */
export function writeKept(batches: readonly KeptBatch[]): void {
  const name = outboxName();
  if (name === null) return;
  const before = idsIn(listKept());
  writeStored(name, batches.length > 0 ? batches : undefined);
  const needed = new Set(idsIn(batches));
  dropFiles(before.filter((id) => !needed.has(id)));
}
