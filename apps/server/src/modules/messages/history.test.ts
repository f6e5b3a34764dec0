import { HISTORY_SERVER_DEFAULT, HISTORY_SERVER_MAX } from '@loquat/contract';
import { expect } from 'vitest';
import { call, statusOf } from '#test/drivers/call.ts';
import { createChannel, listHistory, meet, send } from '#test/drivers/people.ts';
import { test } from '#test/servers/test-server.ts';

const midsOf = (messages: readonly { mid: number }[]) => messages.map(({ mid }) => mid);
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('history pages backwards, ascending within a page, until an empty page', async ({ server }) => {
  const [ann] = await meet(server);
  const gid = await createChannel(server, ann);
  for (const text of ['1', '2', '3', '4', '5']) await send(server, ann, `group/${gid}`, text);
  const page = async (query: string) => midsOf(await listHistory(server, ann, `group/${gid}`, query));
  expect(await page('?limit=2')).toEqual([4, 5]);
  expect(await page('?limit=2&before=4')).toEqual([2, 3]);
  expect(await page('?limit=2&before=2')).toEqual([1]);
  expect(await page('?limit=2&before=1')).toEqual([]);
});

test('history pages forwards from any message, and may stop before another one', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann);
  for (const text of ['1', '2', '3']) await send(server, ann, `group/${gid}`, text);
  for (const text of ['4', '5']) await send(server, ann, `user/${bob.uid}`, text);
  const page = async (of: string, query: string) => midsOf(await listHistory(server, ann, of, query));
  expect(await page(`group/${gid}`, '?limit=2&after=1')).toEqual([2, 3]);
  expect(await page(`group/${gid}`, '?limit=1&after=1')).toEqual([2]);
  expect(await page(`group/${gid}`, '?after=1&before=3')).toEqual([2]);
  expect(await page(`group/${gid}`, '?after=3')).toEqual([]);
  expect(await page(`user/${bob.uid}`, '?after=1&limit=1')).toEqual([4]);
});

test('a page with changes contains all changes of its messages, and of no others', async ({ server }) => {
  const [ann] = await meet(server);
  const gid = await createChannel(server, ann);
  for (const text of ['1', '2', '3']) await send(server, ann, `group/${gid}`, text);
  const token = { token: ann.token };
  await call(server, 'PUT /message/1/like', { ...token, body: { action: '👍' } });
  await call(server, 'PUT /message/3/like', { ...token, body: { action: '👍' } });
  await call(server, 'DELETE /message/2', token);
  await send(server, ann, `group/${gid}`, 'later');
  const page = async (query: string) => midsOf(await listHistory(server, ann, `group/${gid}`, query));
  expect(await page('?limit=2&before=3&changes=true')).toEqual([1, 2, 4, 6]);
  expect(await page('?limit=1&after=2&changes=true')).toEqual([3, 5]);
  // Entries of the page itself are not repeated.
  expect(await page('?changes=true')).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await page('?limit=2&before=3')).toEqual([1, 2]);
});

test('a page has the default size unless a limit is given, and never more than the maximum', async ({ server }) => {
  const [ann] = await meet(server);
  const count = HISTORY_SERVER_MAX + 5;
  // A hundred at a time: a busy machine resets connections that it cannot accept in time.
  for (let first = 1; first <= count; first += 100) {
    const numbers = range(first, Math.min(first + 99, count));
    await Promise.all(numbers.map((number) => send(server, ann, `user/${ann.uid}`, `${number}`)));
  }
  const page = async (query: string) => midsOf(await listHistory(server, ann, `user/${ann.uid}`, query));
  expect(await page('')).toEqual(range(count - HISTORY_SERVER_DEFAULT + 1, count));
  expect(await page('?limit=100000')).toEqual(range(6, count));
});

test('an entry has the fields of the contract and no type', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const mid = await send(server, ann, `user/${bob.uid}`, 'hi');
  const { text } = await call(server, `GET /user/${ann.uid}/history`, { token: bob.token });
  expect(JSON.parse(text)).toEqual([
    {
      mid,
      from_uid: ann.uid,
      created_at: expect.any(Number),
      target: { uid: bob.uid },
      detail: { type: 'normal', properties: null, content_type: 'text/plain', content: 'hi', expires_in: null },
    },
  ]);
});

test('only the two parties see a direct conversation, both directions in one order', async ({ server }) => {
  const [ann, bob, eve] = await meet(server, 'bob', 'eve');
  await send(server, ann, `user/${bob.uid}`, 'one');
  await send(server, bob, `user/${ann.uid}`, 'two');
  await send(server, ann, `user/${eve.uid}`, 'aside');
  expect(midsOf(await listHistory(server, ann, `user/${bob.uid}`))).toEqual([1, 2]);
  expect(midsOf(await listHistory(server, bob, `user/${ann.uid}`))).toEqual([1, 2]);
  expect(midsOf(await listHistory(server, eve, `user/${bob.uid}`))).toEqual([]);
  expect(midsOf(await listHistory(server, eve, `user/${ann.uid}`))).toEqual([3]);
  expect(midsOf(await listHistory(server, eve, 'user/99'))).toEqual([]);
});

test('a private channel shows its history to members, also from before they joined', async ({ server }) => {
  const [admin, bob, eve] = await meet(server, 'bob', 'eve');
  const gid = await createChannel(server, bob);
  await send(server, bob, `group/${gid}`, 'before');
  const read = ({ token }: { token: string }) => statusOf(server, `GET /group/${gid}/history`, { token });
  expect(await Promise.all([admin, bob, eve].map(read))).toEqual([403, 200, 403]);
  await call(server, `POST /group/${gid}/members/add`, { token: bob.token, body: [eve.uid] });
  expect(midsOf(await listHistory(server, eve, `group/${gid}`))).toEqual([1]);
});

test("bad requests for history get the contract's problems", async ({ server }) => {
  const [ann] = await meet(server);
  const gid = await createChannel(server, ann);
  const read = (path: string, token?: string) => statusOf(server, `GET ${path}`, { token });
  expect(await read('/group/99/history', ann.token)).toBe(404);
  expect(await read(`/group/${gid}/history`)).toBe(401);
  expect(await read(`/group/${gid}/history?before=x`, ann.token)).toBe(400);
  expect(await read(`/group/${gid}/history?limit=0`, ann.token)).toBe(400);
  expect(await read(`/group/${gid}/history?after=x`, ann.token)).toBe(400);
  expect(await read(`/group/${gid}/history?changes=x`, ann.token)).toBe(400);
  expect(await read('/user/abc/history', ann.token)).toBe(400);
});
