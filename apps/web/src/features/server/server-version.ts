const NUMERIC = /^\d+(\.\d+)*$/;

const partsOf = (version: string): number[] => version.split('.').map(Number);

/**
 * Negative if `a` is the older of two versions, positive if it is the newer one. Versions are numbers separated by
 * dots, absent ones count as zero; anything else cannot be compared and gives NaN.
 */
export function compareVersions(a: string, b: string): number {
  if (!NUMERIC.test(a) || !NUMERIC.test(b)) return Number.NaN;
  const [left, right] = [partsOf(a), partsOf(b)];
  const length = Math.max(left.length, right.length);
  const differences = Array.from({ length }, (_, index) => (left[index] ?? 0) - (right[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** The contract version since which servers support a feature. Source: the checks of existing clients. */
export const serverCan = {
  bulk_delete: '0.3.10',
  clear_data: '0.3.10',
  channel_permissions: '0.3.50',
  nicknames: '0.5.0',
} as const;
export type ServerAbility = keyof typeof serverCan;

/** Whether a server of this version is too old for a feature; one whose version cannot be read is not. */
export const isTooOldFor = (ability: ServerAbility, version: string): boolean =>
  compareVersions(version, serverCan[ability]) < 0;
