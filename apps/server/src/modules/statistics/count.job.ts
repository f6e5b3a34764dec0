import { setImmediate } from 'node:timers/promises';
import { STATISTICS_DAYS_CHOICES } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { halfHourOf, HALF_HOURS_PER_DAY } from './half-hours.ts';
import type { SeenPeople } from './seen-people.ts';
import type { RunUnit } from './statistics.store.ts';

/** Each takes one turn of the event loop, some milliseconds. */
const ENTRIES_PER_UNIT = 1_000;
const PEOPLE_PER_UNIT = 500;
/** One day more, for time zones behind UTC. */
const KEPT_HALF_HOURS = (Math.max(...STATISTICS_DAYS_CHOICES) + 1) * HALF_HOURS_PER_DAY;

interface CountJobParts {
  transact: RunUnit;
  clock: Clock;
  seen: SeenPeople;
}

/** Counts new entries of the message log and connected users, every minute. */
export function createCountJob({ transact, clock, seen }: CountJobParts): JobHandler {
  async function storeSeen(): Promise<void> {
    for (const [halfHour, people] of seen.take()) {
      const uids = [...people];
      for (let from = 0; from < uids.length; from += PEOPLE_PER_UNIT)
        await transact((tx) => tx.statistics.markSeen(halfHour, uids.slice(from, from + PEOPLE_PER_UNIT)));
    }
  }
  return {
    kind: 'statistics.count',
    every: '30 * * * * *',
    async run(_payload, signal) {
      await storeSeen();
      // After an update the whole log has to be counted: the rest at the time limit waits for the next run.
      while (!signal.aborted && (await transact((tx) => tx.statistics.countNext(ENTRIES_PER_UNIT))))
        await setImmediate();
      await transact((tx) => tx.statistics.deleteBefore(halfHourOf(clock.now()) - KEPT_HALF_HOURS));
    },
  };
}
