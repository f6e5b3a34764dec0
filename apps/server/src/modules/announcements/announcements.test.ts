import { expect } from 'vitest';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { createChannel, meet, type Person, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const CONTENT = '**Pier 3 is closed.** Spring tide.';

const announce = (server: TestServer, { token }: Person, gid: number, content: unknown = CONTENT) =>
  call(server, `POST /group/${gid}/announcement`, { token, body: { content } });
const mustAnnounce = (server: TestServer, { token }: Person, gid: number, content = CONTENT) =>
  answerTo(server, `POST /group/${gid}/announcement`, { token, body: { content } });
const find = async (server: TestServer, { token }: Person, gid: number) =>
  (await answerTo(server, `GET /group/${gid}/announcement`, { token })).announcement;
const remove = (server: TestServer, { token }: Person, gid: number) =>
  statusOf(server, `DELETE /group/${gid}/announcement`, { token });
const see = (server: TestServer, { token }: Person, gid: number, updated_at: number) =>
  statusOf(server, `POST /group/${gid}/announcement/seen`, { token, body: { updated_at } });
const announcedAt = async (server: TestServer, { token }: Person, gid: number) =>
  (await answerTo(server, `GET /group/${gid}`, { token })).announced_at;
/** What a stream that opens now says of announcements. */
async function opening(server: TestServer, { token }: Person, gid: number) {
  const stream = await openEvents(server, token);
  const groups = (await stream.find('related_groups')).groups;
  return {
    announced_at: groups.find((group) => group.gid === gid)?.announced_at,
    seen: (await stream.find('seen_announcements')).announcements,
  };
}

test('members of a channel receive its announcement, and outsiders do not', async ({ server }) => {
  const [admin, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  expect(await find(server, cid, gid)).toBe(null);
  expect(await announcedAt(server, cid, gid)).toBe(null);
  const [cidStream, eveStream, adminStream] = await openStreams(server, cid, eve, admin);

  const announcement = await mustAnnounce(server, bob, gid);
  expect(announcement).toEqual({
    gid,
    content: CONTENT,
    created_by: bob.uid,
    created_at: announcement.updated_at,
    updated_at: expect.any(Number),
  });
  const event = { type: 'group_announcement_changed', gid, announcement };
  expect(await cidStream.find('group_announcement_changed')).toEqual(event);
  expect(await find(server, cid, gid)).toEqual(announcement);
  for (const [person, stream] of [[eve, eveStream] as const, [admin, adminStream] as const]) {
    expect(await statusOf(server, `GET /group/${gid}/announcement`, { token: person.token })).toBe(403);
    expect(await see(server, person, gid, announcement.updated_at)).toBe(403);
    expect(await announcedAt(server, person, gid)).toBe(null);
    await send(server, person, `user/${person.uid}`, 'nothing else?');
    await stream.find('chat');
    expect(stream.all('group_announcement_changed')).toEqual([]);
  }
});

test('a stream that was away gets the present version with its channels', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, admin, { is_public: true });
  const first = await mustAnnounce(server, admin, gid);
  expect(await opening(server, bob, gid)).toEqual({ announced_at: first.updated_at, seen: [] });
  const second = await mustAnnounce(server, admin, gid, 'It is open again.');
  expect(second.updated_at).toBeGreaterThan(first.updated_at);
  expect(await opening(server, bob, gid)).toEqual({ announced_at: second.updated_at, seen: [] });
  expect(await remove(server, admin, gid)).toBe(200);
  expect(await opening(server, bob, gid)).toEqual({ announced_at: null, seen: [] });
});

test('a new member gets the version with the channel', async ({ server }) => {
  const [, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob);
  const { updated_at } = await mustAnnounce(server, bob, gid);
  const stream = await openEvents(server, cid.token);
  await call(server, `POST /group/${gid}/members/add`, { token: bob.token, body: [cid.uid] });
  expect((await stream.find('joined_group')).group.announced_at).toBe(updated_at);
});

test('a change keeps the first time of its author; another author announces anew', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, bob);
  const first = await mustAnnounce(server, bob, gid);
  const changed = await mustAnnounce(server, bob, gid, 'Changed');
  expect(changed).toMatchObject({ content: 'Changed', created_by: bob.uid, created_at: first.created_at });
  const other = await mustAnnounce(server, admin, gid, 'Anew');
  expect(other).toMatchObject({ created_by: admin.uid, created_at: other.updated_at });
  expect(other.updated_at).toBeGreaterThan(changed.updated_at);
  expect(await find(server, bob, gid)).toEqual(other);
});

test('what a user has seen counts on all devices, and for that version only', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, admin, { is_public: true });
  const { updated_at } = await mustAnnounce(server, admin, gid);
  for (const other of [updated_at - 1, updated_at + 1]) expect(await see(server, bob, gid, other)).toBe(200);
  expect((await opening(server, bob, gid)).seen).toEqual([]);

  const stream = await openEvents(server, bob.token);
  expect(await see(server, bob, gid, updated_at)).toBe(200);
  expect(await stream.find('announcement_seen')).toEqual({ type: 'announcement_seen', gid, updated_at });
  // Repeated, it sends nothing.
  expect(await see(server, bob, gid, updated_at)).toBe(200);
  await send(server, bob, `user/${bob.uid}`, 'nothing else?');
  await stream.find('chat');
  expect(stream.all('announcement_seen')).toHaveLength(1);
  expect((await opening(server, bob, gid)).seen).toEqual([{ gid, updated_at }]);

  const second = await mustAnnounce(server, admin, gid, 'Open again');
  expect((await opening(server, bob, gid)).announced_at).toBe(second.updated_at);
  expect((await opening(server, bob, gid)).seen).toEqual([{ gid, updated_at }]);
  expect((await opening(server, admin, gid)).seen).toEqual([{ gid, updated_at: second.updated_at }]);
});

test('a removed announcement is forgotten, with who has seen it', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, admin, { is_public: true });
  const { updated_at } = await mustAnnounce(server, admin, gid);
  await see(server, bob, gid, updated_at);
  const stream = await openEvents(server, bob.token);
  expect(await remove(server, admin, gid)).toBe(200);
  const event = { type: 'group_announcement_changed', gid, announcement: null };
  expect(await stream.find('group_announcement_changed')).toEqual(event);
  expect(await find(server, bob, gid)).toBe(null);
  expect(await opening(server, bob, gid)).toEqual({ announced_at: null, seen: [] });
  expect(await see(server, bob, gid, updated_at)).toBe(200);
  expect(await remove(server, admin, gid)).toBe(404);
});

test('an announcement is deleted with its channel, and stays when its author deletes the account', async ({
  server,
}) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const announcement = await mustAnnounce(server, bob, gid);
  await call(server, `PUT /group/${gid}`, { token: bob.token, body: { owner: cid.uid } });
  await call(server, 'DELETE /user/delete', { token: bob.token });
  expect(await find(server, cid, gid)).toEqual(announcement);
  await call(server, `DELETE /group/${gid}`, { token: admin.token });
  expect(await server.reads.announcements.find(announcement.gid)).toBe(null);
});

test('announcing is refused as the contract says', async ({ server }) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const open = await createChannel(server, admin, { is_public: true });
  const refused: [Person, number, unknown, number][] = [
    [cid, gid, CONTENT, 403],
    [bob, open, CONTENT, 403],
    [bob, 99, CONTENT, 404],
    [bob, gid, '', 400],
    [bob, gid, ' \n\t ', 400],
    [bob, gid, 'x'.repeat(5_001), 400],
    [bob, gid, 7, 400],
  ];
  for (const [person, at, content, status] of refused) {
    expect([at, content, (await announce(server, person, at, content)).status]).toEqual([at, content, status]);
  }
  expect(await remove(server, cid, gid)).toBe(403);
  expect(await remove(server, bob, 99)).toBe(404);
  expect(await see(server, bob, 99, 1)).toBe(404);
  expect(await statusOf(server, 'GET /group/99/announcement', { token: bob.token })).toBe(404);
  expect((await mustAnnounce(server, bob, gid, 'é'.repeat(5_000))).content).toHaveLength(5_000);
});

test('administrators who announce in the channel of another owner are in the audit log', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, bob, { name: 'release' });
  await mustAnnounce(server, bob, gid);
  await mustAnnounce(server, admin, gid, 'By an administrator');
  await remove(server, admin, gid);
  const { entries } = await answerTo(server, 'GET /admin/audit', { token: admin.token });
  const subject = { kind: 'channel', id: gid, name: 'release' };
  expect(entries.slice(0, 2)).toMatchObject([
    { kind: 'channel.announcement_removed', subject, details: [] },
    { kind: 'channel.announced', subject, details: [] },
  ]);
  expect(JSON.stringify(entries)).not.toContain('By an administrator');
});

test('a search finds announcements of the channels that the caller may read', async ({ server }) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { name: 'release' });
  const open = await createChannel(server, admin, { is_public: true, name: 'harbour' });
  const secret = await mustAnnounce(server, bob, gid);
  const shown = await mustAnnounce(server, admin, open, 'Pier 4 opens: https://pier.example/4');
  const search = async ({ token }: Person, q: string) =>
    (await answerTo(server, `GET /message/search?q=${encodeURIComponent(q)}`, { token })).announcements;
  const found = async (person: Person, q: string) =>
    (await search(person, q))?.map(({ announcement }) => announcement.gid);

  expect(await search(bob, 'closed')).toEqual([{ announcement: secret, snippet: CONTENT, highlights: [[12, 18]] }]);
  expect(await search(bob, 'pier')).toMatchObject([{ announcement: shown }, { announcement: secret }]);
  expect(await found(cid, 'pier')).toEqual([open]);
  expect(await found(admin, 'pier')).toEqual([open]);
  expect(await found(bob, 'pier nowhere')).toEqual([]);
  expect(await found(bob, 'pier in:#release')).toEqual([gid]);
  expect(await found(bob, 'pier from:bob')).toEqual([gid]);
  expect(await found(bob, 'pier has:link')).toEqual([open]);
  expect(await found(bob, 'pier has:image')).toEqual([]);
  expect(await found(bob, 'pier before:2001-01-01')).toEqual([]);
  expect(await found(bob, 'pier after:2001-01-01')).toEqual([open, gid]);
  expect(await found(bob, 'in:#release')).toEqual([]);
  await remove(server, bob, gid);
  expect(await found(bob, 'closed')).toEqual([]);
});
