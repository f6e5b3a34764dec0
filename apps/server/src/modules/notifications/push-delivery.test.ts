import type { Uid } from '@loquat/contract';
import { createTally } from '../../platform/http/monitoring/figures.ts';
import { expect, test } from 'vitest';
import { createPushDelivery } from './push-delivery.ts';
import { dayTerms, type PushTarget } from './push-targets.ts';

const CALL_OVER = { type: 'call_over', tag: 'call-u1', channel_name: 'dm:1:2' } as const;

/** Devices whose push service answers at once, and when each was sent to. */
function manyDevices(count: number) {
  const sentAt: number[] = [];
  const targets = Array.from({ length: count }, (_, index): PushTarget => ({
    uid: 1 as Uid,
    device: `device ${index}`,
    address: `https://push.example/${index}`,
    send: async () => {
      sentAt.push(performance.now());
      return { is: 'sent' };
    },
    drop: async () => {},
  }));
  return { targets, sentAt };
}

test('pushes to hundreds of devices are spread over time, and all arrive', async () => {
  const { targets, sentAt } = manyDevices(250);
  const delivery = createPushDelivery({
    transact: async () => expect.unreachable('nothing is planned'),
    targets: { of: async () => [] },
    clock: { now: () => 0, after: () => () => {} },
    outcomes: createTally('result', ['sent', 'gone', 'refused', 'later', 'failed']),
    report: (error) => expect.unreachable(String(error)),
  });
  await delivery.pushTo(targets, CALL_OVER, dayTerms('call-u1', 'normal'), () => true);
  await delivery.settled();
  expect(sentAt).toHaveLength(250);
  // Fifty at once, and from then on one every five milliseconds.
  const [first = 0] = sentAt;
  const last = sentAt.at(-1) ?? 0;
  expect(last - first).toBeGreaterThan(190 * 5);
});
