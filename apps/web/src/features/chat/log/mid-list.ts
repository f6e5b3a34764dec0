import { Mid } from '@loquat/contract';

/** Messages as calls name them: in order, oldest first. */
export const midList = (mids: readonly number[]): Mid[] => mids.toSorted((a, b) => a - b).map((mid) => Mid.parse(mid));
