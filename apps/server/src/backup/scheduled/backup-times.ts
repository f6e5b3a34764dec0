import type { ScheduledBackup } from './backup-folder.ts';

/** A time of day in the server's time zone. */
export interface TimeOfDay {
  hour: number;
  minute: number;
}

/** How many backups are kept: the last one of each of that many days and weeks that have any. */
export interface Retention {
  daily: number;
  weekly: number;
}

const DAYS_OF_WEEK = 7;

/** The latest time, at or before `now`, at which a backup was due. Milliseconds since the epoch. */
export function lastDueAt({ hour, minute }: TimeOfDay, now: number): number {
  const due = new Date(now);
  due.setHours(hour, minute, 0, 0);
  if (due.getTime() > now) due.setDate(due.getDate() - 1);
  return due.getTime();
}

const dayOf = (time: number) => new Date(time).toDateString();

/** Weeks begin on Monday. */
function weekOf(time: number): string {
  const monday = new Date(time);
  monday.setDate(monday.getDate() - ((monday.getDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK));
  return monday.toDateString();
}

function lastOfEach(backups: readonly ScheduledBackup[], periodOf: (time: number) => string, count: number) {
  const last = new Map<string, ScheduledBackup>();
  for (const backup of backups) {
    const period = periodOf(backup.madeAt);
    if (!last.has(period)) last.set(period, backup);
  }
  return [...last.values()].slice(0, count);
}

/** The backups, newest first, that are no longer kept. Never the newest. */
export function listOutdated(backups: readonly ScheduledBackup[], { daily, weekly }: Retention): ScheduledBackup[] {
  const kept = new Set([
    ...backups.slice(0, 1),
    ...lastOfEach(backups, dayOf, daily),
    ...lastOfEach(backups, weekOf, weekly),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}
