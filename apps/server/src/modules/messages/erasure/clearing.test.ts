import { type Gid, Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { call, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { createFleetingSender } from '#test/drivers/fleeting.ts';
import { createChannel, listHistory, meet, messagesIn, type Person, send } from '#test/drivers/people.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';
import { createClearingService } from './clearing.service.ts';

const PATH = '2026/1/31/0b6f0d2e-6d3b-4f0e-9a5c-6d0d0b1f7a11';
const midsOf = (messages: readonly { mid: number }[]) => messages.map(({ mid }) => mid);
const clearChannel = (server: TestServer, { token }: Person, gid: number) =>
  call(server, `DELETE /group/${gid}/clear`, { token });
const clearServer = (server: TestServer, { token }: Person) =>
  call(server, 'DELETE /admin/system/message/clear', { token });

/** Waits until the job has erased the hidden entries. */
const untilErased = (server: TestServer, gid: Gid | null) =>
  expect.poll(async () => (await server.reads.erasure.listCleared(gid, 1)).length).toBe(0);

/** The content of the log, visible or not. */
const countEntries = async (server: TestServer): Promise<number> => {
  const mids = Array.from({ length: await server.reads.messages.lastMid() }, (_, index) => Mid.parse(index + 1));
  return (await server.reads.erasure.listMessages(mids)).length;
};

test('the owner clears a channel: its readers get the event, and everything else stays', async ({ server }) => {
  const [ann, bob, eve] = await meet(server, 'bob', 'eve');
  const gid = await createChannel(server, bob, { members: [ann.uid] });
  const other = await createChannel(server, bob, { members: [eve.uid] });
  const said = await send(server, bob, `group/${gid}`, 'one');
  const kept = await send(server, bob, `group/${other}`, 'kept');
  const direct = await send(server, bob, `user/${ann.uid}`, 'kept too');
  const [annStream, eveStream] = await openStreams(server, ann, eve);
  expect(await clearChannel(server, bob, gid)).toMatchObject({ status: 200, text: '' });
  expect(await annStream.find('group_message_cleared')).toEqual({ type: 'group_message_cleared', gid });
  expect(await listHistory(server, ann, `group/${gid}`)).toEqual([]);
  expect(midsOf(await listHistory(server, eve, `group/${other}`))).toEqual([kept]);
  expect(midsOf(await listHistory(server, ann, `user/${bob.uid}`))).toEqual([direct]);
  for (const route of [`POST /message/${said}/reply`, `PUT /message/${said}/edit`, `DELETE /message/${said}`]) {
    const body = route.startsWith('DELETE') ? undefined : 'x';
    expect(await statusOf(server, route, { token: bob.token, body })).toBe(404);
  }
  const next = await send(server, bob, `group/${gid}`, 'after');
  expect(midsOf(await listHistory(server, ann, `group/${gid}`))).toEqual([next]);
  const last = await send(server, bob, `group/${other}`, 'last');
  await eveStream.find('chat', ({ mid }) => mid === last);
  expect(eveStream.all('group_message_cleared')).toEqual([]);
  await untilErased(server, gid);
  expect(await countEntries(server)).toBe(4);
});

test('a message sent and cleared in one commit reaches no stream', async ({ server }) => {
  const [ann] = await meet(server);
  const gid = await createChannel(server, ann, { is_public: true });
  const stream = await openEvents(server, ann.token);
  const sender = createFleetingSender(server, systemClock, 600);
  const clearing = createClearingService({ transact: server.transact, clock: systemClock, lifecycles: [] });
  await Promise.all([sender.toChannel(ann.uid, gid), sender.toChannel(ann.uid, gid), clearing.clearServer()]);
  const next = await send(server, ann, `group/${gid}`, 'after');
  await stream.find('chat', ({ mid }) => mid === next);
  expect(midsOf(messagesIn(stream.events))).toEqual([next]);
});

test('only owners and administrators clear a channel, only administrators a public one', async ({ server }) => {
  const [admin, bob, eve] = await meet(server, 'bob', 'eve');
  const own = await createChannel(server, bob, { members: [eve.uid] });
  const open = await createChannel(server, admin, { is_public: true });
  const clear = async (person: Person, gid: number) => (await clearChannel(server, person, gid)).status;
  expect(await Promise.all([eve, admin, bob].map((person) => clear(person, own)))).toEqual([403, 200, 200]);
  expect(await Promise.all([bob, admin].map((person) => clear(person, open)))).toEqual([403, 200]);
  expect(await clear(admin, 99)).toBe(404);
  expect(await clear({ uid: 0, token: '' }, own)).toBe(401);
  expect(await statusOf(server, 'DELETE /group/x/clear', { token: admin.token })).toBe(400);
});

test('clearing the server sends all users the last cleared mid, and mids continue', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { is_public: true });
  await send(server, ann, `group/${gid}`, 'one');
  await send(server, bob, `user/${ann.uid}`, 'two');
  const streams = await openStreams(server, ann, bob);
  expect((await clearServer(server, bob)).status).toBe(403);
  expect((await clearServer(server, { uid: 0, token: '' })).status).toBe(401);
  expect(await clearServer(server, ann)).toMatchObject({ status: 200, text: '' });
  for (const stream of streams) {
    expect(await stream.find('message_cleared')).toEqual({ type: 'message_cleared', latest_deleted_mid: 2 });
  }
  expect(await listHistory(server, ann, `group/${gid}`)).toEqual([]);
  expect(await listHistory(server, ann, `user/${bob.uid}`)).toEqual([]);
  expect(messagesIn((await openEvents(server, ann.token)).events)).toEqual([]);
  expect(await send(server, ann, `group/${gid}`, 'three')).toBe(3);
  await untilErased(server, null);
  expect(midsOf(await server.reads.messages.listAfter(0, 10, 0))).toEqual([3]);
});

test('a user who was offline gets the clearing before anything else', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { is_public: true });
  const hidden = await createChannel(server, ann);
  await send(server, ann, `group/${gid}`, 'one');
  await clearServer(server, ann);
  await send(server, ann, `group/${gid}`, 'two');
  await send(server, ann, `group/${hidden}`, 'three');
  await clearChannel(server, ann, gid);
  await clearChannel(server, ann, hidden);
  await send(server, ann, `group/${gid}`, 'four');
  const clearedFor = async (after_mid?: number) => {
    const stream = await openEvents(server, bob.token, after_mid === undefined ? {} : { after_mid });
    const cleared = stream.events.filter(({ type }) => type.endsWith('message_cleared'));
    expect(stream.events.slice(0, cleared.length)).toEqual(cleared);
    expect(midsOf(messagesIn(stream.events))).toEqual(after_mid === 4 ? [] : [4]);
    return cleared;
  };
  const everywhere = { type: 'message_cleared', latest_deleted_mid: 1 };
  expect(await clearedFor(1)).toEqual([everywhere, { type: 'group_message_cleared', gid }]);
  expect(await clearedFor(2)).toEqual([{ type: 'group_message_cleared', gid }]);
  expect(await clearedFor(4)).toEqual([]);
  expect(await clearedFor()).toEqual([]);
});

test('a clearing takes more than one batch, survives a restart and releases files', async ({ dataDir }) => {
  const count = 1_200;
  const first = await startTestServer({ DATA_DIR: dataDir });
  const [ann] = await meet(first);
  const gid = await createChannel(first, ann);
  const detail = '{"type":"normal","properties":null,"content_type":"vocechat/file","content":"","expires_in":null}';
  await first.transact(async (tx) => {
    const file = {
      path: PATH,
      uid: Uid.parse(1),
      created_at: 1,
      content_type: 'image/png',
      name: null,
      size_bytes: 1,
    };
    await tx.files.insert({
      ...file,
      sha256: '',
      width: null,
      height: null,
      thumbnail_type: null,
      thumbnail_bytes: 0,
    });
    for (let index = 0; index < count; index += 1) {
      const entry = {
        from_uid: Uid.parse(1),
        created_at: 1,
        gid,
        to_uid: null,
        kind: 'normal' as const,
        about_mid: null,
        expires_at: null,
        detail,
      };
      const content = {
        content_type: index % 600 === 0 ? 'vocechat/file' : 'text/plain',
        content: PATH,
        properties: null,
      };
      const id = await tx.messages.append(entry, content);
      if (index % 600 === 0) await tx.files.hold(PATH, { kind: 'message', id });
    }
  });
  await clearChannel(first, ann, gid);
  await first.close();
  const second = await startTestServer({ DATA_DIR: dataDir });
  expect(await listHistory(second, ann, `group/${gid}`)).toEqual([]);
  await untilErased(second, gid);
  expect(await countEntries(second)).toBe(0);
  expect(await second.reads.files.find(PATH)).toBeNull();
  expect(await send(second, ann, `group/${gid}`, 'next')).toBe(count + 1);
  await second.close();
});
