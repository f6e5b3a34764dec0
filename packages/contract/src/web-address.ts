import * as z from 'zod/mini';
import { maxLength } from './input.ts';
import { ORIGIN_MAX_LENGTH, URL_MAX_LENGTH } from './limits.ts';

/** Every runtime has it; the types of some do not, and the contract is for all of them. */
const { URL: Address } = globalThis as unknown as {
  URL: new (text: string) => { protocol: string; origin: string };
};

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

/** The origin of an address; empty if the text is none. */
function originOf(text: string): string {
  try {
    return new Address(text.trim()).origin;
  } catch {
    return '';
  }
}

/**
 * The origin of pages, by http or https, from their address. Its form is that of a host and nothing else: parsers of
 * addresses take hosts with a semicolon in them, which would end a directive of a content security policy.
 */
export const WebOrigin = z
  .string()
  .check(
    maxLength(URL_MAX_LENGTH),
    z.overwrite(originOf),
    maxLength(ORIGIN_MAX_LENGTH),
    z.regex(/^https?:\/\/(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/),
  );
