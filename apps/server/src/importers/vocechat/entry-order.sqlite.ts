import Database from 'better-sqlite3';
import type { VocechatDetail, VocechatEntry } from './vocechat-entry.ts';

/** A message with its later changes, oldest first. */
export interface VocechatMessage {
  mid: number;
  message: VocechatEntry & { detail: VocechatDetail & { type: 'message' } };
  changes: VocechatEntry[];
}

/** Entries of the message store on disk, for reading by message in bounded memory. */
export interface EntryOrder {
  /** Of several entries with one id, the first counts: they are the same. */
  add(mid: number, entry: VocechatEntry): void;
  /** In the order of their ids. */
  list(): Iterable<VocechatMessage>;
  close(): void;
}

const CACHE_KIB = 32_768;

/** Uses a temporary database that SQLite deletes when the process ends in any way; no other process can open it. */
export function createEntryOrder(): EntryOrder {
  const db = new Database('');
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma(`cache_size = -${CACHE_KIB}`);
  db.exec('CREATE TABLE old_entry (mid INTEGER PRIMARY KEY, about INTEGER, json TEXT NOT NULL)');
  const insert = db.prepare('INSERT INTO old_entry (mid, about, json) VALUES (?, ?, ?) ON CONFLICT (mid) DO NOTHING');
  db.exec('BEGIN');
  let isOrdered = false;

  function order(): void {
    if (isOrdered) return;
    db.exec('COMMIT');
    db.exec('CREATE INDEX old_entry_about ON old_entry (about, mid) WHERE about IS NOT NULL');
    isOrdered = true;
  }

  return {
    add(mid, entry) {
      const { detail } = entry;
      insert.run(mid, detail.type === 'message' ? null : detail.about, JSON.stringify(entry));
    },
    *list() {
      order();
      const messages = db.prepare<[], { mid: number; json: string }>(
        'SELECT mid, json FROM old_entry WHERE about IS NULL ORDER BY mid',
      );
      const changes = db.prepare<[number], { json: string }>('SELECT json FROM old_entry WHERE about = ? ORDER BY mid');
      for (const { mid, json } of messages.iterate()) {
        const later = changes.all(mid).map((row) => JSON.parse(row.json) as VocechatEntry);
        yield { mid, message: JSON.parse(json) as VocechatMessage['message'], changes: later };
      }
    },
    close: () => db.close(),
  };
}
