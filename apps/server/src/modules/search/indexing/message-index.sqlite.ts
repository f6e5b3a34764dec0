import type Database from 'better-sqlite3';
import { facetsOf } from '../retrieval/facets.ts';
import { attachmentsOf, searchableText } from '../retrieval/searchable.ts';
import { createPart, listParts, partName, partOf, type Progress } from './index-file.sqlite.ts';
import { indexedWords } from './indexed-words.ts';
import type { KnownMessage } from './message-source.ts';

interface Words {
  words: string;
  facets: string;
}

const PUT_DOC = `INSERT INTO docs (mid, created_at, from_uid, gid, to_uid, expires_at, facets, words)
  VALUES (@mid, @created_at, @from_uid, @gid, @to_uid, @expires_at, @facets, @words)`;

const wordsOf = (message: KnownMessage): Words => ({
  words: indexedWords(searchableText(message)),
  facets: facetsOf(message, attachmentsOf(message)),
});

/** Statements of one part of the index. */
const preparePart = (db: Database.Database, part: number) => {
  const name = partName(part);
  return {
    add: db.prepare(`INSERT INTO ${name} (rowid, words, facets) VALUES (?, ?, ?)`),
    remove: db.prepare(`INSERT INTO ${name} (${name}, rowid, words, facets) VALUES ('delete', ?, ?, ?)`),
  };
};

/** Writing side of the index: every message at most once, with exactly the given words. */
export function createMessageIndex(db: Database.Database) {
  const existing = new Set(listParts(db));
  const prepared = new Map<number, ReturnType<typeof preparePart>>();
  const known = db.prepare<unknown[], Words>('SELECT words, facets FROM docs WHERE mid = ?');
  const putDoc = db.prepare(PUT_DOC);
  const removeDoc = db.prepare('DELETE FROM docs WHERE mid = ?');
  const expired = db.prepare<unknown[], number>('SELECT mid FROM docs WHERE expires_at <= ? LIMIT ?').pluck();
  const midsFrom = db.prepare<unknown[], number>('SELECT mid FROM docs WHERE mid >= ? ORDER BY mid LIMIT ?').pluck();
  const readProgress = db.prepare<[], Progress>('SELECT mid, created_at FROM progress');
  const writeProgress = db.prepare('UPDATE progress SET mid = @mid, created_at = @created_at');

  function statementsOf(mid: number) {
    const part = partOf(mid);
    const statements = prepared.get(part);
    if (statements) return statements;
    if (!existing.has(part)) createPart(db, part);
    existing.add(part);
    const made = preparePart(db, part);
    prepared.set(part, made);
    return made;
  }

  function remove(mid: number): void {
    const old = known.get(mid);
    if (!old) return;
    statementsOf(mid).remove.run(mid, old.words, old.facets);
    removeDoc.run(mid);
  }

  function put(message: KnownMessage): void {
    remove(message.mid);
    const { words, facets } = wordsOf(message);
    const { mid, created_at, from_uid, gid, to_uid, expires_at } = message;
    statementsOf(mid).add.run(mid, words, facets);
    putDoc.run({ mid, created_at, from_uid, gid, to_uid, expires_at, words, facets });
  }

  async function inOneStep<T>(work: () => Promise<T>): Promise<T> {
    db.exec('BEGIN');
    try {
      const result = await work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    put,
    remove,
    /** Runs a function in one transaction, one at a time. */
    inOneStep,
    /** Some expired messages that are still indexed. */
    expiredBy: (now: number, limit: number) => expired.all(now, limit),
    /** Ascending. */
    midsFrom: (mid: number, limit: number) => midsFrom.all(mid, limit),
    progress: (): Progress => readProgress.get() ?? { mid: 0, created_at: 0 },
    setProgress: (progress: Progress) => void writeProgress.run(progress),
  };
}

export type MessageIndex = ReturnType<typeof createMessageIndex>;
