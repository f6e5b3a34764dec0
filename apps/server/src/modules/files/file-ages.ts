import type { FileExpiryMode } from '@loquat/contract';

const DAY_MS = 86_400_000;
const DAYS: Record<Exclude<FileExpiryMode, 'Off'>, number> = { Day1: 1, Day7: 7, Day30: 30, Day90: 90, Day180: 180 };

/** The age of a mode, in milliseconds; infinite for `Off`. */
export const maxAgeMsOf = (mode: FileExpiryMode): number => (mode === 'Off' ? Infinity : DAYS[mode] * DAY_MS);
