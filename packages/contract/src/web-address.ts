import * as z from 'zod/mini';
import { maxLength } from './input.ts';
import { URL_MAX_LENGTH } from './limits.ts';

/** Every runtime has it; the types of some do not, and the contract is for all of them. */
const { URL: Address } = globalThis as unknown as { URL: new (text: string) => { protocol: string } };

function hasScheme(text: string, protocol: RegExp): boolean {
  try {
    return protocol.test(new Address(text).protocol.slice(0, -1));
  } catch {
    return false;
  }
}

/**
 * A complete address of one of these schemes, without a user name or password in it. Not `z.url`: every visitor would
 * load that kind of schema, for the forms of administrators alone; hence also a file of its own.
 */
export const urlOf = (protocol: RegExp) =>
  z.string().check(
    z.trim(),
    maxLength(URL_MAX_LENGTH),
    z.regex(/^[a-z]+:\/\/[^/?#@\\]+(?:[/?#]|$)/i),
    z.refine((text) => hasScheme(text, protocol), { error: 'not such an address' }),
  );
