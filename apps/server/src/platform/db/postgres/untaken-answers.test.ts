import { Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { makePostgresServer } from '#test/platform/postgres/postgres-server.ts';
import { testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import { findFreePort } from '#test/servers/free-port.ts';
import { LOCKS, writerSettings } from './settings.ts';

/** More than socket buffers hold. */
const LARGE = `SELECT repeat('x', 100000) FROM generate_series(1, 500)`;
const TAKE_TURN = `BEGIN; SELECT pg_advisory_xact_lock(${LOCKS.write})`;

/** A PostgreSQL reached over TCP: Unix sockets have no such limit. */
async function startPostgres(): Promise<string> {
  const server = makePostgresServer({ port: await findFreePort(), isDurable: false });
  onTestFinished(() => {
    server.stop('immediate');
    server.remove();
  });
  return server.urlOf('postgres');
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a node that is suspended while PostgreSQL answers it in a group loses the write lock, and others continue', async () => {
  const url = await startPostgres();
  const socket = new Socket();
  const still = await connect({ ...writerSettings(url), stream: () => socket });
  const lost = new Promise<Error>((resolve) => still.on('error', resolve));
  await still.query(TAKE_TURN);
  const answer = still.query(LARGE).catch((error: unknown) => error);
  // Like a suspended process: incoming data is not read.
  socket.pause();

  const other = await connect({ ...writerSettings(url), lock_timeout: 10_000 });
  await other.query(TAKE_TURN);
  socket.resume();
  expect(await lost).toBeInstanceOf(Error);
  expect(await answer).toBeInstanceOf(Error);
});
