import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { LOCKS } from '../../src/platform/db/postgres/settings.ts';
import { databaseEnv } from '../servers/server-database.ts';

/** Takes the lock of a database, reports it, and keeps it until its input ends. */
const HOLD = `
import Database from 'better-sqlite3';
const db = new Database(process.argv[1]);
db.exec('BEGIN IMMEDIATE');
console.log('held');
process.stdin.on('end', () => db.exec('ROLLBACK')).resume();
`;

/**
 * Locks the database of a data folder from another process or connection, until the returned function is called or the
 * test ends.
 */
export async function holdDatabase(dataDir: string): Promise<() => void> {
  const { DATABASE_URL } = await databaseEnv(dataDir);
  return DATABASE_URL === undefined ? holdFile(dataDir) : holdServed(DATABASE_URL);
}

/** Takes the lock that every commit group takes. */
async function holdServed(url: string): Promise<() => void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let ended: Promise<void> | undefined;
  const letGo = () => (ended ??= client.end());
  onTestFinished(letGo);
  await client.query(`SELECT pg_advisory_lock(${LOCKS.write})`);
  return () => void letGo();
}

async function holdFile(dataDir: string): Promise<() => void> {
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
