import { expect, test } from 'vitest';
import { createChannel, meet } from '#test/drivers/people.ts';
import { findViolation, type MemberChange, type Operation, type Read, type Send } from '#test/nodes/linearizability.ts';
import { recordHistory } from '#test/nodes/recorded-history.ts';
import { makeLossyConnection } from '#test/platform/postgres/lossy-connection.ts';
import { testWithPostgres } from '#test/platform/postgres/test-database.ts';
import { openNodes } from '#test/servers/nodes.ts';

/** In parallel with other tests: three servers, and calls that wait for a connection. */
const TAKES_MS = 240_000;

const send = (from: number, until: number, by: number, text: string, outcome: Send['outcome']): Send => ({
  kind: 'send',
  from,
  until,
  by,
  text,
  outcome,
});
const read = (from: number, until: number, by: number, outcome: Read['outcome']): Read => ({
  kind: 'read',
  from,
  until,
  by,
  outcome,
});
const change = (
  kind: 'add' | 'remove',
  from: number,
  until: number,
  uid: number,
  outcome: MemberChange['outcome'],
): MemberChange => ({ kind, from, until, uid, outcome });

test.each<[string, Operation[]]>([
  ['one after the other', [send(0, 1, 1, 'a', 1), read(2, 3, 2, { newest: 'a' }), change('remove', 4, 5, 2, 'done')]],
  ['a read beside a send, of before', [send(0, 9, 1, 'a', 1), read(2, 3, 2, { newest: null })]],
  ['a read beside a send, of after', [send(0, 9, 1, 'a', 1), read(2, 3, 2, { newest: 'a' })]],
  ['a send beside a removal', [change('remove', 0, 9, 2, 'done'), send(1, 8, 2, 'a', 1), read(10, 11, 2, 'refused')]],
  ['sends side by side', [send(0, 9, 1, 'b', 2), send(0, 9, 2, 'a', 1), read(10, 11, 1, { newest: 'b' })]],
  ['an unknown send that was seen', [send(0, Infinity, 1, 'a', 'unknown'), read(5, 6, 2, { newest: 'a' })]],
  ['one that was not seen', [send(0, Infinity, 1, 'a', 'unknown'), read(5, 6, 2, { newest: null })]],
  [
    'an unknown removal that happened late',
    [change('remove', 0, Infinity, 2, 'unknown'), send(1, 2, 2, 'a', 1), send(3, 4, 2, 'b', 'refused')],
  ],
])('%s can have happened', (_what, history) => {
  expect(findViolation(history, [1, 2])).toBeNull();
});

test.each<[string, Operation[]]>([
  ['a stale read', [send(0, 1, 1, 'a', 1), send(2, 3, 1, 'b', 2), read(4, 5, 2, { newest: 'a' })]],
  ['a lost message', [send(0, 1, 1, 'a', 1), read(2, 3, 2, { newest: null })]],
  ['a send after a removal was answered', [change('remove', 0, 1, 2, 'done'), send(2, 3, 2, 'a', 1)]],
  ['a read after a removal was answered', [change('remove', 0, 1, 2, 'done'), read(2, 3, 2, { newest: null })]],
  ['a refusal of a member', [change('add', 0, 1, 3, 'done'), send(2, 3, 3, 'a', 'refused')]],
  ['a removal that did nothing and was answered otherwise', [change('remove', 0, 1, 3, 'done')]],
  ['a mid below that of an earlier message', [send(0, 1, 1, 'a', 2), send(2, 3, 2, 'b', 1)]],
  [
    'reads that see a message and then not',
    [send(0, 9, 1, 'a', 1), read(1, 2, 2, { newest: 'a' }), read(3, 4, 2, { newest: null })],
  ],
  [
    'an unknown send that was there before it was asked',
    [read(0, 1, 2, { newest: 'a' }), send(2, Infinity, 1, 'a', 'unknown')],
  ],
])('%s cannot have happened', (_what, history) => {
  expect(findViolation(history, [1, 2])).not.toBeNull();
});

/** A channel on three nodes, the second of which has a database connection that can be cut. */
async function openChannel() {
  const nodes = await openNodes();
  const way = await makeLossyConnection(nodes.url);
  const servers = [await nodes.start(), await nodes.start({ DATABASE_URL: way.url }), await nodes.start()] as const;
  const [owner, ...people] = await meet(servers[0], 'bob', 'cid', 'dan');
  const gid = await createChannel(servers[0], owner, { members: people.map(({ uid }) => uid) });
  const members = [owner, ...people].map(({ uid }) => uid);
  return { way, members, channel: { origins: servers.map(({ origin }) => origin), gid, owner, people } };
}

testWithPostgres('what three nodes answer can have happened on one', { timeout: TAKES_MS }, async () => {
  const { channel, members } = await openChannel();
  const history = await recordHistory(channel, { workers: 6, turns: 30 });

  expect(history.filter(({ outcome }) => outcome === 'refused').length).toBeGreaterThan(5);
  expect(history.filter(({ outcome }) => typeof outcome === 'number').length).toBeGreaterThan(20);
  expect(findViolation(history, members)).toBeNull();
  const isRead = (it: Operation) => it.kind === 'read' && it.outcome !== 'refused';
  const blind = history.map((it) => (isRead(it) ? ({ ...it, outcome: { newest: null } } as Operation) : it));
  expect(findViolation(blind, members)).not.toBeNull();
});

testWithPostgres('so can it when the way of one of them to the database is cut', { timeout: TAKES_MS }, async () => {
  const { way, channel, members } = await openChannel();
  const history = await recordHistory(channel, { workers: 6, turns: 30 }, (answered) => {
    if (answered === 40 || answered === 110) way.cut();
    if (answered === 42 || answered === 112) setTimeout(way.mend, 300);
  });

  expect(history.filter(({ outcome }) => typeof outcome === 'number').length).toBeGreaterThan(20);
  expect(findViolation(history, members)).toBeNull();
});
