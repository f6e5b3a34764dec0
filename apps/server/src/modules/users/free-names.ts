import { randomInt } from 'node:crypto';
import { cutToBytes, NAME_MAX_BYTES, ProblemError, tidyName } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import { own } from './users.store.ts';

const SUFFIX_MIN = 1_111;
const SUFFIX_MAX = 9_998;
const SUFFIX_DIGITS = 4;
const SUFFIX_ATTEMPTS = 50;
const NAMELESS = 'User';
/** How much of a name from another service is considered. */
const WISH_MAX_LENGTH = 1_024;

/** A valid form of the requested name; other services allow any name. */
const nameLike = (wish: string) =>
  tidyName(cutToBytes(tidyName(wish.slice(0, WISH_MAX_LENGTH)), NAME_MAX_BYTES)) || NAMELESS;

/** Whether no account has a name that looks like this one. */
export const isNameFree = async (unit: Unit, name: string): Promise<boolean> =>
  (await own(unit).users.findByName(name)) === null;

/** The name, with a number added if it is taken. @throws ProblemError `user.name_conflict` */
export async function findFreeName(unit: Unit, given: string): Promise<string> {
  const wanted = nameLike(given);
  if (await isNameFree(unit, wanted)) return wanted;
  const separator = wanted.includes(' ') ? ' ' : '';
  const stem = cutToBytes(wanted, NAME_MAX_BYTES - SUFFIX_DIGITS - separator.length).trim();
  for (let attempt = 0; attempt < SUFFIX_ATTEMPTS; attempt += 1) {
    const name = `${stem}${separator}${randomInt(SUFFIX_MIN, SUFFIX_MAX + 1)}`;
    if (await isNameFree(unit, name)) return name;
  }
  throw new ProblemError('user.name_conflict');
}
