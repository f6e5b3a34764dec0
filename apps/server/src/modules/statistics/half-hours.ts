/** What is counted is counted by half hours: days begin at different moments, but nearly everywhere at such a one. */
export const HALF_HOUR_MS = 1_800_000;
export const HALF_HOURS_PER_DAY = 48;

/** The half hour since the epoch in which a moment is, in milliseconds. */
export const halfHourOf = (at: number): number => Math.floor(at / HALF_HOUR_MS);
