import { randomInt } from 'node:crypto';

const FIRST = 100_000;
const END = 1_000_000;

/** `User` and six digits: a name for a user who gives none. It may be taken. */
export const numberedName = (): string => `User${randomInt(FIRST, END)}`;
