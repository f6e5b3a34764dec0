import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Gives the index of a folder with one message the words and the version of an older program. */
export function makeIndexOld(dataDir: string, { words, version }: { words: string; version: string }): void {
  const db = new Database(join(dataDir, 'search.db'));
  const { mid, facets } = db.prepare<[], { mid: number; facets: string }>('SELECT mid, facets FROM docs').get()!;
  const table = db.prepare<[], string>("SELECT sql FROM sqlite_schema WHERE name = 'words_0'").pluck().get()!;
  db.exec('DROP TABLE words_0');
  db.exec(table);
  db.prepare('INSERT INTO words_0 (rowid, words, facets) VALUES (?, ?, ?)').run(mid, words, facets);
  db.prepare('UPDATE docs SET words = ?').run(words);
  db.prepare('UPDATE progress SET version = ?').run(version);
  db.close();
}

/** The version that the server has written to an index. */
export function versionOf(dataDir: string): string {
  const db = new Database(join(dataDir, 'search.db'), { readonly: true });
  const version = db.prepare<[], string>('SELECT version FROM progress').pluck().get()!;
  db.close();
  return version;
}
