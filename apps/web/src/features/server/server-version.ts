const NUMERIC = /^\d+(\.\d+)*$/;

const partsOf = (version: string): number[] => version.split('.').map(Number);

/**
 * Below zero when `a` is the older of two versions, above zero when it is the newer one. Versions are numbers separated
 * by dots, absent ones count as zero; anything else cannot be compared and gives NaN.
 */
export function compareVersions(a: string, b: string): number {
  if (!NUMERIC.test(a) || !NUMERIC.test(b)) return Number.NaN;
  const [left, right] = [partsOf(a), partsOf(b)];
  const length = Math.max(left.length, right.length);
  const differences = Array.from({ length }, (_, index) => (left[index] ?? 0) - (right[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
