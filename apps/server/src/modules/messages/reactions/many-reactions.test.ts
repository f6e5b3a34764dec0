import { HISTORY_SERVER_MAX, OWN_REACTIONS_MAX, QUICK_REACTIONS, REACTION_KINDS_MAX } from '@loquat/contract';
import { expect } from 'vitest';
import { call, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, listHistory, meet, messagesIn, type Person, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const COUNT = 2_000;
const AT_ONCE = 100;

const midsOf = (messages: readonly { mid: number }[]) => messages.map(({ mid }) => mid);
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Thousands of likes on the only message of a channel, mids 2 and up. */
async function likeOverAndOver(server: TestServer, people: readonly Person[], mid: number): Promise<void> {
  const like = (index: number) =>
    statusOf(server, `PUT /message/${mid}/like`, {
      token: nth(people, index % people.length).token,
      body: { action: QUICK_REACTIONS[index % QUICK_REACTIONS.length] },
    });
  for (let done = 0; done < COUNT; done += AT_ONCE) {
    const statuses = await Promise.all(range(done, done + AT_ONCE - 1).map(like));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
}

test('thousands of reactions to one message are paged, count against the replay, and are deleted with it', async ({
  server,
}) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const mid = await send(server, ann, `group/${gid}`, 'liked');
  await likeOverAndOver(server, [ann, bob], mid);
  const last = mid + COUNT;

  const page = (query: string) => listHistory(server, bob, `group/${gid}`, query);
  expect(midsOf(await page(`?limit=${COUNT * 2}`))).toEqual(range(last - HISTORY_SERVER_MAX + 1, last));
  expect(midsOf(await page(`?limit=${COUNT * 2}&before=4`))).toEqual([mid, 2, 3]);
  const capped = await openEvents(server, bob.token, { limit: 500 });
  expect(midsOf(messagesIn(capped.events))).toEqual(range(last - 499, last));
  const whole = await openEvents(server, ann.token);
  expect(midsOf(messagesIn(whole.events))).toEqual(range(mid, last));

  const deletion = await call(server, `DELETE /message/${mid}`, { token: ann.token });
  expect(deletion).toMatchObject({ status: 200, text: `${last + 1}` });
  expect(midsOf(await page(''))).toEqual([mid, last + 1]);
});

/** A different emoji for each index. */
const emoji = (index: number) => String.fromCodePoint(0x1f400 + index);

test('a message has at most fifty different reactions, twenty of them added by one user, and all can be joined and removed', async ({
  server,
}) => {
  const [ann, bob, cid, dan] = await meet(server, 'bob', 'cid', 'dan');
  const gid = await createChannel(server, ann, { members: [bob.uid, cid.uid, dan.uid] });
  const mid = await send(server, ann, `group/${gid}`, 'liked');
  const like = (who: Person, index: number) =>
    call(server, `PUT /message/${mid}/like`, { token: who.token, body: { action: emoji(index) } });
  const likeAll = async (who: Person, first: number, last: number) => {
    for (const index of range(first, last)) expect([index, (await like(who, index)).status]).toEqual([index, 200]);
  };
  const refusal = { status: 429, text: '' };

  await likeAll(ann, 1, OWN_REACTIONS_MAX);
  expect(await like(ann, 21)).toMatchObject(refusal);
  expect([(await like(ann, 1)).status, (await like(ann, 21)).status]).toEqual([200, 200]);
  await likeAll(bob, 22, 40);
  await likeAll(cid, 41, REACTION_KINDS_MAX + 1);
  // One kind too many, since Ann has removed hers.
  expect(await like(dan, 1)).toMatchObject(refusal);
  await likeAll(dan, 2, 51);
  await likeAll(dan, 2, 51);
  await likeAll(ann, 40, 51);
  expect((await like(bob, 22)).status).toBe(200);
  expect((await like(dan, 1)).status).toBe(200);

  expect((await call(server, `DELETE /message/${mid}`, { token: ann.token })).status).toBe(200);
  expect(await server.reads.reactions.countKinds(mid)).toBe(0);
});

test('of two users who add the last kind at once, one succeeds', async ({ server }) => {
  const people = await meet(server, 'bob', 'cid', 'dan');
  const gid = await createChannel(server, people[0], { members: people.slice(1).map((person) => person.uid) });
  const mid = await send(server, people[0], `group/${gid}`, 'liked');
  const statuses = await Promise.all(
    range(0, 79).map((index) =>
      statusOf(server, `PUT /message/${mid}/like`, {
        token: nth(people, index % people.length).token,
        body: { action: emoji(index) },
      }),
    ),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(REACTION_KINDS_MAX);
});
