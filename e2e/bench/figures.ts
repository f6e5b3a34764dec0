const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** To one decimal: more is noise. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** The value that this share of all values (0 to 1) does not exceed; 0 if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = ascending(values);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Median, 95th percentile and maximum of some times, in their unit. */
export const spread = (values: readonly number[]) => ({
  median: median(values),
  p95: quantile(values, 0.95),
  max: quantile(values, 1),
});
