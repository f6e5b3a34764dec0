// The victim process of the kill -9 test: migrates a database with a step that reports its start and never ends.
import { writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { migrate } from './migrate.ts';

const STDOUT = 1;
const [, , path = '', migrationsFolder = '', backupDir = ''] = process.argv;
const db = new Database(path);
db.function('never_ends', () => {
  writeSync(STDOUT, 'begun\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return 0;
});
await migrate(db, { backupDir, migrationsFolder });
