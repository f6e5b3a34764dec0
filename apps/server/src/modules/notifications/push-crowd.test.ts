import { type Browser, createBrowser } from '@loquat/counterparts/push-browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../test/drivers/call.ts';
import { nth } from '../../../test/drivers/found.ts';
import { inTurn } from '../../../test/drivers/in-turn.ts';
import { createChannel, meet, type Person, send } from '../../../test/drivers/people.ts';
import {
  heard,
  type PushWorld,
  startPushServer,
  startTrustedPushService,
  subscribe,
  switchPush,
} from '../../../test/servers/push-world.ts';
import { createTestClock } from '../../../test/servers/test-clock.ts';

/** Fifty are told at once, the others one every five milliseconds: the last of them after half a second. */
const NAMES = Array.from({ length: 150 }, (_, index) => `person-${index}`);

let world: PushWorld;
let ann: Person;
/** Who is told first and last of what ann says in the channel. */
let first: Reader;
let last: Reader;
let channel: `group/${number}`;

interface Reader {
  person: Person;
  browser: Browser;
}

beforeAll(async () => {
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

afterAll(async () => {
  await world.server.close();
  await world.service.close();
});

/** What a browser hears from now on: texts, or the ids of messages that are withdrawn. */
function listen({ browser }: Reader): (count: number) => Promise<unknown[]> {
  const { endpoint } = browser.subscription;
  const before = world.service.received.filter(({ path }) => endpoint.endsWith(path)).length;
  return async (count) =>
    (await heard(world, browser, before + count)).slice(before).map((push) => {
      const { body, mids } = push as { body?: string; mids?: number[] };
      return body ?? mids;
    });
}

test('what was read elsewhere before one was told of it is not told any more', async () => {
  const [firstHears, lastHears] = [listen(first), listen(last)];
  const mid = await send(world.server, ann, channel, 'long read');
  await firstHears(1);
  const groups = [{ gid: Number(channel.slice('group/'.length)), mid }];
  await call(world.server, 'POST /user/read-index', { token: last.person.token, body: { groups } });
  await send(world.server, ann, `user/${last.person.uid}`, 'to one');
  await send(world.server, ann, channel, 'to all');
  expect(await lastHears(2)).toEqual(['to one', 'to all']);
});

test('a direct message waits for none of the many people who are told of a channel', async () => {
  const [firstHears, lastHears] = [listen(first), listen(last)];
  await send(world.server, ann, channel, 'to all');
  await firstHears(1);
  await send(world.server, ann, `user/${last.person.uid}`, 'to one');
  expect(await lastHears(2)).toEqual(['to one', 'to all']);
});

test('whoever was not told yet when the next message of a channel comes is told of that alone', async () => {
  const [firstHears, lastHears] = [listen(first), listen(last)];
  await send(world.server, ann, channel, 'older');
  await send(world.server, ann, channel, 'newer');
  expect(await firstHears(2)).toEqual(['older', 'newer']);
  expect(await lastHears(1)).toEqual(['newer']);
  await send(world.server, ann, `user/${last.person.uid}`, 'to one');
  expect(await lastHears(2)).toEqual(['newer', 'to one']);
});

test('a message that is deleted before many were told of it is told to none of them', async () => {
  const [firstHears, lastHears] = [listen(first), listen(last)];
  const mid = await send(world.server, ann, channel, 'a mistake');
  await firstHears(1);
  await call(world.server, `DELETE /message/${mid}`, { token: ann.token });
  expect(await firstHears(2)).toEqual(['a mistake', [mid]]);
  await send(world.server, ann, channel, 'to all');
  expect(await lastHears(1)).toEqual(['to all']);
});
