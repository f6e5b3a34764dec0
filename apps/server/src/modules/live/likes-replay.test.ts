import { PassThrough } from 'node:stream';
import type { Uid } from '@loquat/contract';
import { expect, test as plain } from 'vitest';
import { call } from '#test/drivers/call.ts';
import { openEvents, type StreamOptions } from '#test/drivers/event-stream.ts';
import { meet, messagesIn, type Person, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';
import { DeliveryMarks } from './delivery-marks.ts';

const like = async (server: TestServer, { token }: Person, mid: number) =>
  Number((await call(server, `PUT /message/${mid}/like`, { token, body: { action: '👍' } })).text);

/** A message with a like and an edit, which Bob has received on his stream. */
async function beAway(server: TestServer) {
  const [ann, bob] = await meet(server, 'bob');
  const mid = await send(server, ann, `user/${bob.uid}`, 'x');
  const stream = await openEvents(server, bob.token);
  const seen = await like(server, ann, mid);
  const edit = await call(server, `PUT /message/${mid}/edit`, { token: ann.token, body: 'y' });
  await stream.find('chat', (event) => event.mid === Number(edit.text));
  return { ann, bob: bob, mid, seen, edited: Number(edit.text), stream };
}

const midsAfter = async (server: TestServer, { token }: Person, options: StreamOptions) =>
  messagesIn((await openEvents(server, token, options)).events).map(({ mid }) => mid);

test('a like that reached a device is not replayed to it; edits, and missed likes, are', async ({ server }) => {
  const { ann, bob, mid, edited, stream } = await beAway(server);
  const observer = await openEvents(server, ann.token);
  stream.drop();
  await observer.find('users_state_changed', ({ uid, online }) => uid === bob.uid && !online);
  const missed = await like(server, ann, mid);
  expect(await midsAfter(server, bob, { after_mid: mid })).toEqual([edited, missed]);
});

test('clients that count reactions, or start from scratch, get every like', async ({ server }) => {
  const { bob, mid, seen, edited } = await beAway(server);
  expect(await midsAfter(server, bob, { after_mid: mid, counts_reactions: true })).toEqual([seen, edited]);
  expect(await midsAfter(server, bob, {})).toEqual([mid, seen, edited]);
});

test('a stream that replaces another does not repeat the likes of that one', async ({ server }) => {
  const { ann, bob, mid, edited } = await beAway(server);
  expect(await midsAfter(server, bob, { after_mid: mid })).toEqual([edited]);
  const missed = await like(server, ann, mid);
  expect(await midsAfter(server, bob, {})).toContain(missed);
});

plain('a device is marked with what its live stream was given, and nothing that came later', () => {
  let delivered = 5;
  const marks = new DeliveryMarks(() => delivered);
  const device = { uid: 1 as Uid, device: 'web:1' };
  const socket = new PassThrough() as never;
  marks.settle(device);
  expect(marks.of(device)).toBe(0);
  marks.follow(device, socket, 3);
  expect(marks.of(device)).toBe(3);
  delivered = 9;
  marks.settle(device);
  delivered = 12;
  marks.settle(device);
  expect(marks.of(device)).toBe(9);
  expect(marks.of({ ...device, device: 'web:2' })).toBe(0);
});
