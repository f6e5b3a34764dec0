import type { Message } from '@loquat/contract';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { CacheDb, CachedEntry, CacheWrite, EntryRange } from './cache-db.ts';
import { createMemoryCache } from './cache-db-memory.ts';

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
const nameOf = (scope: string): string => `loquat:${scope}`;

const rangeOf = ({ chat, from, before }: EntryRange): IDBKeyRange =>
  IDBKeyRange.bound([chat, from], [chat, before], false, true);

async function readMids(db: Db, mids: readonly number[]): Promise<Message[]> {
  const { store } = db.transaction('entries');
  const found = await Promise.all(mids.map((mid) => store.get(mid)));
  return found.flatMap((cached) => cached?.entry ?? []);
}

async function readNewest(db: Db, range: EntryRange, limit?: number): Promise<Message[]> {
  const index = db.transaction('entries').store.index('chat');
  if (limit === undefined) return (await index.getAll(rangeOf(range))).map(({ entry }) => entry);
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

async function write(db: Db, change: CacheWrite): Promise<void> {
  // Losing the last moments in a crash is fine: values and entries are lost together, and the stream replays them.
  const transaction = db.transaction(['values', 'entries'], 'readwrite', { durability: 'relaxed' });
  const values = transaction.objectStore('values');
  const entries = transaction.objectStore('entries');
  for (const [name, value] of Object.entries(change.values)) void values.put(value, name);
  for (const chat of change.removedChats) {
    const keys = await entries.index('chat').getAllKeys(IDBKeyRange.bound([chat, 0], [chat, Number.MAX_VALUE]));
    for (const mid of keys) void entries.delete(mid);
  }
  for (const cached of change.entries) void entries.put(cached);
  for (const mid of change.removedMids) void entries.delete(mid);
  // A page that is being left does not come back to end it.
  transaction.commit();
  await transaction.done;
}

function upgrade(db: Db): void {
  db.createObjectStore('values');
  const entries = db.createObjectStore('entries', { keyPath: 'mid' });
  entries.createIndex('chat', ['chat', 'mid']);
  entries.createIndex('about', ['chat', 'about']);
}

/** Opens what is remembered for a user on a server; one that forgets with the page where the browser has no database. */
export async function openCache(scope: string): Promise<CacheDb> {
  try {
    const db = await openDB<Schema>(nameOf(scope), VERSION, { upgrade, blocking: () => db.close() });
    return {
      readValue: (name) => db.get('values', name),
      readMids: (mids) => readMids(db, mids),
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

/** Deletes what is remembered for a user on a server. */
export async function deleteCache(scope: string): Promise<void> {
  try {
    await deleteDB(nameOf(scope));
  } catch {
    // No database in this browser: nothing was kept.
  }
}
