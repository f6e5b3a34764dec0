import type { Uid } from '@loquat/contract';
import { afterEach, expect, test, vi } from 'vitest';
import type { BusMessage } from '../../platform/events/bus.ts';
import { createPresenceNews } from './presence.ts';

afterEach(() => void vi.useRealTimers());

const uidOf = (number: number) => number as Uid;

function listen() {
  vi.useFakeTimers();
  const told: BusMessage[] = [];
  return { told, presence: createPresenceNews({ publish: (message) => void told.push(message) }, true) };
}

test('arrivals and departures within a short time are sent together, to everybody but the person, and completely', () => {
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

test('each change is announced once', () => {
  const { told, presence } = listen();
  presence.note(uidOf(1), true);
  vi.advanceTimersByTime(100);
  presence.note(uidOf(1), false);
  vi.advanceTimersByTime(1_000);

  expect(told.map((message) => message.kind === 'event' && message.event['online'])).toEqual([true, false]);
});

test('pending changes can be announced early, and are not announced again', () => {
  const { told, presence } = listen();
  presence.note(uidOf(1), true);
  presence.tell();
  vi.advanceTimersByTime(1_000);

  expect(told).toHaveLength(1);
});

test('nothing is announced after a stop', () => {
  const { told, presence } = listen();
  presence.note(uidOf(1), true);
  presence.stop();
  vi.advanceTimersByTime(1_000);

  expect(told).toEqual([]);
});

test('the version is another once changes were told, and at once when nobody will be told of them', () => {
  const { presence } = listen();
  const first = presence.version();
  presence.note(uidOf(1), true);
  expect(presence.version()).toBe(first);
  presence.tell();
  const told = presence.version();
  expect(told).not.toBe(first);
  presence.tell();
  expect(presence.version()).toBe(told);
  const event = { type: 'server_config_changed', show_user_online_status: false };
  presence.obey({ kind: 'event', audience: { to: 'everyone' }, event }, () => []);
  presence.note(uidOf(2), true);
  expect(presence.version()).not.toBe(told);
});
