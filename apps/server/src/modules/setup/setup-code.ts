import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** Digits and letters that nobody takes for another one (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A new set-up code of 80 random bits, as it is printed: `7F3K-0M9Q-ZT4B-W8XE`. */
export function createSetupCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

const digest = (code: string) => createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest();

/** Whether both are the same code, however it was typed. Takes the same time for every wrong one. */
export const isSetupCode = (code: string, given: string): boolean => timingSafeEqual(digest(code), digest(given));
