import { expect, onTestFinished } from 'vitest';
import { makeLossyConnection } from '#test/platform/postgres/lossy-connection.ts';
import { CREATE_NOTES, createNotes, transactOver } from '#test/platform/postgres/notes.ts';
import { makeDatabase, testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import { DatabaseHeldError } from '../transact-errors.ts';
import { openPostgres } from './postgres.ts';
import { DatabaseChangedError, DatabaseInUseError } from './use.ts';

async function openServer() {
  const direct = await makeDatabase();
  const way = await makeLossyConnection(direct);
  const database = await openPostgres(way.url);
  onTestFinished(() => database.close());
  await database.writer.command(CREATE_NOTES);
  return { direct, way, database, ...transactOver(database) };
}

test('servers use a database side by side, and a command uses it alone', async () => {
  const url = await makeDatabase();
  const servers = [await openPostgres(url), await openPostgres(url)];
  await expect(openPostgres(url, 'alone')).rejects.toThrow(DatabaseInUseError);
  await servers.pop()?.close();
  await expect(openPostgres(url, 'alone')).rejects.toThrow('stop all servers');
  await servers.pop()?.close();

  const command = await openPostgres(url, 'alone');
  await expect(openPostgres(url)).rejects.toThrow('A command works on the database');
  await expect(openPostgres(url, 'alone')).rejects.toThrow(DatabaseInUseError);
  await command.close();
  await (await openPostgres(url)).close();
});

test('a server whose connection was lost continues to write, unless a command had exclusive access meanwhile', async () => {
  const { direct, way, database, add } = await openServer();
  await add('before');
  way.cut();
  way.mend();
  await add('after a cut');
  await database.ping();

  way.cut();
  await (await openPostgres(direct, 'alone')).close();
  way.mend();
  await expect(add('from what is out of date')).rejects.toThrow(DatabaseHeldError);
  await expect(database.ping()).rejects.toThrow(DatabaseChangedError);
  expect(await createNotes(database.reader).list()).toEqual(['before', 'after a cut']);
});
