import type { Message } from '@loquat/contract';
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPObjectStore, openDB, unwrap } from 'idb';
import { createMemoryCache } from './cache-db-memory.ts';
import type { CacheDb, CachedEntry, CacheWrite, EntryRange } from './cache-db.ts';

interface Schema extends DBSchema {
  values: { key: string; value: unknown };
  entries: {
    key: number;
    value: CachedEntry;
    indexes: { chat: [string, number]; about: [string, number] };
  };
}
type Db = IDBPDatabase<Schema>;

const VERSION = 1;
/** Entries written to the device in one task: more would delay a frame. */
const PUT_BATCH = 100;
const nameOf = (scope: string): string => `loquat:${scope}`;

const rangeOf = ({ chat, from, before }: EntryRange): IDBKeyRange =>
  IDBKeyRange.bound([chat, from], [chat, before], false, true);

async function readMids(db: Db, mids: readonly number[]): Promise<Message[]> {
  const { store } = db.transaction('entries');
  const found = await Promise.all(mids.map((mid) => store.get(mid)));
  return found.flatMap((cached) => cached?.entry ?? []);
}

async function readRanges(db: Db, ranges: readonly EntryRange[]): Promise<Message[]> {
  const index = db.transaction('entries').store.index('chat');
  const found = await Promise.all(ranges.map((range) => index.getAll(rangeOf(range))));
  return found.flat().map(({ entry }) => entry);
}

async function readNewest(db: Db, range: EntryRange, limit: number): Promise<Message[]> {
  const index = db.transaction('entries').store.index('chat');
  const found: Message[] = [];
  let cursor = await index.openCursor(rangeOf(range), 'prev');
  while (cursor && found.length < limit) {
    found.push(cursor.value.entry);
    cursor = await cursor.continue();
  }
  return found.reverse();
}

async function readIndex(db: Db, name: 'chat' | 'about', range: EntryRange, limit?: number): Promise<Message[]> {
  const found = await db.getAllFromIndex('entries', name, rangeOf(range), limit);
  return found.map(({ entry }) => entry).sort((a, b) => a.mid - b.mid);
}

type EntryStore = IDBPObjectStore<Schema, ('values' | 'entries')[], 'entries', 'readwrite'>;

/** A failure ends the transaction, so the last batch need not be awaited. */
async function putInBatches(store: EntryStore, entries: readonly CachedEntry[]): Promise<void> {
  // The promise for each entry would be unused.
  const plain = unwrap(store);
  for (const [index, cached] of entries.entries()) {
    const isPause = index % PUT_BATCH === PUT_BATCH - 1 && index < entries.length - 1;
    if (isPause) await store.put(cached);
    else plain.put(cached);
  }
}

async function write(db: Db, change: CacheWrite): Promise<void> {
  // Losing the last moments in a crash is fine: values and entries are lost together, and the stream replays them.
  const transaction = db.transaction(['values', 'entries'], 'readwrite', { durability: 'relaxed' });
  const values = transaction.objectStore('values');
  const entries = transaction.objectStore('entries');
  for (const [name, value] of Object.entries(change.values))
    void (value === undefined ? values.delete(name) : values.put(value, name));
  for (const chat of change.removedChats) {
    const keys = await entries.index('chat').getAllKeys(IDBKeyRange.bound([chat, 0], [chat, Number.MAX_VALUE]));
    for (const mid of keys) void entries.delete(mid);
  }
  await putInBatches(entries, change.entries);
  for (const mid of change.removedMids) void entries.delete(mid);
  // A page that is being closed cannot finish it later.
  transaction.commit();
  await transaction.done;
}

function upgrade(db: Db): void {
  db.createObjectStore('values');
  const entries = db.createObjectStore('entries', { keyPath: 'mid' });
  entries.createIndex('chat', ['chat', 'mid']);
  entries.createIndex('about', ['chat', 'about']);
}

/** Opens the stored data of a user on a server; in memory only if the browser has no database. */
export async function openCache(scope: string): Promise<CacheDb> {
  try {
    const db = await openDB<Schema>(nameOf(scope), VERSION, { upgrade, blocking: () => db.close() });
    return {
      readValue: (name) => db.get('values', name),
      readMids: (mids) => readMids(db, mids),
      readRanges: (ranges) => readRanges(db, ranges),
      readNewest: (range, limit) => readNewest(db, range, limit),
      readOldest: (range, limit) => readIndex(db, 'chat', range, limit),
      readAbout: (range) => readIndex(db, 'about', range),
      write: (change) => write(db, change),
      close: () => db.close(),
    };
  } catch {
    return createMemoryCache();
  }
}

/** Deletes the stored data of a user on a server. */
export async function deleteCache(scope: string): Promise<void> {
  try {
    await deleteDB(nameOf(scope));
  } catch {
    // No database in this browser: nothing was stored.
  }
}
