import { expect, test } from 'vitest';
import type { ScheduledBackup } from './backup-folder.ts';
import { lastDueAt, listOutdated } from './backup-times.ts';

const at = (day: number, hour = 3, minute = 30) => new Date(2026, 10, day, hour, minute).getTime();
const made = (madeAt: number): ScheduledBackup => ({ name: new Date(madeAt).toISOString(), madeAt });

test('a backup is due at its time of day, and was due yesterday before that', () => {
  const time = { hour: 3, minute: 30 };
  expect(lastDueAt(time, at(10, 3, 30))).toBe(at(10));
  expect(lastDueAt(time, at(10, 23, 59))).toBe(at(10));
  expect(lastDueAt(time, at(10, 3, 29))).toBe(at(9));
});

test('the last backup of each day and each week is kept, for the configured numbers', () => {
  // 29 November 2026 is a Sunday.
  const days = Array.from({ length: 29 }, (_, index) => made(at(29 - index)));
  const keptOf = (backups: ScheduledBackup[], keep: { daily: number; weekly: number }) => {
    const outdated = new Set(listOutdated(backups, keep));
    return backups.filter((backup) => !outdated.has(backup)).map(({ madeAt }) => new Date(madeAt).getDate());
  };
  expect(keptOf(days, { daily: 3, weekly: 3 })).toEqual([29, 28, 27, 22, 15]);
  expect(keptOf(days, { daily: 1, weekly: 0 })).toEqual([29]);
  const twice = [made(at(10, 5)), made(at(10, 3)), made(at(9, 3))];
  expect(listOutdated(twice, { daily: 7, weekly: 4 })).toEqual([twice[1]]);
});

test('the newest backup is kept, however old it is', () => {
  expect(listOutdated([made(0)], { daily: 1, weekly: 0 })).toEqual([]);
  expect(listOutdated([], { daily: 1, weekly: 0 })).toEqual([]);
});
