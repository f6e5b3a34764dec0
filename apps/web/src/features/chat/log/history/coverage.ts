/** Ranges of mids, both ends included, whose entries are all on this device. */
export interface Interval {
  from: number;
  to: number;
}

/** Upper end of a range that grows with the stream. */
export const LIVE = Number.MAX_SAFE_INTEGER;

/** The union of two lists of ranges: ascending, disjoint. */
export function mergeIntervals(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const next of [...a, ...b].toSorted((x, y) => x.from - y.from)) {
    const last = merged.at(-1);
    if (last && next.from <= last.to + 1) last.to = Math.max(last.to, next.to);
    else merged.push({ ...next });
  }
  return merged;
}

/** The parts of the ranges at or above `from`. */
export const clipIntervals = (intervals: readonly Interval[], from: number): Interval[] =>
  intervals.flatMap((interval) => (interval.to < from ? [] : { ...interval, from: Math.max(interval.from, from) }));

/** The range that contains `mid`. */
export const intervalAt = (intervals: readonly Interval[], mid: number): Interval | undefined =>
  intervals.find((interval) => interval.from <= mid && mid <= interval.to);

/**
 * Ranges received from the stream after a replay. A replay that hit its limit left out the entries between `afterMid`,
 * where the stream resumed, and `firstMid`, its oldest entry.
 */
export function afterReplay(
  received: readonly Interval[],
  replay: { afterMid: number; firstMid: number | undefined; isCapped: boolean },
): readonly Interval[] {
  const { afterMid, firstMid, isCapped } = replay;
  const isFirst = received.length === 0;
  if (!isFirst && !isCapped) return received;
  const from = firstMid ?? afterMid + 1;
  const ended = received.map((interval) => (interval.to === LIVE ? { ...interval, to: afterMid } : interval));
  return mergeIntervals(ended, [{ from, to: LIVE }]);
}
