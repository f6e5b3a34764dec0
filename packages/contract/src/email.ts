import * as z from 'zod/mini';
import { Address } from './address-parser.ts';
import { maxLength } from './input.ts';

const EMAIL_MAX_LENGTH = 254;

/**
 * The form of a stored email address. Excludes white space, anything with a meaning in a header, and characters that are
 * invisible, reverse their neighbours or look like a space: an address must not look like that of another user.
 */
export const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"\p{C}\p{Z}\p{DI}\u2800]+@[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/u;

/** The letters, digits and dots of an internationalised domain; a URL would accept more. */
const INTERNATIONAL = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61_-]+$/u;

/** The ASCII form of an internationalised domain (`xn--`), empty if it is invalid, and any other domain as it is. */
function asciiDomain(domain: string): string {
  if (!INTERNATIONAL.test(domain) || /\p{DI}/u.test(domain)) return domain;
  try {
    return new Address(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

/** An address as it is stored and compared: lower case, composed (NFC), and with the ASCII form of its domain. */
function storedEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return `${email.slice(0, at).normalize()}${asciiDomain(email.slice(at))}`.toLowerCase();
}

/**
 * An email address, in the form in which one mailbox is one account. Host names without a dot are allowed: existing
 * clients create bots as `bot_1700000000000@localhost`, with the host of the server as the browser has it.
 */
export const Email = z
  .string()
  .check(
    z.trim(),
    maxLength(EMAIL_MAX_LENGTH),
    z.overwrite(storedEmail),
    z.regex(EMAIL_PATTERN),
    z.maxLength(EMAIL_MAX_LENGTH),
  );
