import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Takes the lock of a database, says so, and keeps it until its input ends. */
const HOLD = `
import Database from 'better-sqlite3';
const db = new Database(process.argv[1]);
db.exec('BEGIN IMMEDIATE');
console.log('held');
process.stdin.on('end', () => db.exec('ROLLBACK')).resume();
`;

/** Lets another process hold the database of a data folder, until the answer is called or the test ends. */
export async function holdDatabase(dataDir: string): Promise<() => void> {
  const flags = ['--input-type=module', '--eval', HOLD, join(dataDir, 'loquat.db')];
  const other = spawn(process.execPath, flags, { cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(other, 'exit');
  onTestFinished(async () => {
    other.stdin.end();
    await ended;
  });
  await once(other.stdout, 'data');
  return () => void other.stdin.end();
}
