/** A property that results share, and the number of results with it. */
export interface Facet<Key> {
  key: Key;
  count: number;
}

/** The number of items with each key, the most frequent first, at most `most` of them; equals keep their order. */
export function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key, most: number): Facet<Key>[] {
  const counts = new Map<Key, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most);
}

export type TimeUnit = 'day' | 'week' | 'month' | 'year';

/** A period within the range of the results. Days are UTC days, as for `after:` and `before:`. */
export interface TimeBucket {
  /** Milliseconds since the epoch: its beginning, and that of the next (exclusive). */
  start: number;
  end: number;
  count: number;
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The epoch began on a Thursday. */
const MONDAY_MS = 4 * DAY_MS;
const UNITS: readonly TimeUnit[] = ['day', 'week', 'month', 'year'];

/** The start of the period that contains a moment, or of the one `later` after it. */
function startOf(unit: TimeUnit, at: number, later = 0): number {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (unit) {
    case 'day':
      return (Math.floor(at / DAY_MS) + later) * DAY_MS;
    case 'week':
      return (Math.floor((at - MONDAY_MS) / WEEK_MS) + later) * WEEK_MS + MONDAY_MS;
    case 'month':
      return Date.UTC(year, month + later, 1);
    case 'year':
      return Date.UTC(year + later, 0, 1);
    default:
      return unit satisfies never;
  }
}

/** The periods of one length from the first of these moments to the last, without a gap; at most `most`, the latest. */
function bucketsOf(unit: TimeUnit, moments: readonly number[], most: number): TimeBucket[] {
  const buckets: TimeBucket[] = [];
  const first = Math.min(...moments);
  for (let end = startOf(unit, Math.max(...moments), 1); end > first && buckets.length < most;) {
    const start = startOf(unit, end - 1);
    buckets.unshift({ start, end, count: moments.filter((at) => at >= start && at < end).length });
    end = start;
  }
  return buckets;
}

/** The number of moments in each day, or in each week, month or year if there are too many days. */
export function countByTime(moments: readonly number[], most: number): TimeBucket[] {
  if (moments.length === 0) return [];
  const first = Math.min(...moments);
  const unit = UNITS.find((one) => (bucketsOf(one, moments, most)[0]?.start ?? 0) <= first) ?? 'year';
  return bucketsOf(unit, moments, most);
}
