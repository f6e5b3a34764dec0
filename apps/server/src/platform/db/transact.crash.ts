// The victim process of the kill -9 test: writes endlessly, and prints the text of every acknowledged note.
import { writeSync } from 'node:fs';
import { sqliteGroups } from './commit-group.ts';
import { openSqlite } from './sqlite.ts';
import { createTransact } from './transact.ts';

const WRITERS = 32;
const STDOUT = 1;

const { writer } = await openSqlite(process.argv[2] ?? '');
writer.$client.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)');
const insert = writer.$client.prepare('INSERT INTO notes (text) VALUES (?)');
const notes = { add: async (text: string) => void insert.run(text) };
const transact = createTransact({
  groups: sqliteGroups(writer.$client),
  stores: { notes },
  apply: () => {},
  publish: () => {},
  report: console.error,
});

async function writeForever(author: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const text = `${author}/${count}`;
    await transact((tx) => tx.notes.add(text));
    writeSync(STDOUT, `${text}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, author) => writeForever(author)));
