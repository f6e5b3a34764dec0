import { Mid } from '@loquat/contract';

/** Messages in the order that calls expect: oldest first. */
export const midList = (mids: readonly number[]): Mid[] => mids.toSorted((a, b) => a - b).map((mid) => Mid.parse(mid));
