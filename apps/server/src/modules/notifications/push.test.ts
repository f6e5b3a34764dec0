import { PUSH_MAX_BYTES } from '@loquat/contract';
import { createBrowser } from '@loquat/counterparts/push-browser';
import { expect, test as base } from 'vitest';
import { answerTo, call, FOUNDER, signIn } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { readMetric } from '#test/drivers/metrics.ts';
import { createChannel, type Person, personOf, propertiesHeader, send } from '#test/drivers/people.ts';
import { turnOnSecondFactor } from '#test/drivers/second-factor.ts';
import { offer } from '#test/servers/providers.ts';
import {
  FRONTEND_URL,
  gather,
  heard,
  type PushWorld,
  subscribe,
  switchPush,
  withPushWorld,
} from '#test/servers/push-world.ts';
import type { TestServer } from '#test/servers/test-server.ts';

/** For a machine that is busy. */

const test = base.extend<{ house: PushWorld }>({
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the fixture's dependencies from this pattern.
  house: ({}, use) => withPushWorld(use),
});

const subscriptionOf = async (server: TestServer, { token }: Person) =>
  (await answerTo(server, 'GET /user/push-subscription', { token })).subscription;

test('an inactive user gets a direct message: encrypted for their browser, signed by the server', async ({ house }) => {
  const { server, service, clock } = house;
  const { ann, bob, bobs } = await gather(house);
  const mid = await send(server, ann, `user/${bob.uid}`, 'see  you\nat noon');

  expect(await heard(house, bobs, 1)).toEqual([
    {
      type: 'message',
      tag: 'u1',
      target: { uid: 1 },
      mid,
      from_uid: 1,
      created_at: clock.now(),
      reason: 'direct',
      title: 'Founder',
      body: 'see you at noon',
      url: '/chat/dm/1',
      silent: false,
      badge: 1,
      actions: { reply: 'Reply', read: 'Mark as read' },
    },
  ]);
  const { headers, sender, body } = nth(service.received, 0);
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high', topic: 'u1' });
  expect(body.toString('latin1')).not.toContain('noon');

  const { public_key } = await answerTo(server, 'GET /user/push-subscription', { token: bob.token });
  const { origin: aud } = new URL(bobs.subscription.endpoint);
  expect(sender).toMatchObject({ key: public_key, aud, sub: FRONTEND_URL });
});

test('channels are named, mentions are names, and each recipient gets it in their language', async ({ house }) => {
  const { server } = house;
  const { ann, bob, lia, bobs, lias } = await gather(house);
  await call(server, 'PUT /user', { token: lia.token, body: { language: 'ja' } });
  await call(server, 'PUT /user/notification-settings', { token: lia.token, body: { preview: false, sound: false } });
  const gid = await createChannel(server, ann, { members: [bob.uid, lia.uid] });
  const headers = propertiesHeader({ mentions: [bob.uid] });
  const body = ` @${bob.uid} look`;
  await call(server, `POST /group/${gid}/send`, { token: ann.token, body, headers });

  const toBob = { title: 'Founder in #A channel', body: '@bob look', reason: 'mention', silent: false };
  expect(await heard(house, bobs, 1)).toMatchObject([{ ...toBob, tag: `g${gid}`, url: `/chat/channel/${gid}` }]);
  expect(await heard(house, lias, 1)).toMatchObject([
    {
      title: 'Founder（#A channel）',
      body: '新しいメッセージ',
      reason: 'message',
      silent: true,
      actions: { reply: '返信' },
    },
  ]);
});

test('a user who is active, has muted the chat, blocks the sender, disabled pushes or may not see it gets no push', async ({
  house,
}) => {
  const { server } = house;
  const { ann, bob, lia, bobs, lias } = await gather(house);
  let asides = 0;
  /** Resolves once earlier messages have been handled: the log is followed in order. */
  const considered = async () => {
    await send(server, ann, `user/${lia.uid}`, `aside ${(asides += 1)}`);
    await heard(house, lias, asides);
  };
  const seen = await openEvents(server, ann.token);
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const stream = await openEvents(server, bob.token);
  await send(server, ann, `group/${gid}`, 'bob is here, lia is no member');
  await considered();
  stream.drop();
  await seen.find('users_state_changed', ({ uid, online }) => uid === bob.uid && !online);

  await call(server, 'POST /user/mute', { token: bob.token, body: { add_groups: [{ gid }] } });
  await send(server, ann, `group/${gid}`, 'muted');
  await considered();
  await call(server, 'PUT /user/notification-settings', { token: bob.token, body: { level: 'nothing' } });
  await send(server, ann, `user/${bob.uid}`, 'not wanted');
  await considered();
  await call(server, 'PUT /user/notification-settings', { token: bob.token, body: { level: 'all' } });
  const open = await createChannel(server, ann, { is_public: true });
  const block = { target_uid: lia.uid, action: 'block' };
  await call(server, 'POST /user/update_contact_status', { token: bob.token, body: block });
  await send(server, lia, `group/${open}`, 'from somebody blocked');
  await send(server, bob, `user/${bob.uid}`, 'a note');
  await considered();
  await send(server, ann, `user/${bob.uid}`, 'last');

  expect(await heard(house, bobs, 1)).toMatchObject([{ body: 'last' }]);
  expect((await heard(house, lias, asides)).map((push) => (push as { body: string }).body)).toEqual(
    Array.from({ length: asides }, (_, index) => `aside ${index + 1}`),
  );
});

test('a message that is deleted or read elsewhere withdraws its notification', async ({ house }) => {
  const { server } = house;
  const { ann, bob, bobs } = await gather(house);
  const first = await send(server, ann, `user/${bob.uid}`, 'one');
  const second = await send(server, ann, `user/${bob.uid}`, 'two');
  const third = await send(server, ann, `user/${bob.uid}`, 'three');
  await heard(house, bobs, 3);
  await call(server, `DELETE /message/${second}`, { token: ann.token });
  await heard(house, bobs, 4);
  const phone = personOf(await signIn(server, { email: 'bob@example.org', password: 'bob-secret' }, 'phone'));
  await call(server, 'POST /user/read-index', { token: phone.token, body: { users: [{ uid: ann.uid, mid: first }] } });

  const pushes = await heard(house, bobs, 5);
  expect(pushes.slice(3)).toEqual([
    { type: 'withdrawal', tag: 'u1', mids: [second], badge: 2 },
    { type: 'withdrawal', tag: 'u1', mids: [first], badge: 1 },
  ]);
  expect(pushes[2]).toMatchObject({ mid: third, badge: 3 });
});

test('the longest and most hostile text fits into a push, and an ordinary one is complete', async ({ house }) => {
  const { server, service } = house;
  const { ann, bob, bobs } = await gather(house);
  for (const text of [
    '"\\'.repeat(30_000),
    '\u0000\u001b\u2028'.repeat(10_000),
    '🍊'.repeat(15_000),
    'x'.repeat(1_000),
  ]) {
    await send(server, ann, `user/${bob.uid}`, text);
  }
  const pushes = await heard(house, bobs, 4);
  expect(pushes[3]).toMatchObject({ body: 'x'.repeat(1_000) });
  for (const { body } of service.received) expect(body.length).toBeLessThanOrEqual(PUSH_MAX_BYTES);
});

test.for([404, 410])('a subscription that answers %i is deleted', async (status, { house }) => {
  const { server, service } = house;
  const { ann, bob, bobs } = await gather(house);
  service.answer(status);
  await send(server, ann, `user/${bob.uid}`, 'one');
  await heard(house, bobs, 1);
  await expect.poll(() => subscriptionOf(server, bob)).toBe(null);
  expect(await readMetric(server, 'loquat_pushes_total{result="gone"}')).toBe(1);
});

test('a push that its service rejects for now is repeated at the given time, and only the newest of a chat', async ({
  house,
}) => {
  const { server, service, clock } = house;
  const { ann, bob, bobs } = await gather(house);
  const planned = async () => (await server.reads.jobs.findNextDueAt(['notifications.push'], clock.now())) ?? 0;
  service.answer(429, { 'retry-after': '60' });
  await send(server, ann, `user/${bob.uid}`, 'one');
  await expect.poll(planned).toBe(clock.now() + 60_000);
  service.answer(503);
  await send(server, ann, `user/${bob.uid}`, 'two');
  await expect.poll(planned).toBe(clock.now() + 5_000);
  service.answer(201);
  await expect
    .poll(() => {
      clock.advance(1_000);
      return service.received.length;
    })
    .toBe(3);
  const pushes = await heard(house, bobs, 3);
  expect(pushes[2]).toMatchObject({ body: 'two' });
  await expect.poll(planned).toBe(0);
  expect(await readMetric(server, 'loquat_pushes_total{result="later"}')).toBe(2);
  expect(await readMetric(server, 'loquat_pushes_total{result="sent"}')).toBe(1);
});

test('a name that resolves to a private network is never connected to, and its subscription is deleted', async ({
  house,
}) => {
  const { server } = house;
  const { ann, bob } = await gather(house);
  await subscribe(server, bob, createBrowser('https://inside.test/push'));
  expect(await subscriptionOf(server, bob)).not.toBe(null);
  await send(server, ann, `user/${bob.uid}`, 'one');
  await expect.poll(() => subscriptionOf(server, bob)).toBe(null);
});

test('no push is sent while administrators have disabled them, and earlier messages are not sent later', async ({
  house,
}) => {
  const { server } = house;
  const { ann, bob, bobs } = await gather(house);
  await switchPush(server, ann, false);
  expect(await answerTo(server, 'GET /user/push-subscription', { token: bob.token })).toMatchObject({ enabled: false });
  await send(server, ann, `user/${bob.uid}`, 'unheard');
  await switchPush(server, ann, true);
  await send(server, ann, `user/${bob.uid}`, 'heard');
  expect(await heard(house, bobs, 1)).toMatchObject([{ body: 'heard' }]);
});

test('a browser gets no push while its session may only set up a second factor', async ({ house }) => {
  const { server, clock } = house;
  const { ann, bob, lia, bobs, lias } = await gather(house);
  await turnOnSecondFactor(server, ann, { password: FOUNDER.password, now: clock.now() });
  await turnOnSecondFactor(server, lia, { password: 'lia-secret', now: clock.now() });
  await offer(server, ann, { second_factor_required: 'everybody' });
  await send(server, ann, `user/${bob.uid}`, 'not for a thief');
  // Messages are handled in order: when this one is pushed, the one before it was not.
  await send(server, ann, `user/${lia.uid}`, 'for lia');
  expect(await heard(house, lias, 1)).toMatchObject([{ body: 'for lia' }]);
  await turnOnSecondFactor(server, bob, { password: 'bob-secret', now: clock.now() });
  await send(server, ann, `user/${bob.uid}`, 'for bob');
  expect(await heard(house, bobs, 1)).toMatchObject([{ body: 'for bob' }]);
});
