import { HISTORY_SERVER_MAX, QUICK_REACTIONS } from '@loquat/contract';
import { expect } from 'vitest';
import { call, statusOf } from '../../testing/call.ts';
import { openEvents } from '../../testing/event-stream.ts';
import { createChannel, listHistory, meet, messagesIn, type Person, send } from '../../testing/people.ts';
import { test, type TestServer } from '../../testing/test-server.ts';

const COUNT = 2_000;
const AT_ONCE = 100;

const midsOf = (messages: readonly { mid: number }[]) => messages.map(({ mid }) => mid);
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Thousands of likes on the only message of a channel, mids 2 and up. */
async function likeOverAndOver(server: TestServer, people: readonly Person[], mid: number): Promise<void> {
  const like = (index: number) =>
    statusOf(server, `PUT /message/${mid}/like`, {
      token: people[index % people.length]!.token,
      body: { action: QUICK_REACTIONS[index % QUICK_REACTIONS.length] },
    });
  for (let done = 0; done < COUNT; done += AT_ONCE) {
    const statuses = await Promise.all(range(done, done + AT_ONCE - 1).map(like));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
}

test('thousands of reactions to one message come in pages, count against the replay, and go with it', async ({
  server,
}) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { members: [bob!.uid] });
  const mid = await send(server, ann, `group/${gid}`, 'liked');
  await likeOverAndOver(server, [ann, bob!], mid);
  const last = mid + COUNT;

  const page = (query: string) => listHistory(server, bob!, `group/${gid}`, query);
  expect(midsOf(await page(`?limit=${COUNT * 2}`))).toEqual(range(last - HISTORY_SERVER_MAX + 1, last));
  expect(midsOf(await page(`?limit=${COUNT * 2}&before=4`))).toEqual([mid, 2, 3]);
  const capped = await openEvents(server, bob!.token, { limit: 500 });
  expect(midsOf(messagesIn(capped.events))).toEqual(range(last - 499, last));
  const whole = await openEvents(server, ann.token);
  expect(midsOf(messagesIn(whole.events))).toEqual(range(mid, last));

  const deletion = await call(server, `DELETE /message/${mid}`, { token: ann.token });
  expect(deletion).toMatchObject({ status: 200, text: `${last + 1}` });
  expect(midsOf(await page(''))).toEqual([mid, last + 1]);
});
