import type { Connection } from '#platform/db/connection.ts';
import { postgresGroups } from '#platform/db/postgres/commit-group.ts';
import type { PostgresDatabase } from '#platform/db/postgres/postgres.ts';
import { statement } from '#platform/db/statement.ts';
import type { Notes } from '#platform/db/transact.cases.ts';
import { createTransact } from '#platform/db/transact.ts';

const ADD = statement<{ text: string }>('INSERT INTO notes (text) VALUES (@text)');
const LIST = statement<object, { text: string }>('SELECT text FROM notes ORDER BY id');
const BREAK = statement<object>('INSERT INTO pairs (note) VALUES (99)');

export const CREATE_NOTES = `DROP TABLE IF EXISTS pairs, notes;
  CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL UNIQUE);
  CREATE TABLE pairs (note bigint REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED)`;

export const createNotes = (db: Connection): Notes => ({
  add: async (text) => void (await db.run(ADD, { text })),
  list: async () => (await db.all(LIST, {})).map(({ text }) => text),
  breakRule: async () => void (await db.run(BREAK, {})),
});

/** Units of work over notes, and the effects that followed them. */
export function transactOver(database: PostgresDatabase) {
  const followed: string[] = [];
  const transact = createTransact<{ notes: Notes }, string, string>({
    groups: postgresGroups(database),
    stores: { notes: createNotes(database.writer.connection) },
    apply: (change) => followed.push(change),
    publish: (announcement) => followed.push(announcement),
    report: (error) => followed.push(`reported ${String(error)}`),
  });
  const add = (text: string) =>
    transact(async (tx) => {
      await tx.notes.add(text);
      tx.record(text);
    });
  return { transact, add, followed };
}
