const MOST_PEAKS = 64;

/** The shape of a recording: the loudest of each of at most 64 stretches, scaled to the loudest of all, two decimals. */
export function peaksOf(levels: readonly number[]): number[] {
  const count = Math.min(MOST_PEAKS, levels.length);
  const loudest = Math.max(...levels, 0);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * levels.length) / count);
    const to = Math.floor(((index + 1) * levels.length) / count);
    const peak = Math.max(...levels.slice(from, to));
    return loudest > 0 ? Math.round((100 * peak) / loudest) / 100 : 0;
  });
}
