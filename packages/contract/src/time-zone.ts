import * as z from 'zod/mini';
import { maxLength } from './input.ts';

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The name of an IANA time zone that this runtime knows. */
export const TimeZone = z.string().check(maxLength(64), z.refine(isTimeZone, { error: 'no time zone' }));
