import { expect, onTestFinished } from 'vitest';
import { makeLossyConnection } from '#test/platform/postgres/lossy-connection.ts';
import { CREATE_NOTES, createNotes, transactOver } from '#test/platform/postgres/notes.ts';
import { makeDatabase, testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import type { RequestedEffects } from '../unit.ts';
import { type MissedChangesError } from './change-log.ts';
import { DatabaseUnreachableError } from './outage.ts';
import { openPostgres } from './postgres.ts';

/** A node with a cache of notes. It logs its changes and applies those of other nodes, only when it reads or writes. */
async function openNode(url: string) {
  const database = await openPostgres(url);
  onTestFinished(() => database.close());
  const { log, reader } = database;
  const node = transactOver(database);
  const ends: MissedChangesError[] = [];
  await log.connect(reader, {
    encode: (units) => {
      const changes = units.flatMap((unit: RequestedEffects) => unit.changes);
      return changes.length > 0 ? JSON.stringify(changes) : null;
    },
    apply(payload) {
      node.followed.push(...(JSON.parse(payload) as string[]).map((change) => `other ${change}`));
      return 'changed';
    },
    terminate: (error) => ends.push(error),
  });
  log.start();
  const look = async () => log.take(await log.read(reader));
  const list = () => createNotes(reader).list();
  return { ...node, database, ends, look, list };
}

async function openTwo() {
  const url = await makeDatabase();
  const first = await openNode(url);
  await first.database.writer.command(CREATE_NOTES);
  return { url, first, second: await openNode(url) };
}

test('a unit begins with all committed changes of other nodes in memory', async () => {
  const { first, second } = await openTwo();
  await first.add('a');
  const known = await second.transact(async () => [...second.followed]);

  expect(known).toEqual(['other a']);
});

test('memory has followed every row that a read returns', async () => {
  const { first, second } = await openTwo();
  await first.add('a');
  expect(await second.list()).toEqual(['a']);
  expect(second.followed).toEqual(['other a']);

  await first.add('b');
  expect(await second.database.reader.atOneMoment((at) => createNotes(at).list())).toEqual(['a', 'b']);
  expect(second.followed).toEqual(['other a', 'other b']);
});

test('each node follows all changes once, in commit order, and its own as before', async () => {
  const { first, second } = await openTwo();
  const texts = Array.from({ length: 60 }, (_, index) => `note ${index}`);
  await Promise.all(
    texts.map(async (text, index) => {
      // So that the changes belong to many groups.
      for (let turn = 0; turn < index % 7; turn += 1) await (index % 2 ? first : second).list();
      await (index % 2 ? first : second).add(text);
    }),
  );
  await Promise.all([first.look(), second.look()]);

  const plain = ({ followed }: typeof first) => followed.map((line) => line.replace('other ', ''));
  expect(plain(first)).toEqual(await first.list());
  expect(plain(second)).toEqual(plain(first));
  expect(first.followed.filter((line) => line.startsWith('other'))).toHaveLength(texts.length / 2);
});

test('a change that was rolled back is not logged and leaves no gap', async () => {
  const { first, second } = await openTwo();
  const undone = first.transact(async (tx) => {
    tx.record('undone');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  // Fails at the commit, with its whole group.
  const broken = first.transact(async (tx) => {
    tx.record('broken');
    await tx.notes.breakRule();
  });
  await expect(broken).rejects.toThrow('foreign key');
  await first.add('a');

  await second.add('b');
  expect(second.followed).toEqual(['other a', 'b']);
});

test('a group whose acknowledgement was lost is followed once, also by its own node', async () => {
  const url = await makeDatabase();
  const way = await makeLossyConnection(url);
  const first = await openNode(way.url);
  await first.database.writer.command(CREATE_NOTES);
  const second = await openNode(url);
  way.loseNext('after the commit');
  await first.add('a');
  await first.list();
  await second.add('b');
  await first.add('c');

  expect(first.followed).toEqual(['a', 'other b', 'c']);
  expect(second.followed).toEqual(['other a', 'b']);
});

test('a group that was lost before its commit is refused, even if another node took its number', async () => {
  const url = await makeDatabase();
  const way = await makeLossyConnection(url);
  const first = await openNode(way.url);
  await first.database.writer.command(CREATE_NOTES);
  const second = await openNode(url);
  way.loseNext('before the commit, and all later ones');
  const lost = first.add('a').catch((error: unknown) => error);
  await way.isTried();
  await second.add('b');
  const { log } = first.database;
  await log.take(await log.read(second.database.reader));

  expect(await lost).toBeInstanceOf(DatabaseUnreachableError);
  expect(first.followed).toEqual(['other b']);
  expect(await second.list()).toEqual(['b']);
});

test('a node that was away for longer than changes are kept has to start again', async () => {
  const { first, second } = await openTwo();
  await first.add('a');
  await second.look();
  await first.add('b');
  await first.add('c');
  await first.database.writer.command('DELETE FROM change_log WHERE seq < (SELECT max(seq) FROM change_log)');

  await expect(second.look()).rejects.toThrow('has to start again');
  expect(second.ends).toHaveLength(1);
  expect(second.followed).toEqual(['other a']);
});

test('a database that lost acknowledged changes is detected', async () => {
  const { first, second } = await openTwo();
  await first.add('a');
  await second.look();
  await first.database.writer.command('DELETE FROM change_log');

  await expect(second.look()).rejects.toThrow('has to start again');
});
