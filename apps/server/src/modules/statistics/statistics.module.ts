import type { Platform } from '../../platform/platform.ts';
import { createCountJob } from './count.job.ts';
import { createSeenPeople } from './seen-people.ts';
import { statisticsRoutes } from './statistics.routes.ts';
import { createStatisticsService, type StatisticsServiceParts } from './statistics.service.ts';
import type { Stores } from './statistics.store.ts';

type StatisticsDependencies = Omit<StatisticsServiceParts, 'reads' | 'clock'>;

/** Daily usage statistics of the server. */
export function createStatistics({ transact, reads, clock }: Platform<Stores>, dependencies: StatisticsDependencies) {
  const seen = createSeenPeople(clock);
  return {
    routes: [statisticsRoutes(createStatisticsService({ reads, clock, ...dependencies }))],
    jobs: [createCountJob({ transact, clock, seen })],
    access: { onPresence: seen.note },
  };
}
