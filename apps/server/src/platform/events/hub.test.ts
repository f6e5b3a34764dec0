import { afterEach, expect, test, vi } from 'vitest';
import { gid, uid } from '#test/platform/events/ids.ts';
import { StreamServer, type StreamServerOptions } from '#test/platform/events/stream-server.ts';
import type { Audience } from './audience.ts';

let server: StreamServer;
afterEach(() => server.close());

const listen = async (options?: StreamServerOptions) => (server = await new StreamServer(options).listen());
const send = (audience: Audience, event: { type: string; [field: string]: unknown }) =>
  server.hub.deliver([{ audience, event }]);
const sendToAll = (type: string) => send({ to: 'everyone' }, { type });

test('an event for everyone reaches every open stream, guests included', async () => {
  await listen();
  const readers = [await server.ready('uid=1'), await server.ready('uid=2&guest')];
  send({ to: 'everyone' }, { type: 'users_log', logs: ['é漢'] });
  for (const reader of readers) expect(await reader.first('users_log')).toEqual({ type: 'users_log', logs: ['é漢'] });
});

test('an event for a private channel reaches its present members on all their devices', async () => {
  const members = { 5: [1, 2] };
  await listen({ members });
  const [one, oneMore, two, outsider] = [
    await server.ready('uid=1&device=a'),
    await server.ready('uid=1&device=b'),
    await server.ready('uid=2'),
    await server.ready('uid=3'),
  ];
  send({ to: 'channel', gid: gid(5) }, { type: 'before' });
  await two.first('before');
  members[5] = [1];
  send({ to: 'channel', gid: gid(5) }, { type: 'after' });
  sendToAll('end');
  for (const reader of [one, oneMore, two, outsider]) await reader.first('end');
  expect(one.types).toEqual(['ready', 'before', 'after', 'end']);
  expect(oneMore.types).toEqual(one.types);
  expect(two.types).toEqual(['ready', 'before', 'end']);
  expect(outsider.types).toEqual(['ready', 'end']);
});

test('an event for a public channel reaches everyone', async () => {
  await listen({ members: { 5: [1] } });
  const reader = await server.ready('uid=9&guest');
  send({ to: 'channel', gid: gid(6) }, { type: 'group_changed' });
  expect(await reader.first('group_changed')).toEqual({ type: 'group_changed' });
});

test('an event for named users comes once however often they are named', async () => {
  await listen();
  const [one, two] = [await server.ready('uid=1'), await server.ready('uid=2')];
  send({ to: 'users', uids: [uid(1), uid(1)] }, { type: 'note' });
  sendToAll('end');
  await Promise.all([one.first('end'), two.first('end')]);
  expect(one.types).toEqual(['ready', 'note', 'end']);
  expect(two.types).toEqual(['ready', 'end']);
});

test('an event for others reaches every stream but those of the named users', async () => {
  await listen();
  const [one, oneMore] = [await server.ready('uid=1&device=a'), await server.ready('uid=1&device=b')];
  const [two, guest] = [await server.ready('uid=2'), await server.ready('uid=3&guest')];
  send({ to: 'others', uids: [uid(1)] }, { type: 'note' });
  send({ to: 'others', uids: [uid(2), uid(3)] }, { type: 'other_note' });
  sendToAll('end');
  for (const reader of [one, oneMore, two, guest]) await reader.first('end');
  for (const reader of [one, oneMore]) expect(reader.types).toEqual(['ready', 'other_note', 'end']);
  for (const reader of [two, guest]) expect(reader.types).toEqual(['ready', 'note', 'end']);
});

test('excepted users and devices are left out', async () => {
  await listen();
  const [a, b, two] = [
    await server.ready('uid=1&device=a'),
    await server.ready('uid=1&device=b'),
    await server.ready('uid=2&device=a'),
  ];
  send({ to: 'everyone', exceptDevice: { uid: uid(1), device: 'a' } }, { type: 'not to 1a' });
  send({ to: 'everyone', exceptUid: uid(1) }, { type: 'not to 1' });
  send({ to: 'device', uid: uid(1), device: 'b' }, { type: 'to 1b' });
  sendToAll('end');
  for (const reader of [a, b, two]) await reader.first('end');
  expect(a.types).toEqual(['ready', 'end']);
  expect(b.types).toEqual(['ready', 'not to 1a', 'to 1b', 'end']);
  expect(two.types).toEqual(['ready', 'not to 1a', 'not to 1', 'end']);
});

test('all events due to a stream in one turn leave in order and in one write', async () => {
  await listen({ members: { 5: [1] } });
  const [member, other] = [await server.ready('uid=1'), await server.ready('uid=2')];
  const writes = [1, 2].map((user) => vi.spyOn(server.connection(user).socket, 'write'));
  for (let round = 0; round < 5; round += 1) {
    send({ to: 'channel', gid: gid(5) }, { type: `members ${round}` });
    sendToAll(`all ${round}`);
  }
  await Promise.all([member.first('all 4'), other.first('all 4')]);
  const all = [0, 1, 2, 3, 4].map((round) => `all ${round}`);
  expect(other.types).toEqual(['ready', ...all]);
  expect(member.types).toEqual(['ready', ...all.flatMap((type) => [type.replace('all', 'members'), type])]);
  expect(writes.map((write) => write.mock.calls.length)).toEqual([1, 1]);
});

test('streams with the same events due share one buffer', async () => {
  await listen();
  const readers = [await server.ready('uid=1'), await server.ready('uid=2')];
  const writes = [1, 2].map((user) => vi.spyOn(server.connection(user).socket, 'write'));
  send({ to: 'everyone' }, { type: 'a' });
  send({ to: 'users', uids: [uid(1), uid(2)] }, { type: 'b' });
  for (const reader of readers) await reader.first('b');
  expect(writes[0]?.mock.calls[0]?.[0]).toBe(writes[1]?.mock.calls[0]?.[0]);
});

test('an event that cannot be serialised is refused together with its batch', async () => {
  await listen();
  const reader = await server.ready('uid=1');
  const audience: Audience = { to: 'everyone' };
  const batch = [
    { audience, event: { type: 'good' } },
    { audience, event: { type: 'bad', size: 1n } },
  ];
  expect(() => server.hub.deliver(batch)).toThrow(TypeError);
  sendToAll('end');
  await reader.first('end');
  expect(reader.types).toEqual(['ready', 'end']);
});

test('when membership cannot be determined, the failure is reported and streams are closed to reconnect', async () => {
  const members: Record<number, number[]> = { 5: [1] };
  await listen({ members });
  const reader = await server.ready('uid=1');
  Object.defineProperty(members, 5, {
    get: () => {
      throw new Error('no cache');
    },
  });
  send({ to: 'channel', gid: gid(5) }, { type: 'chat' });
  await reader.closed;
  expect(server.errors).toEqual([new Error('no cache')]);
});
