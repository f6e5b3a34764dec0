import type { Mid, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { dayTerms } from '../push-targets.ts';
import { type Announcement, createPushBacklog } from './push-backlog.ts';

const uids = (...numbers: number[]) => numbers as Uid[];

/** A backlog whose pushes arrive one by one, and a log of the recipients, as `person:message`. */
function openBacklog() {
  const told: string[] = [];
  const reports: unknown[] = [];
  let isHeld = false;
  let go = () => {};
  const backlog = createPushBacklog({
    breathe: async () => {},
    report: (error) => reports.push(error),
    delivery: {
      async push(uid, payload) {
        if (isHeld) await new Promise<void>((resolve) => (go = resolve));
        told.push(`${uid}:${payload.type === 'message' ? payload.mid : payload.type}`);
      },
    },
  });
  /** A message, and its recipients at the time of their turn. */
  const saying = (mid: number, isFor = (_uid: Uid) => true): Announcement => ({
    mid,
    compose: async (uid) => (isFor(uid) ? [uid, pushOf(mid), dayTerms('g1', 'normal')] : null),
  });
  const add = (chat: string, people: readonly Uid[], announcement: Announcement) => {
    for (const uid of people) backlog.add(chat, uid, announcement);
  };
  /** Holds the push that is under way until it is released. */
  const hold = () => {
    isHeld = true;
    return () => {
      isHeld = false;
      go();
    };
  };
  return { backlog, told, reports, saying, add, hold };
}

const pushOf = (mid: number) => ({
  ...({ type: 'message', tag: 'g1', target: { uid: 1 as Uid }, from_uid: 1 as Uid, reason: 'message' } as const),
  mid: mid as Mid,
  created_at: 0,
  title: '',
  body: '',
  url: '',
  silent: false,
  badge: 1,
  actions: { reply: '', read: '' },
});

test('chats take turns, so a large channel does not delay other chats', async () => {
  const { backlog, told, saying, add } = openBacklog();
  add('g1', uids(1, 2, 3, 4), saying(10));
  add('g2', uids(7, 8), saying(11));
  await backlog.settled();
  expect(told).toEqual(['1:10', '7:11', '2:10', '8:11', '3:10', '4:10']);
});

test('a queued recipient gets only the newest message of the chat, and keeps their place', async () => {
  const { backlog, told, saying, add, hold } = openBacklog();
  const go = hold();
  add('g1', uids(1, 2, 3), saying(10));
  await expect.poll(() => backlog.has('g1')).toBe(true);
  add('g1', uids(1, 3), saying(12));
  go();
  await backlog.settled();
  // The first recipient was getting the older message when the newer one arrived.
  expect(told).toEqual(['1:10', '1:12', '2:10', '3:12']);
  expect(backlog.has('g1')).toBe(false);
});

test('a read, deleted or no longer visible message is not pushed', async () => {
  const { backlog, told, saying, add, hold } = openBacklog();
  const go = hold();
  add('g1', uids(1, 2, 3, 4), saying(10));
  add('g2', uids(1, 5), saying(11));
  add(
    'g3',
    uids(6, 7),
    saying(12, (uid) => uid === 7),
  );
  backlog.read('g1', 2 as Uid, 10 as Mid);
  backlog.read('g1', 3 as Uid, 9 as Mid);
  backlog.erase(11 as Mid);
  go();
  await backlog.settled();
  expect(told.toSorted()).toEqual(['1:10', '3:10', '4:10', '7:12']);
});

test('a failed push does not delay the other recipients', async () => {
  const { backlog, told, reports, saying, add } = openBacklog();
  const broken = new Error('no text');
  add('g1', uids(1), { mid: 10, compose: async () => Promise.reject(broken) });
  add('g1', uids(2), saying(10));
  await backlog.settled();
  expect([told, reports]).toEqual([['2:10'], [broken]]);
});

test('when it stops, it reports the queued messages, and the push under way ends', async () => {
  const { backlog, told, saying, add, hold } = openBacklog();
  expect(backlog.oldest()).toBe(Infinity);
  const go = hold();
  add('g1', uids(1, 2), saying(10));
  add('g2', uids(3), saying(9));
  const stopped = backlog.stop();
  expect(backlog.oldest()).toBe(9);
  go();
  await stopped;
  expect(told).toEqual(['1:10']);
  expect(backlog.oldest()).toBe(9);
  backlog.clear();
  expect(backlog.oldest()).toBe(Infinity);
});

test('it is full with a hundred thousand queued recipients, and no longer when they are gone', async () => {
  const { backlog, told, saying, hold } = openBacklog();
  const go = hold();
  const announcement = saying(10);
  for (let uid = 1; uid <= 100_000; uid += 1) backlog.add('g1', uid as Uid, announcement);
  expect(backlog.isFull()).toBe(true);
  backlog.clear();
  expect(backlog.isFull()).toBe(false);
  go();
  await backlog.settled();
  backlog.add('g1', 5 as Uid, saying(11));
  await backlog.settled();
  expect(told).toEqual(['1:10', '5:11']);
});
