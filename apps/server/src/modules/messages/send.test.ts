import { MESSAGE_MAX_BYTES, PROPERTIES_MAX_BYTES } from '@loquat/contract';
import { expect } from 'vitest';
import { call, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import {
  createChannel,
  listHistory,
  meet,
  messagesIn,
  propertiesHeader,
  restrictSending,
  send,
} from '#test/drivers/people.ts';
import { test } from '#test/servers/test-server.ts';

test('a direct message reaches only the two parties, and the response is its bare mid', async ({ server }) => {
  const [ann, bob, eve] = await meet(server, 'bob', 'eve');
  const [annStream, bobStream, eveStream] = await openStreams(server, ann, bob, eve);
  const headers = propertiesHeader({ local_id: 7, mentions: [2] });
  const answer = await call(server, `POST /user/${bob.uid}/send`, { token: ann.token, body: 'hi bob', headers });
  expect(answer).toMatchObject({ status: 200, text: '1' });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const expected = {
    type: 'chat',
    mid: 1,
    from_uid: ann.uid,
    created_at: expect.any(Number),
    target: { uid: bob.uid },
    detail: {
      type: 'normal',
      properties: { local_id: 7, mentions: [2] },
      content_type: 'text/plain',
      content: 'hi bob',
      expires_in: null,
    },
  };
  expect(await annStream.find('chat')).toEqual(expected);
  expect(await bobStream.find('chat')).toEqual(expected);
  // A later message to all users proves that the first one never arrived.
  const gid = await createChannel(server, ann, { is_public: true });
  await send(server, ann, `group/${gid}`, 'to all');
  await eveStream.find('chat');
  expect(messagesIn(eveStream.events).map(({ mid }) => mid)).toEqual([2]);
});

test('a message to a private channel reaches its members only', async ({ server }) => {
  const [ann, bob, eve] = await meet(server, 'bob', 'eve');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const bobStream = await openEvents(server, bob.token);
  const eveStream = await openEvents(server, eve.token);
  await send(server, ann, `group/${gid}`, '# secret');
  await send(server, ann, `user/${eve.uid}`, 'hello');
  expect(await bobStream.find('chat')).toMatchObject({ target: { gid }, from_uid: ann.uid });
  await eveStream.find('chat');
  expect(messagesIn(eveStream.events)).toMatchObject([{ target: { uid: eve.uid } }]);
});

test('a message to oneself arrives once', async ({ server }) => {
  const [ann] = await meet(server);
  const stream = await openEvents(server, ann.token);
  await send(server, ann, `user/${ann.uid}`, 'note');
  await send(server, ann, `user/${ann.uid}`, 'another');
  await stream.find('chat', ({ mid }) => mid === 2);
  expect(messagesIn(stream.events).map(({ mid }) => mid)).toEqual([1, 2]);
});

test('sending to an unknown user answers 404', async ({ server }) => {
  const [ann] = await meet(server);
  expect(await statusOf(server, 'POST /user/99/send', { token: ann.token, body: 'x' })).toBe(404);
  expect(await statusOf(server, 'POST /group/99/send', { token: ann.token, body: 'x' })).toBe(404);
});

test('a private channel refuses outsiders, administrators among them', async ({ server }) => {
  const [admin, bob, eve] = await meet(server, 'bob', 'eve');
  const gid = await createChannel(server, bob);
  for (const { token } of [admin, eve]) {
    expect(await statusOf(server, `POST /group/${gid}/send`, { token, body: 'let me in' })).toBe(403);
  }
  expect(await listHistory(server, bob, `group/${gid}`)).toEqual([]);
});

test('without a token, or with an invented one, sending answers 401', async ({ server }) => {
  await meet(server);
  expect(await statusOf(server, 'POST /user/1/send', { body: 'x' })).toBe(401);
  expect(await statusOf(server, 'POST /user/1/send', { body: 'x', token: 'x.y.z' })).toBe(401);
});

test('markdown is accepted with and without parameters, other types are not', async ({ server }) => {
  const [ann] = await meet(server);
  const sendAs = (contentType: string) =>
    statusOf(server, `POST /user/${ann.uid}/send`, { token: ann.token, body: '**x**', contentType });
  expect(await sendAs('text/markdown')).toBe(200);
  expect(await sendAs('text/markdown; charset=utf-8')).toBe(200);
  expect(await sendAs('text/html')).toBe(415);
  expect(await sendAs('application/json')).toBe(415);
  const history = await listHistory(server, ann, `user/${ann.uid}`);
  expect(history.map(({ detail }) => detail.type === 'normal' && detail.content_type)).toEqual([
    'text/markdown',
    'text/markdown',
  ]);
});

test('text is stored unchanged, whatever it contains; empty text is allowed', async ({ server }) => {
  const [ann] = await meet(server);
  const texts = [
    '',
    ' \r\n\t',
    '\u{feff}marked',
    'a\0b',
    '"\\</script>',
    '日本語 👩‍👩‍👧 \u2028',
    'x'.repeat(MESSAGE_MAX_BYTES),
  ];
  for (const text of texts) await send(server, ann, `user/${ann.uid}`, text);
  const history = await listHistory(server, ann, `user/${ann.uid}`);
  expect(history.map(({ detail }) => detail.type === 'normal' && detail.content)).toEqual(texts);
});

test('text beyond the limit answers 413, text that is not UTF-8 answers 400; nothing is stored', async ({ server }) => {
  const [ann] = await meet(server);
  const path = `POST /user/${ann.uid}/send`;
  expect(await statusOf(server, path, { token: ann.token, body: 'x'.repeat(MESSAGE_MAX_BYTES + 1) })).toBe(413);
  expect(await statusOf(server, path, { token: ann.token, body: new Uint8Array([0xff, 0xfe]) })).toBe(400);
  expect(await listHistory(server, ann, `user/${ann.uid}`)).toEqual([]);
});

test('properties are returned as they were sent, up to their limit; invalid ones become null', async ({ server }) => {
  const [ann] = await meet(server);
  const path = `POST /user/${ann.uid}/send`;
  const big = { filler: 'x'.repeat(PROPERTIES_MAX_BYTES - 20), own: { nested: [1, null, 'é'] } };
  const small = { filler: 'x'.repeat(PROPERTIES_MAX_BYTES - 100), own: { nested: [1, null, 'é'] } };
  for (const headers of [propertiesHeader(small), propertiesHeader(big), { 'x-properties': '' }]) {
    expect(await statusOf(server, path, { token: ann.token, body: 'x', headers })).toBe(200);
  }
  const history = await listHistory(server, ann, `user/${ann.uid}`);
  expect(history.map(({ detail }) => detail.type === 'normal' && detail.properties)).toEqual([small, null, null]);
});

test('deeply nested properties do no harm', async ({ server }) => {
  const [ann] = await meet(server);
  const depth = 6_000;
  const header = Buffer.from(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`).toString('base64');
  const stream = await openEvents(server, ann.token);
  const path = `POST /user/${ann.uid}/send`;
  await call(server, path, { token: ann.token, body: 'deep', headers: { 'x-properties': header } });
  await stream.find('chat');
  expect(await listHistory(server, ann, `user/${ann.uid}`)).toHaveLength(1);
});

test('only the owner and administrators send to a restricted channel', async ({ server }) => {
  const [admin, bob, eve] = await meet(server, 'bob', 'eve');
  const own = await createChannel(server, bob, { members: [eve.uid, admin.uid] });
  const open = await createChannel(server, admin, { is_public: true });
  await restrictSending(server, bob, own);
  await restrictSending(server, admin, open);
  const sendTo = (gid: number, { token }: { token: string }) =>
    statusOf(server, `POST /group/${gid}/send`, { token, body: 'x' });
  expect(await Promise.all([bob, eve, admin].map((person) => sendTo(own, person)))).toEqual([200, 403, 200]);
  expect(await Promise.all([bob, eve, admin].map((person) => sendTo(open, person)))).toEqual([403, 403, 200]);
});
