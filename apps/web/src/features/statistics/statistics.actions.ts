import { type Statistics, statisticsEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const statistics = connection.callsOf(statisticsEndpoints);

/** The query key of the statistics of some days. */
export const statisticsKey = (days: number) => ['server', 'statistics', days] as const;

/** How much the server is used, in the last days of the device's time zone. Rejects like any call. */
export const getStatistics = (days: number): Promise<Statistics> =>
  statistics.getStatistics({ query: { days, time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone } });
