import { setImmediate } from 'node:timers/promises';
import type { PushPayload, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Clock, systemClock } from '#platform/clock.ts';
import { countOutcomes } from '#platform/http/monitoring/metric.ts';
import { nth } from '#test/drivers/found.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { dayTerms, type PushTarget } from '../push-targets.ts';
import { createPushDelivery } from './push-delivery.ts';

const CALL_OVER = { type: 'call_over', tag: 'call-u1', channel_name: 'dm:1:2' } as const;

/** Devices whose push service responds at once, and the time of each push. */
function manyDevices(count: number, { now }: Clock) {
  const sentAt: number[] = [];
  const targets = Array.from({ length: count }, (_, index): PushTarget => ({
    uid: 1 as Uid,
    device: `device ${index}`,
    address: `https://push.example/${index}`,
    service: 'https://push.example',
    send: async () => {
      sentAt.push(now());
      return { is: 'sent' };
    },
    drop: async () => {},
  }));
  return { targets, sentAt };
}

const NEWS: PushPayload = {
  type: 'message',
  tag: 'g1',
  target: { uid: 1 as Uid },
  mid: 1,
  from_uid: 1,
  reason: 'message',
  created_at: 0,
  title: '',
  body: '',
  url: '',
  silent: false,
  badge: 1,
  actions: { reply: '', read: '' },
};

test('a service that does not respond delays no other service: few pushes are tried there, and the rest later', async () => {
  let isDown = true;
  const asked: string[] = [];
  const planned: string[] = [];
  /** Requests under way at the service that is down. */
  const hanging: (() => void)[] = [];
  const target = (uid: number): PushTarget => ({
    uid: uid as Uid,
    device: 'web',
    address: `${uid}`,
    service: uid < 100 ? 'down' : 'up',
    drop: async () => {},
    async send() {
      asked.push(`${uid}`);
      if (uid >= 100 || !isDown) return { is: 'sent' };
      await new Promise<void>((resolve) => hanging.push(resolve));
      return { is: 'later', afterMs: undefined };
    },
  });
  const delivery = createPushDelivery({
    transact: async (unit) => {
      const jobs = { put: async ({ unique_key }: { unique_key: string }) => void planned.push(unique_key) };
      return unit({ jobs } as never);
    },
    targets: { of: async (uid) => [target(uid)] },
    clock: systemClock,
    outcomes: countOutcomes('result', ['sent', 'gone', 'refused', 'later', 'failed']),
    report: (error) => expect.unreachable(String(error)),
  });
  const push = (uid: number) => delivery.push(uid as Uid, NEWS, dayTerms('g1', 'normal'));
  const pushAll = async (...uids: number[]) => {
    for (const uid of uids) await push(uid);
  };
  const uidsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

  await pushAll(...uidsFrom(1, 8));
  await expect.poll(() => hanging.length).toBe(8);
  for (const answer of hanging.splice(0)) answer();
  await expect.poll(() => planned.length).toBe(8);

  await pushAll(...uidsFrom(11, 40), 100);
  await expect.poll(() => asked).toContain('100');
  expect(asked.filter((uid) => Number(uid) > 10)).toEqual(['11', '12', '100']);
  expect(planned).toHaveLength(8 + 38);

  isDown = false;
  for (const answer of hanging.splice(0)) answer();
  await expect.poll(() => planned.length).toBe(8 + 40);
  await pushAll(...uidsFrom(61, 4));
  await delivery.settled();
  expect(asked.slice(-4)).toEqual(['61', '62', '63', '64']);
});

/** A delivery that never retries. */
const deliveryBy = (clock: Clock) =>
  createPushDelivery({
    transact: async () => expect.unreachable('nothing is planned'),
    targets: { of: async () => [] },
    clock,
    outcomes: countOutcomes('result', ['sent', 'gone', 'refused', 'later', 'failed']),
    report: (error) => expect.unreachable(String(error)),
  });

test('pushes to hundreds of devices are spread over time, and all arrive', async () => {
  const clock = createTestClock();
  const { targets, sentAt } = manyDevices(250, clock);
  const delivery = deliveryBy(clock);
  const pushed = delivery.pushTo(targets, CALL_OVER, dayTerms('call-u1', 'normal'), () => true);
  while (sentAt.length < targets.length) {
    await setImmediate();
    clock.advance(1);
  }
  await pushed;
  await delivery.settled();
  expect(sentAt).toHaveLength(250);
  // Fifty at once, and then one every five milliseconds.
  const [first = 0] = sentAt;
  const last = sentAt.at(-1) ?? 0;
  expect(last - first).toBeGreaterThan(190 * 5);
});

test('a clock that is set back delays no push', async () => {
  const clock = createTestClock();
  const { targets, sentAt } = manyDevices(60, clock);
  const delivery = deliveryBy(clock);
  const pushed = delivery.pushTo(targets, CALL_OVER, dayTerms('call-u1', 'normal'), () => true);
  await expect.poll(() => sentAt.length).toBe(50);
  clock.jump(-3_600_000);
  const setBackAt = clock.now();
  while (sentAt.length < targets.length) {
    await setImmediate();
    clock.advance(5);
  }
  await pushed;
  expect(nth(sentAt, -1) - setBackAt).toBeLessThan(1_000);
});
