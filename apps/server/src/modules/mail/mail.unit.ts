import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

/** Wakes the sending of mails. */
export type Change = { kind: 'letter.posted' };

/** A unit of work as this feature sees it. */
export type RunUnit = RunUnitOf<object, Change>;
export const own = viewOf<object, Change>();
