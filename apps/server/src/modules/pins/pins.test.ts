import { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, ascending, call, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { createChannel, listHistory, meet, type Person, propertiesHeader, send } from '#test/drivers/people.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const pin = (server: TestServer, { token }: Person, gid: number, mid: unknown) =>
  call(server, `POST /group/${gid}/pin`, { token, body: { mid } });
const unpin = (server: TestServer, { token }: Person, gid: number, mid: unknown) =>
  call(server, `POST /group/${gid}/unpin`, { token, body: { mid } });
const pinsOf = async (server: TestServer, { token }: Person, gid: number) =>
  (await answerTo(server, `GET /group/${gid}`, { token })).pinned_messages;

test('a pinned message is shown to all readers of the channel, in the order of pinning', async ({ server }) => {
  const [admin, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const headers = propertiesHeader({ mentions: [cid.uid] });
  const first = await send(server, cid, `group/${gid}`, 'read me');
  const sent = await call(server, `POST /group/${gid}/send`, { token: bob.token, body: 'and me', headers });
  const second = sent.value();
  const [cidStream, eveStream, adminStream] = await openStreams(server, cid, eve, admin);
  expect(await pin(server, bob, gid, second)).toMatchObject({ status: 200, text: '' });
  const content_type = 'text/plain';
  const msg = {
    mid: second,
    from_uid: bob.uid,
    created_by: bob.uid,
    created_at: expect.any(Number),
    properties: expect.objectContaining({ mentions: [cid.uid] }),
    content_type,
    content: 'and me',
  };
  expect(await cidStream.find('pinned_message_updated')).toEqual({
    type: 'pinned_message_updated',
    gid,
    mid: second,
    msg,
  });
  await pin(server, admin, gid, first);
  expect(await pinsOf(server, cid, gid)).toEqual(
    [
      msg,
      { ...msg, mid: first, from_uid: cid.uid, created_by: admin.uid, properties: null, content: 'read me' },
    ].toSorted((one, other) => one.created_at - other.created_at),
  );
  for (const [person, stream] of [[eve, eveStream] as const, [admin, adminStream] as const]) {
    await send(server, person, `user/${person.uid}`, 'nothing else?');
    await stream.find('chat');
    expect(stream.all('pinned_message_updated')).toEqual([]);
    expect(await pinsOf(server, person, gid)).toEqual([]);
  }
  const stream = await openEvents(server, cid.token);
  expect(stream.all('related_groups')[0]?.groups[0]?.pinned_messages).toHaveLength(2);
});

test('a pin is removed again', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, admin, { is_public: true });
  const mid = await send(server, bob, `group/${gid}`, 'read me');
  await pin(server, admin, gid, mid);
  const stream = await openEvents(server, bob.token);
  expect(await unpin(server, admin, gid, mid)).toMatchObject({ status: 200, text: '' });
  expect(await stream.find('pinned_message_updated')).toEqual({
    type: 'pinned_message_updated',
    gid,
    mid,
    msg: null,
  });
  expect(await pinsOf(server, bob, gid)).toEqual([]);
  expect((await unpin(server, admin, gid, mid)).status).toBe(404);
  expect((await pin(server, admin, gid, mid)).status).toBe(200);
});

test('pinning is refused as the contract says', async ({ server }) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const other = await createChannel(server, bob);
  const publicGid = await createChannel(server, admin, { is_public: true });
  const mid = await send(server, cid, `group/${gid}`, 'read me');
  const direct = await send(server, bob, `user/${cid.uid}`, 'between us');
  const publicMid = await send(server, bob, `group/${publicGid}`, 'for all');
  const refused: [Person, number, unknown, number][] = [
    [cid, gid, mid, 403],
    [bob, publicGid, publicMid, 403],
    [bob, 99, mid, 404],
    [bob, gid, 99, 404],
    [bob, gid, direct, 404],
    [bob, gid, publicMid, 404],
    [bob, other, mid, 404],
    [bob, gid, 'x', 400],
  ];
  for (const [person, at, what, status] of refused) {
    expect([at, what, (await pin(server, person, at, what)).status]).toEqual([at, what, status]);
  }
  expect(await statusOf(server, `POST /group/${gid}/pin`, { body: { mid } })).toBe(401);
  expect((await pin(server, bob, gid, mid)).status).toBe(200);
  expect((await pin(server, bob, gid, mid)).status).toBe(409);
  expect((await unpin(server, cid, gid, mid)).status).toBe(403);
  expect((await unpin(server, bob, other, mid)).status).toBe(404);
  expect((await unpin(server, bob, 99, mid)).status).toBe(404);
  expect(await statusOf(server, `POST /group/${gid}/unpin`, { body: { mid } })).toBe(401);
  expect(await pinsOf(server, bob, gid)).toHaveLength(1);
});

test('an expired message is not pinned any more', async ({ dataDir }) => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const [admin] = await meet(server);
  const gid = await createChannel(server, admin);
  const content = { content_type: 'text/plain', content: 'soon gone', properties: null };
  const [from_uid, created_at] = [Uid.parse(admin.uid), clock.now()];
  const entry = { from_uid, created_at, gid, to_uid: null, kind: 'normal', about_mid: null, detail: '{}' } as const;
  const mids = await server.transact(async (tx) => [
    await tx.messages.append({ ...entry, expires_at: created_at + 1_000 }, content),
    await tx.messages.append({ ...entry, expires_at: created_at + 1_000 }, content),
  ]);
  expect((await pin(server, admin, gid, mids[0])).status).toBe(200);
  clock.advance(1_000);
  expect((await pin(server, admin, gid, mids[1])).status).toBe(404);
  await server.close();
});

test('a pin follows the content of its message, and is deleted with it', async ({ server }) => {
  const [, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const mid = await send(server, bob, `group/${gid}`, 'read me');
  const loose = await send(server, bob, `group/${gid}`, 'not me');
  await pin(server, bob, gid, mid);
  const [before] = await pinsOf(server, cid, gid);
  const stream = await openEvents(server, cid.token);
  for (const about of [loose, mid]) {
    await call(server, `PUT /message/${about}/edit`, {
      token: bob.token,
      body: '*read* me',
      contentType: 'text/markdown',
    });
  }
  const event = { type: 'pinned_message_updated', gid, mid };
  const msg = { ...before, content_type: 'text/markdown', content: '*read* me' };
  expect(await stream.find('pinned_message_updated')).toEqual({ ...event, msg });
  expect(await pinsOf(server, cid, gid)).toEqual([msg]);
  for (const about of [loose, mid]) await call(server, `DELETE /message/${about}`, { token: bob.token });
  expect(await stream.find('pinned_message_updated', (one) => one.msg === null)).toEqual({ ...event, msg: null });
  expect(stream.all('pinned_message_updated')).toHaveLength(2);
  expect(await pinsOf(server, cid, gid)).toEqual([]);
  expect((await pin(server, bob, gid, mid)).status).toBe(404);
});

test('a pin stays when its creator deletes the account, and is deleted with its channel', async ({ server }) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const mid = await send(server, cid, `group/${gid}`, 'read me');
  await pin(server, bob, gid, mid);
  await call(server, `PUT /group/${gid}`, { token: bob.token, body: { owner: cid.uid } });
  await call(server, 'DELETE /user/delete', { token: bob.token });
  expect(await pinsOf(server, cid, gid)).toMatchObject([{ mid, created_by: bob.uid }]);
  await call(server, `DELETE /group/${gid}`, { token: admin.token });
  expect(await server.reads.pins.find(mid)).toBe(null);
});

test('a cleared message is not pinned any more, and readers of the channel get the change', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const [gid, other] = [await createChannel(server, bob), await createChannel(server, bob)];
  const [said, elsewhere] = [
    await send(server, bob, `group/${gid}`, 'read me'),
    await send(server, bob, `group/${other}`, 'me too'),
  ];
  await pin(server, bob, gid, said);
  await pin(server, bob, other, elsewhere);
  const stream = await openEvents(server, bob.token);
  await call(server, `DELETE /group/${gid}/clear`, { token: bob.token });
  const gone = { type: 'pinned_message_updated', msg: null };
  expect(await stream.find('pinned_message_updated')).toEqual({ ...gone, gid, mid: said });
  expect([await pinsOf(server, bob, gid), await pinsOf(server, bob, other)]).toMatchObject([[], [{ mid: elsewhere }]]);
  await call(server, 'DELETE /admin/system/message/clear', { token: admin.token });
  const last = { ...gone, gid: other, mid: elsewhere };
  expect(await stream.find('pinned_message_updated', (event) => event.gid === other)).toEqual(last);
  expect(await pinsOf(server, bob, other)).toEqual([]);
  expect(stream.all('pinned_message_updated')).toHaveLength(2);
});

test('two who pin the same message at the same moment pin it once', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, bob, { members: [admin.uid] });
  const mid = await send(server, bob, `group/${gid}`, 'read me');
  const pins = await Promise.all([admin, bob, admin].map((person) => pin(server, person, gid, mid)));
  expect(ascending(pins.map(({ status }) => status))).toEqual([200, 409, 409]);
  expect(await listHistory(server, bob, `group/${gid}`)).toHaveLength(1);
});
