import { BADGE_MAX } from '@loquat/contract';
import { expect } from 'vitest';
import { call } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createChannel, propertiesHeader, send } from '#test/drivers/people.ts';
import { gather, heard, startPushServer, startTrustedPushService } from '#test/servers/push-world.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { test } from '#test/servers/test-server.ts';

/** A server that can be restarted, and a user in four channels with a different notification level in each. */
async function gatherInChannels(dataDir: string) {
  const clock = createTestClock();
  const service = await startTrustedPushService(clock);
  const start = () => startPushServer(clock, { DATA_DIR: dataDir });
  const first = await start();
  const people = await gather({ server: first, service, clock });
  const { ann, bob, bobs } = people;
  const members = { members: [bob.uid] };
  const all = await createChannel(first, ann, members);
  const muted = await createChannel(first, ann, members);
  const silent = await createChannel(first, ann, members);
  const named = await createChannel(first, ann, members);
  const chats = [
    { target: { gid: silent }, level: 'nothing' },
    { target: { gid: named }, level: 'mentions' },
  ];
  await call(first, 'PUT /user/notification-settings', { token: bob.token, body: { chats } });
  await call(first, 'POST /user/mute', { token: bob.token, body: { add_groups: [{ gid: muted }] } });
  const badges = async (count: number) =>
    (await heard({ service }, bobs, count)).map((push) => (push as { badge?: number }).badge);
  return { ...people, first, start, service, badges, gids: { all, muted, silent, named } };
}

test('the badge counts the unread messages of chats that notify, also after a restart', async ({ dataDir }) => {
  const { first, start, service, badges, gids, ann, bob, lia } = await gatherInChannels(dataDir);
  // An active user gets no push, but the message still counts as unread.
  await openEvents(first, bob.token);
  const mid = await send(first, ann, `user/${bob.uid}`, 'one');
  await send(first, ann, `user/${bob.uid}`, 'two');
  const gone = await send(first, ann, `user/${bob.uid}`, 'deleted');
  await call(first, `DELETE /message/${gone}`, { token: ann.token });
  for (const gid of Object.values(gids)) await send(first, ann, `group/${gid}`, 'news');
  const headers = propertiesHeader({ mentions: [bob.uid] });
  await call(first, `POST /group/${gids.named}/send`, { token: ann.token, body: ` @${bob.uid} look`, headers });
  await send(first, bob, `group/${gids.all}`, 'their own');
  const open = await createChannel(first, ann, { is_public: true });
  await send(first, lia, `group/${open}`, 'from somebody blocked');
  const block = { target_uid: lia.uid, action: 'block' };
  await call(first, 'POST /user/update_contact_status', { token: bob.token, body: block });
  await first.close();

  const again = await start();
  await send(again, ann, `user/${bob.uid}`, 'three');
  // Three direct messages, one in a channel that notifies of all messages, one mention.
  expect(await badges(1)).toEqual([5]);
  await call(again, 'POST /user/read-index', { token: bob.token, body: { users: [{ uid: ann.uid, mid }] } });
  await send(again, ann, `group/${gids.all}`, 'more');
  expect(await badges(2)).toEqual([5, 5]);
  const body = { users: [{ uid: ann.uid, mid: mid + 100 }] };
  await call(again, 'POST /user/read-index', { token: bob.token, body });
  expect(await badges(3)).toEqual([5, 5, 3]);
  await again.close();
  await service.close();
});

test('the badge never exceeds what app icons show', async ({ dataDir }) => {
  const { first, service, badges, gids, ann, bob } = await gatherInChannels(dataDir);
  const stream = await openEvents(first, bob.token);
  for (let index = 0; index < BADGE_MAX; index += 1) await send(first, ann, `group/${gids.all}`, `news ${index}`);
  await call(first, 'PUT /user/activity', { token: bob.token, body: { active: false } });
  await send(first, ann, `user/${bob.uid}`, 'direct');
  expect((await badges(1)).at(-1)).toBe(BADGE_MAX);
  stream.drop();
  await first.close();
  await service.close();
});

test('each reader of a channel has their own badge, also the author of most of its messages', async ({ dataDir }) => {
  const clock = createTestClock();
  const service = await startTrustedPushService(clock);
  const server = await startPushServer(clock, { DATA_DIR: dataDir });
  const { ann, bob, lia, bobs, lias } = await gather({ server, service, clock });
  const gid = await createChannel(server, ann, { members: [bob.uid, lia.uid] });
  const badgesOf = async (browser: typeof bobs, count: number) =>
    (await heard({ service }, browser, count)).map((push) => (push as { badge?: number }).badge);

  const mid = await send(server, ann, `group/${gid}`, 'one');
  // A badge counts the messages at the time when its push is written.
  for (const browser of [bobs, lias]) await badgesOf(browser, 1);
  await send(server, ann, `group/${gid}`, 'two');
  expect([await badgesOf(bobs, 2), await badgesOf(lias, 2)]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  await call(server, 'POST /user/read-index', { token: lia.token, body: { groups: [{ gid, mid }] } });
  expect((await badgesOf(lias, 3))[2]).toBe(1);
  await send(server, ann, `group/${gid}`, 'three');
  expect([(await badgesOf(bobs, 3))[2], (await badgesOf(lias, 4))[3]]).toEqual([3, 2]);

  const stream = await openEvents(server, bob.token);
  for (let index = 0; index <= BADGE_MAX; index += 1) await send(server, lia, `group/${gid}`, `note ${index}`);
  await send(server, ann, `group/${gid}`, 'four');
  expect((await badgesOf(lias, 5))[4]).toBe(3);
  stream.drop();
  await server.close();
  await service.close();
});
