import * as z from 'zod/mini';
import { Address } from './address-parser.ts';
import { maxLength } from './input.ts';
import { ORIGIN_MAX_LENGTH, URL_MAX_LENGTH } from './limits.ts';

/** A host name without wildcards, or an IP address; with a port or not. */
const HOST = String.raw`(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*|\[[0-9a-f:.]+\])(?::\d{1,5})?`;

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
    z.regex(new RegExp(String.raw`^https?://${HOST}$`)),
  );

/**
 * Rejects parts that an address parser would drop or rewrite: credentials, query, spaces, escapes, `..`, and characters
 * with a meaning in a content security policy.
 */
const PLAIN_ADDRESS = /^(?:wss?|https?):\/\/[^\s\p{Cc}/'";,*@\\%?#][^\s\p{Cc}'";,*@\\%?#]*$/iu;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;
const PLAIN_HOST = new RegExp(`^${HOST}$`);
const PLAIN_PATH = /^(?:\/|(?:\/[\w.~-]+)+\/*)$/;

function isSocketAddress(text: string): boolean {
  if (!PLAIN_ADDRESS.test(text) || DOT_SEGMENT.test(text)) return false;
  try {
    const { host, pathname } = new Address(text);
    return PLAIN_HOST.test(host) && PLAIN_PATH.test(pathname);
  } catch {
    return false;
  }
}

/** Where browsers open WebSockets: ws, wss, http or https, a host without wildcards, and maybe a path. */
export const SocketAddress = z
  .string()
  .check(z.trim(), maxLength(URL_MAX_LENGTH), z.refine(isSocketAddress, { error: 'not such an address' }));
