import type { License } from '@loquat/contract';
import { base58 } from '@scure/base';
import * as z from 'zod/mini';

/** Anything longer is not a licence. Keeps decoding cheap, whose time is quadratic in the length. */
const LICENSE_MAX_LENGTH = 4_096;
/** The maximum that the library writes. */
const WRITTEN_MAX_BYTES = 2_048;
export const DOMAINS_MAX = 64;
const DOMAIN_MAX_LENGTH = 253;
export const USER_LIMIT_MAX = 2 ** 32 - 1;

/** A parsed licence, genuine or not. */
export interface ParsedLicense {
  says: Omit<License, 'sign'>;
  /** Everything before the signature, exactly. */
  signed: string;
  signature: Buffer;
}

/** Visible ASCII. */
const Domain = z.string().check(z.maxLength(DOMAIN_MAX_LENGTH), z.regex(/^[\x21-\x7e]+$/));
const RFC_3339 = z.iso.datetime({ offset: true });

const Fields = z.tuple([
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((joined) => joined.split('|')),
    ),
    z.array(Domain).check(z.maxLength(DOMAINS_MAX)),
  ),
  z.pipe(
    z.pipe(z.string().check(z.regex(/^(?:0|[1-9]\d{0,9})$/)), z.transform(Number)),
    z.int().check(z.maximum(USER_LIMIT_MAX)),
  ),
  RFC_3339,
  RFC_3339,
  z.string().check(z.regex(/^(?:[\da-f]{2})+$/i)),
]);

/** The parts of a licence: its terms, then its signature. */
export const signedPartOf = ({
  domains,
  user_limit,
  created_at,
  expired_at,
}: Omit<License, 'sign' | 'base58'>): string => [domains.join('|'), user_limit, created_at, expired_at].join(',');

/** The text of a licence; null if it would be too long. */
export function writeLicense(signed: string, signature: Buffer): string | null {
  const bytes = Buffer.from(`${signed},${signature.toString('hex')}`);
  return bytes.length <= WRITTEN_MAX_BYTES ? base58.encode(bytes) : null;
}

function insideOf(license: string): string {
  try {
    return license.length <= LICENSE_MAX_LENGTH ? Buffer.from(base58.decode(license)).toString('latin1') : '';
  } catch {
    return '';
  }
}

/** Reads a licence; spaces and line breaks around it are ignored, nothing else is. Null if it is not one. */
export function readLicense(given: string): ParsedLicense | null {
  const license = given.trim();
  const inside = insideOf(license);
  const fields = Fields.safeParse(inside.split(','));
  if (!fields.success) return null;
  const [domains, user_limit, created_at, expired_at, hex] = fields.data;
  const signed = inside.slice(0, inside.lastIndexOf(','));
  const says = { domains, user_limit, created_at, expired_at, base58: license };
  return { says, signed, signature: Buffer.from(hex, 'hex') };
}

/** `now` in milliseconds since the epoch. */
export const isLicenseExpired = ({ says }: Pick<ParsedLicense, 'says'>, now: number): boolean =>
  Date.parse(says.expired_at) <= now;
