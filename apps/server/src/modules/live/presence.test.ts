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

test('who comes and goes within a short while is told at once, nobody of themselves, nothing left out', () => {
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

test('a change is told once, and the next one again', () => {
  const { told, presence } = listen();
  presence.note(uidOf(1), true);
  vi.advanceTimersByTime(100);
  presence.note(uidOf(1), false);
  vi.advanceTimersByTime(1_000);

  expect(told.map((message) => message.kind === 'event' && message.event['online'])).toEqual([true, false]);
});

test('what was noted can be told early, and is not told again', () => {
  const { told, presence } = listen();
  presence.note(uidOf(1), true);
  presence.tell();
  vi.advanceTimersByTime(1_000);

  expect(told).toHaveLength(1);
});

test('nothing is told once it is stopped', () => {
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
