import { type Browser, createBrowser } from '@loquat/counterparts/push-browser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from '#test/drivers/call.ts';
import { nth } from '#test/drivers/found.ts';
import { inTurn } from '#test/drivers/in-turn.ts';
import { createChannel, meet, type Person, send } from '#test/drivers/people.ts';
import {
  heard,
  type PushWorld,
  startPushServer,
  startTrustedPushService,
  subscribe,
  switchPush,
} from '#test/servers/push-world.ts';
import { createTestClock } from '#test/servers/test-clock.ts';

const SPREAD_MS = 5;
/** The clock stands still: the first fifty members get a push at once, and each further one when `SPREAD_MS` pass. */
const BURST = 50;
const NAMES = Array.from({ length: 90 }, (_, index) => `person-${index}`);

let world: PushWorld;
let ann: Person;
/** The members that get the first and the last push of a message to the channel. */
let first: Reader;
let last: Reader;
let channel: `group/${number}`;

interface Reader {
  person: Person;
  browser: Browser;
}

beforeEach(async () => {
  const clock = createTestClock();
  const service = await startTrustedPushService(clock);
  world = { clock, service, server: await startPushServer(clock) };
  const { server } = world;
  const [founder, ...people] = await meet(server, ...NAMES);
  ann = founder;
  await switchPush(server, ann, true);
  const readers = await inTurn(people, async (person): Promise<Reader> => {
    return { person, browser: await subscribe(server, person, createBrowser(service.endpoint())) };
  });
  [first, last] = [nth(readers, 0), nth(readers, -1)];
  channel = `group/${await createChannel(server, ann, { members: people.map(({ uid }) => uid) })}`;
});

afterEach(async () => {
  await asTimePasses(world.server.close());
  await world.service.close();
});

/** Resolves when the push service has received this many pushes. */
const received = (count: number) => expect.poll(() => world.service.received.length).toBe(count);

/** Lets time pass for one push after the other, until something has happened. */
async function asTimePasses<T>(happening: Promise<T>): Promise<T> {
  const { clock, service } = world;
  let arrived = Promise.withResolvers<boolean>();
  service.follow(() => arrived.resolve(false));
  const happened = happening.then(() => true);
  do {
    arrived = Promise.withResolvers<boolean>();
    clock.advance(SPREAD_MS);
  } while (!(await Promise.race([happened, arrived.promise])));
  return happening;
}

/** Returns the pushes to a browser from now on, as time passes: texts, or the ids of withdrawn messages. */
function listen({ browser }: Reader): (count: number) => Promise<unknown[]> {
  const { endpoint } = browser.subscription;
  const before = world.service.received.filter(({ path }) => endpoint.endsWith(path)).length;
  return async (count) =>
    (await asTimePasses(heard(world, browser, before + count))).slice(before).map((push) => {
      const { body, mids } = push as { body?: string; mids?: number[] };
      return body ?? mids;
    });
}

test('a message read elsewhere before its push was sent is not pushed any more', async () => {
  const lastHears = listen(last);
  const mid = await send(world.server, ann, channel, 'long read');
  await received(BURST);
  const groups = [{ gid: Number(channel.slice('group/'.length)), mid }];
  await call(world.server, 'POST /user/read-index', { token: last.person.token, body: { groups } });
  await send(world.server, ann, `user/${last.person.uid}`, 'to one');
  await send(world.server, ann, channel, 'to all');
  expect(await lastHears(2)).toEqual(['to one', 'to all']);
});

test('a direct message does not wait for the many recipients of a channel', async () => {
  const lastHears = listen(last);
  await send(world.server, ann, channel, 'to all');
  await received(BURST);
  await send(world.server, ann, `user/${last.person.uid}`, 'to one');
  expect(await lastHears(2)).toEqual(['to one', 'to all']);
});

test('a recipient still queued when the next message of the channel arrives gets only that one', async () => {
  const [firstHears, lastHears] = [listen(first), listen(last)];
  await send(world.server, ann, channel, 'older');
  await received(BURST);
  await send(world.server, ann, channel, 'newer');
  expect(await firstHears(2)).toEqual(['older', 'newer']);
  expect(await lastHears(1)).toEqual(['newer']);
  await send(world.server, ann, `user/${last.person.uid}`, 'to one');
  expect(await lastHears(2)).toEqual(['newer', 'to one']);
});

test('a message deleted before its queued pushes were sent is not pushed to the rest', async () => {
  const [firstHears, lastHears] = [listen(first), listen(last)];
  const mid = await send(world.server, ann, channel, 'a mistake');
  await received(BURST);
  await call(world.server, `DELETE /message/${mid}`, { token: ann.token });
  expect(await firstHears(2)).toEqual(['a mistake', [mid]]);
  await send(world.server, ann, channel, 'to all');
  expect(await lastHears(1)).toEqual(['to all']);
});
