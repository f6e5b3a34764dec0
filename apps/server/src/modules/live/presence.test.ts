import type { Uid } from '@loquat/contract';
import { afterEach, expect, test, vi } from 'vitest';
import type { BusMessage } from '../../platform/events/bus.ts';
import type { CachedUser } from '../users/users.access.ts';
import { createPresence } from './presence.ts';

afterEach(() => void vi.useRealTimers());

const uidOf = (number: number) => number as Uid;
const VISITOR = uidOf(9);

function listen(streams = 1) {
  vi.useFakeTimers();
  const told: BusMessage[] = [];
  const bus = { publish: (message: BusMessage) => void told.push(message) };
  const users = { get: (uid: Uid) => (uid === VISITOR ? ({ uid, visitor_host: uidOf(1) } as CachedUser) : undefined) };
  const parts = { bus, users, hosts: { listAnswering: () => [uidOf(1)] }, isShownAtFirst: true };
  return { told, presence: createPresence({ ...parts, streams: () => streams }) };
}

test('presence changes within a short time are sent together, complete, and not to the users themselves', () => {
  const { told, presence } = listen();
  const changes = [
    [1, true],
    [2, true],
    [1, false],
    [1, true],
  ] as const;
  for (const [uid, online] of changes) presence.note(uidOf(uid), online);

  expect(told).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual(
    changes.map(([uid, online]) => ({
      kind: 'event',
      audience: { to: 'known', uid, exceptUid: uid },
      event: { type: 'users_state_changed', uid, online },
    })),
  );
});

test("only the users who answer a visitor get the visitor's presence", () => {
  const { told, presence } = listen();
  presence.note(VISITOR, true);
  vi.advanceTimersByTime(100);
  expect(told).toMatchObject([{ audience: { to: 'users', uids: [1], exceptUid: VISITOR } }]);
});

test('each change is announced once', () => {
  const { told, presence } = listen();
  presence.note(uidOf(1), true);
  vi.advanceTimersByTime(100);
  presence.note(uidOf(1), false);
  vi.advanceTimersByTime(1_000);

  expect(told.map((message) => message.kind === 'event' && message.event['online'])).toEqual([true, false]);
});

test("a user's message is never delivered before the event that they are online, which is sent once", () => {
  const { told, presence } = listen();
  presence.note(uidOf(1), true);
  presence.note(uidOf(2), true);
  presence.tellBefore([uidOf(3), uidOf(2)]);
  expect(told).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveLength(2);
});

test("other users' messages do not end the collection of changes: each costs a write to every stream", () => {
  const { told, presence } = listen();
  presence.note(uidOf(1), true);
  presence.tellBefore([uidOf(2), undefined]);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(told).toHaveLength(1);
});

test('with thousands of streams changes are collected for longer', () => {
  const { told, presence } = listen(10_000);
  presence.note(uidOf(1), true);
  vi.advanceTimersByTime(1_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toHaveLength(1);
});

test('no change is announced after a stop', () => {
  const { told, presence } = listen();
  presence.note(uidOf(1), true);
  presence.stop();
  vi.advanceTimersByTime(1_000);

  expect(told).toEqual([]);
});

test('the version increases once changes were sent, and at once when they will not be sent', () => {
  const { presence } = listen();
  const first = presence.version();
  presence.note(uidOf(1), true);
  expect(presence.version()).toBe(first);
  presence.tellBefore([uidOf(1)]);
  const told = presence.version();
  expect(told).not.toBe(first);
  presence.tellBefore([uidOf(1)]);
  expect(presence.version()).toBe(told);
  const event = { type: 'server_config_changed', show_user_online_status: false };
  presence.obey({ kind: 'event', audience: { to: 'everyone' }, event }, () => []);
  presence.note(uidOf(2), true);
  expect(presence.version()).not.toBe(told);
});
