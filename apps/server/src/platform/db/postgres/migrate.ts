import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { NewerDatabaseError, OlderDatabaseError } from '../migrate.ts';
import { asKnown } from './outage.ts';
import { LOCKS } from './settings.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../drizzle/postgres', import.meta.url));
const CREATE_HISTORY = `CREATE TABLE IF NOT EXISTS schema_steps
  (name text COLLATE "C" PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`;

/** The steps of this version that the database lacks. @throws NewerDatabaseError if it has others */
async function pendingOf(client: Client, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_steps');
  const applied = new Set(rows.map(({ name }) => name));
  const known = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  if ([...applied].some((name) => !known.includes(name))) throw new NewerDatabaseError();
  return known.filter((step) => !applied.has(step));
}

/** The number of steps that a database lacks; undefined if Loquat never used it. @throws NewerDatabaseError */
export async function countPendingSteps(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ found: boolean }>("SELECT to_regclass('schema_steps') IS NOT NULL AS found");
  return rows[0]?.found ? (await pendingOf(client, MIGRATIONS_FOLDER)).length : undefined;
}

/**
 * Checks that the schema is up to date, for a command that changes nothing. @throws OperatorError, NewerDatabaseError
 */
export async function requireCurrentSteps(client: Client): Promise<void> {
  const pending = await countPendingSteps(client);
  if (pending === 0) return;
  if (pending !== undefined) throw new OlderDatabaseError();
  throw new OperatorError('There is no server in the database of DATABASE_URL.');
}

async function applyPending(client: Client, folder: string): Promise<void> {
  // Held until the transaction ends: of nodes that start together, one migrates, and the others find it done.
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCKS.migrate}); ${CREATE_HISTORY}`);
  const pending = await pendingOf(client, folder);
  // Nodes of the version before wait: a step sees everything they have committed.
  if (pending.length > 0) await client.query(`SELECT pg_advisory_xact_lock(${LOCKS.write})`);
  for (const name of pending) {
    await client.query(readFileSync(`${folder}/${name}`, 'utf8'));
    await client.query('INSERT INTO schema_steps (name) VALUES ($1)', [name]);
  }
  await client.query('COMMIT');
}

/**
 * Brings the schema up to date: all pending steps or none. `connect` makes a client that is not connected yet.
 * @throws NewerDatabaseError, DatabaseUnreachableError
 */
export async function migratePostgres(connect: () => Client, folder = MIGRATIONS_FOLDER): Promise<void> {
  const client = connect();
  client.on('error', () => {});
  try {
    await client.connect();
    await applyPending(client, folder);
  } catch (error) {
    throw asKnown(error);
  } finally {
    await client.end();
  }
}
