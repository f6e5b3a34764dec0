import { randomInt } from 'node:crypto';

/** Digits and letters that nobody takes for another one (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_LENGTH = 4;

/** A new code that people read out and type, of 20 random bits a group: `7F3K-0M9Q`. */
export function createTypedCode(groups: number): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** The code without what does not matter: case, spaces and hyphens. */
export const bareCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');
