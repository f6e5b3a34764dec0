import { type Message, QUICK_REACTIONS } from '@loquat/contract';
import { expect } from 'vitest';
import { call, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { found, nth } from '#test/drivers/found.ts';
import {
  createChannel,
  listHistory,
  meet,
  messagesIn,
  type Person,
  propertiesHeader,
  restrictSending,
  send,
} from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const midsOf = (messages: readonly { mid: number }[]) => messages.map(({ mid }) => mid);
const detailOf = (messages: readonly Message[], mid: number) => messages.find((message) => message.mid === mid)?.detail;
const withoutTime = ({ created_at: _, ...message }: Message) => message;

const reply = (server: TestServer, { token }: Person, mid: number, body = 'an answer') =>
  call(server, `POST /message/${mid}/reply`, { token, body });
const edit = (server: TestServer, { token }: Person, mid: number, body: string) =>
  call(server, `PUT /message/${mid}/edit`, { token, body });
const like = (server: TestServer, { token }: Person, mid: number, action = '👍') =>
  call(server, `PUT /message/${mid}/like`, { token, body: { action } });
const remove = (server: TestServer, { token }: Person, mids: number | string) =>
  call(server, `DELETE /message/${typeof mids === 'number' ? mids : `bulk/${mids}`}`, { token });

test('replies, edits, likes and deletions reach only the two parties of a conversation', async ({ server }) => {
  const [ann, bob, eve] = await meet(server, 'bob', 'eve');
  const streams = await openStreams(server, ann, bob, eve);
  const mid = await send(server, ann, `user/${bob.uid}`, 'question');
  expect((await reply(server, bob, mid)).text).toBe('2');
  expect((await edit(server, bob, 2, 'a better answer')).text).toBe('3');
  expect((await like(server, ann, 2, '❤️')).text).toBe('4');
  expect((await remove(server, bob, 2)).text).toBe('5');
  const last = await send(server, ann, `group/${await createChannel(server, ann, { is_public: true })}`, 'to all');
  for (const stream of streams) await stream.find('chat', (event) => event.mid === last);
  const byBob = { from_uid: bob.uid, target: { uid: ann.uid } };
  const byAnn = { from_uid: ann.uid, target: { uid: bob.uid } };
  const content = { properties: null, content_type: 'text/plain' };
  const expected = [
    { mid: 1, ...byAnn, detail: { type: 'normal', ...content, content: 'question', expires_in: null } },
    { mid: 2, ...byBob, detail: { type: 'reply', mid: 1, ...content, content: 'an answer' } },
    {
      mid: 3,
      ...byBob,
      detail: { type: 'reaction', mid: 2, detail: { type: 'edit', ...content, content: 'a better answer' } },
    },
    { mid: 4, ...byAnn, detail: { type: 'reaction', mid: 2, detail: { type: 'like', action: '❤️' } } },
    { mid: 5, ...byBob, detail: { type: 'reaction', mid: 2, detail: { type: 'delete' } } },
  ];
  const [annSaw, bobSaw, eveSaw] = streams.map(({ events }) => messagesIn(events));
  expect(found(annSaw).slice(0, 5).map(withoutTime)).toEqual(expected);
  expect(found(bobSaw).slice(0, 5).map(withoutTime)).toEqual(expected);
  expect(midsOf(found(eveSaw))).toEqual([last]);
});

test('an edit removes the former text from every entry of the log', async ({ server }) => {
  const [ann] = await meet(server);
  const gid = await createChannel(server, ann);
  const mid = await send(server, ann, `group/${gid}`, 'secret one');
  await edit(server, ann, mid, 'secret two');
  await like(server, ann, mid);
  await call(server, `PUT /message/${mid}/edit`, {
    token: ann.token,
    body: '**public**',
    contentType: 'text/markdown; charset=utf-8',
    headers: propertiesHeader({ mentions: [1] }),
  });
  const history = await listHistory(server, ann, `group/${gid}`);
  const content = { properties: { mentions: [1] }, content_type: 'text/markdown', content: '**public**' };
  expect(history.map(({ mid: at, detail }) => [at, detail])).toEqual([
    [1, { type: 'normal', ...content, expires_in: null }],
    [3, { type: 'reaction', mid, detail: { type: 'like', action: '👍' } }],
    [4, { type: 'reaction', mid, detail: { type: 'edit', ...content } }],
  ]);
  const replay = await openEvents(server, ann.token);
  expect(JSON.stringify(replay.events)).not.toContain('secret');
});

test('a deleted message keeps its place and loses its content, its edits and its likes', async ({ server }) => {
  const [ann] = await meet(server);
  const gid = await createChannel(server, ann);
  const mid = await send(server, ann, `group/${gid}`, 'secret');
  const answer = await reply(server, ann, mid, 'still here');
  await edit(server, ann, mid, 'secret too');
  await like(server, ann, mid);
  const deletion = await remove(server, ann, mid);
  const history = await listHistory(server, ann, `group/${gid}`);
  expect(midsOf(history)).toEqual([mid, Number(answer.text), Number(deletion.text)]);
  expect(detailOf(history, mid)).toEqual({
    type: 'normal',
    properties: null,
    content_type: 'text/plain',
    content: '',
    expires_in: null,
  });
  expect((await remove(server, ann, mid)).text).toBe(deletion.text);
  expect((await edit(server, ann, mid, 'again')).status).toBe(404);
  expect((await like(server, ann, mid)).status).toBe(404);
  expect((await reply(server, ann, mid)).status).toBe(200);
});

test('several messages are deleted at once, each with its own entry, or none of them', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, admin, { is_public: true });
  const own = [await send(server, bob, `group/${gid}`, '1'), await send(server, bob, `group/${gid}`, '2')];
  const foreign = await send(server, admin, `group/${gid}`, '3');
  expect((await remove(server, bob, `${own.join(',')},${foreign}`)).status).toBe(403);
  expect((await remove(server, bob, `${own.join(',')},99`)).status).toBe(404);
  expect(midsOf(await listHistory(server, bob, `group/${gid}`))).toEqual([1, 2, 3]);
  const stream = await openEvents(server, admin.token, { after_mid: 3 });
  expect(await remove(server, bob, `${own[0]},${own[1]},${own[0]}`)).toMatchObject({ status: 200, text: '5' });
  await stream.find('chat', (event) => event.mid === 5);
  expect(messagesIn(stream.events).map(({ mid, detail }) => [mid, detail])).toEqual([
    [4, { type: 'reaction', mid: own[0], detail: { type: 'delete' } }],
    [5, { type: 'reaction', mid: own[1], detail: { type: 'delete' } }],
  ]);
  for (const list of ['', 'x', '1,', '1,,2', '0', '-1', Array(201).fill('1').join(',')]) {
    expect([list, (await remove(server, bob, list)).status]).toEqual([list, 400]);
  }
});

test('a like is exactly one emoji, one of the eight or any other', async ({ server }) => {
  const [ann] = await meet(server);
  const mid = await send(server, ann, 'user/1', 'x');
  const taken = [...QUICK_REACTIONS, '🦜', '👩🏽‍🚀', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣'];
  for (const action of taken) expect((await like(server, ann, mid, action)).status).toBe(200);
  for (const action of ['', '👍👍', 'x', '1', '<b>']) expect((await like(server, ann, mid, action)).status).toBe(400);
  expect((await like(server, ann, mid, '👍'.repeat(200_000))).status).toBe(400);
  expect((await like(server, ann, mid, '👍'.repeat(250_000))).status).toBe(413);
  expect(await statusOf(server, `PUT /message/${mid}/like`, { token: ann.token, body: {} })).toBe(400);
  expect(await statusOf(server, `PUT /message/${mid}/like`, { token: ann.token, body: '👍' })).toBe(415);
});

test('unknown messages answer 404, reactions 403, no token 401, malformed mids 400', async ({ server }) => {
  const [ann] = await meet(server);
  const mid = await send(server, ann, 'user/1', 'x');
  const reaction = Number((await like(server, ann, mid)).text);
  const calls = [reply, (at: TestServer, who: Person, about: number) => edit(at, who, about, 'y'), like, remove];
  for (const change of calls) {
    expect((await change(server, ann, 99)).status).toBe(404);
    expect((await change(server, ann, reaction)).status).toBe(403);
    expect((await change(server, { uid: 1, token: '' }, mid)).status).toBe(401);
    expect((await change(server, ann, 1.5)).status).toBe(400);
  }
});

test('only the two parties change anything in a conversation; each edits and deletes only their own', async ({
  server,
}) => {
  const [admin, bob, eve] = await meet(server, 'bob', 'eve');
  const mid = await send(server, bob, `user/${eve.uid}`, 'between us');
  const foreign = await send(server, eve, `user/${bob.uid}`, 'yes');
  for (const change of [reply, like, remove]) expect((await change(server, admin, mid)).status).toBe(403);
  expect((await edit(server, bob, foreign, 'no')).status).toBe(403);
  expect((await remove(server, bob, foreign)).status).toBe(403);
  expect((await like(server, eve, mid)).status).toBe(200);
});

test('the owner of a channel and administrators in it delete messages of others, members do not', async ({
  server,
}) => {
  const [admin, bob, eve, dan] = await meet(server, 'bob', 'eve', 'dan');
  const gid = await createChannel(server, bob, { members: [eve.uid, dan.uid] });
  const said = [await send(server, eve, `group/${gid}`, '1'), await send(server, eve, `group/${gid}`, '2')];
  expect((await remove(server, dan, nth(said, 0))).status).toBe(403);
  expect((await remove(server, admin, nth(said, 0))).status).toBe(403);
  for (const change of [reply, like]) expect((await change(server, admin, nth(said, 0))).status).toBe(403);
  expect((await remove(server, bob, nth(said, 0))).status).toBe(200);
  await call(server, `POST /group/${gid}/members/add`, { token: bob.token, body: [admin.uid] });
  expect((await remove(server, admin, nth(said, 1))).status).toBe(200);
});

test('in a restricted channel, members like and edit but do not reply', async ({ server }) => {
  const [, bob, eve] = await meet(server, 'bob', 'eve');
  const gid = await createChannel(server, bob, { members: [eve.uid] });
  const own = await send(server, eve, `group/${gid}`, 'before');
  await restrictSending(server, bob, gid);
  expect((await reply(server, eve, own)).status).toBe(403);
  expect((await like(server, eve, own)).status).toBe(200);
  expect((await edit(server, eve, own, 'after')).status).toBe(200);
  expect((await reply(server, bob, own)).status).toBe(200);
});

test('in a deleted channel replies answer 403, other changes 404', async ({ server }) => {
  const [, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, bob);
  const mid = await send(server, bob, `group/${gid}`, 'x');
  expect(await statusOf(server, `DELETE /group/${gid}`, { token: bob.token })).toBe(200);
  expect((await reply(server, bob, mid)).status).toBe(403);
  expect((await like(server, bob, mid)).status).toBe(404);
  expect((await edit(server, bob, mid, 'y')).status).toBe(404);
  for (const mids of [mid, `${mid}`]) expect((await remove(server, bob, mids)).status).toBe(404);
});
