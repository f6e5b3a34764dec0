import { expect, test } from 'vitest';
import { DeliveryLedger } from '#test/nodes/delivery-ledger.ts';

const delivery = (text: string, mid: number) => ({ text, mid, at: 0 });

/** Two messages are acknowledged, then 2 is removed, then a third message is acknowledged. */
function writtenLedger() {
  const ledger = new DeliveryLedger();
  const send = (text: string, mid: number) => {
    ledger.sending(text);
    ledger.acknowledged(text, mid);
  };
  send('a', 1);
  send('b', 2);
  ledger.removed(2);
  send('c', 3);
  ledger.sending('unanswered');
  return ledger;
}

const ALL = [delivery('a', 1), delivery('b', 2), delivery('c', 3)];
const NONE = { lost: 0, doubled: 0, misplaced: 0, forged: 0, leaked: 0 };

test('a reader with all messages, and a removed reader without the last, pass', () => {
  const outsider = { uid: 2, deliveries: [delivery('a', 1)] };

  expect(writtenLedger().judge([{ uid: 1, deliveries: ALL }, outsider])).toMatchObject(NONE);
});

test.each([
  ['a missing message', { lost: 1 }, 1, [delivery('a', 1), delivery('c', 3)]],
  ['a doubled one', { doubled: 1 }, 1, [...ALL, delivery('c', 3)]],
  ['one that came too late', { misplaced: 1 }, 1, [delivery('b', 2), delivery('a', 1), delivery('c', 3)]],
  ['one with another number than was answered', { forged: 1 }, 1, [...ALL.slice(0, 2), delivery('c', 4)]],
  ['one that nobody sent', { forged: 1 }, 1, [...ALL, delivery('d', 4)]],
  ['one that was sent after the removal', { leaked: 1 }, 2, ALL],
])('%s is found', (_what, found, uid, deliveries) => {
  expect(writtenLedger().judge([{ uid, deliveries }])).toMatchObject({ ...NONE, ...found });
});

test('an unacknowledged message that one member has and another lacks is lost', () => {
  const readings = [
    { uid: 1, deliveries: [...ALL, delivery('unanswered', 4)] },
    { uid: 3, deliveries: ALL },
  ];

  expect(writtenLedger().judge(readings)).toMatchObject({ ...NONE, lost: 1 });
});
