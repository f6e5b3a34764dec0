import { type Statistics, statisticsEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const statistics = connection.callsOf(statisticsEndpoints);

/** The query key of the statistics of a number of days. */
export const statisticsKey = (days: number) => ['server', 'statistics', days] as const;

/** Usage of the server in the last days, in the device's time zone. Rejects like any call. */
export const getStatistics = (days: number): Promise<Statistics> =>
  statistics.getStatistics({ query: { days, time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone } });
