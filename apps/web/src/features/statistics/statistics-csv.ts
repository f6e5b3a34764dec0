import type { DayStatistics } from '@loquat/contract';
import { csvOf } from '../../lib/csv.ts';

const COLUMNS = ['date', 'messages', 'active', 'joined'] as const;

/** Days as CSV, the oldest first. */
export const statisticsCsv = (days: readonly DayStatistics[]): string =>
  csvOf([COLUMNS, ...days.map((day) => COLUMNS.map((column) => day[column]))]);
