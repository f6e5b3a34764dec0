import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { bareCode, createTypedCode } from '../../platform/secrets/typed-code.ts';

const GROUPS = 4;

/** A new set-up code of 80 random bits, as printed: `7F3K-0M9Q-ZT4B-W8XE`. */
export const createSetupCode = (): string => createTypedCode(GROUPS);

/** A code derived from a secret, which it does not reveal: the same for all holders of the secret. */
export const setupCodeOf = (secret: Uint8Array): string =>
  createTypedCode(GROUPS, (count) => new Uint8Array(hkdfSync('sha256', secret, '', 'setup code', count)));

const digest = (code: string) => createHash('sha256').update(bareCode(code)).digest();

/** Whether both are the same code, however it was typed. Takes the same time for every wrong one. */
export const isSetupCode = (code: string, given: string): boolean => timingSafeEqual(digest(code), digest(given));
