import type { JobCounts } from './jobs.store.ts';

/** The jobs of one kind, as the table is counted. */
export interface CountRow {
  kind: string;
  waiting: number;
  parked: number;
  due: number;
  oldest: number | null;
}

/** How the table stands, over all kinds. */
export function countsOf(rows: readonly CountRow[]): JobCounts {
  const sum = (of: (row: CountRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const oldest = Math.min(...rows.map((row) => row.oldest ?? Infinity));
  return {
    due: sum(({ due }) => due),
    parked: sum(({ parked }) => parked),
    oldest_due_at: oldest === Infinity ? null : oldest,
    by_kind: Object.fromEntries(rows.map(({ kind, waiting }) => [kind, waiting])),
  };
}
