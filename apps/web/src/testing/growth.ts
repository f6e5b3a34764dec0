/** Times shorter than this, ms, depend more on the machine than on the work. */
const FLOOR_MS = 25;
const RUNS = 2;

/** The CPU time that work takes, ms: the minimum of several runs, to exclude other load on the machine. */
function costOf(work: () => void): number {
  const costs = Array.from({ length: RUNS }, () => {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...costs);
}

/** The ratio of the CPU times of two pieces of work. */
export const ratioOf = (work: () => void, control: () => void): number =>
  costOf(work) / Math.max(FLOOR_MS, costOf(control));

/**
 * How many times as much CPU time work takes at a size as at a quarter of it: 4 if linear, 16 if quadratic, 64 if
 * cubic. Limits between two of them leave room for the noise of a busy machine, which can double a time.
 */
export const growthOf = (work: (size: number) => void, size: number): number =>
  ratioOf(
    () => work(size),
    () => work(size / 4),
  );
