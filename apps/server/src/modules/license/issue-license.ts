import type { License } from '@loquat/contract';
import { createLicenseKey, signWithKeyOf } from './license-key.ts';
import {
  isLicenseExpired,
  DOMAINS_MAX,
  readLicense,
  signedPartOf,
  USER_LIMIT_MAX,
  writeLicense,
} from './license-text.ts';

/** Times in milliseconds since the epoch. */
export interface NewLicense {
  /** The data folder of the signing key, which is created with the first licence. */
  dataDir: string;
  /** Host names; `*` stands for any. */
  domains: readonly string[];
  userLimit: number;
  expiresAt: number;
  now: number;
}

const DOMAIN = /^(?:\*|(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?)$/i;

function requireSense({ domains, userLimit, expiresAt, now }: NewLicense): void {
  const odd = domains.find((domain) => !DOMAIN.test(domain));
  if (odd !== undefined) throw new Error(`${JSON.stringify(odd)} is not a domain. Give a host name, or * for any.`);
  const isCountable = Number.isSafeInteger(userLimit) && userLimit >= 1 && userLimit <= USER_LIMIT_MAX;
  if (!isCountable) throw new Error(`The user limit is a whole number from 1 to ${USER_LIMIT_MAX}.`);
  if (domains.length === 0 || domains.length > DOMAINS_MAX)
    throw new Error(`A licence names 1 to ${DOMAINS_MAX} domains.`);
  if (!(expiresAt > now)) throw new Error('A licence expires in the future.');
}

/**
 * Issues a licence, signed with the operator's key, which is created if there is none.
 * @throws Error for invalid terms, and for a key that cannot sign
 */
export function issueLicense(given: NewLicense): string {
  requireSense(given);
  const signed = signedPartOf({
    domains: [...given.domains],
    user_limit: given.userLimit,
    created_at: new Date(given.now).toISOString(),
    expired_at: new Date(given.expiresAt).toISOString(),
  });
  const text = writeLicense(signed, signWithKeyOf(given.dataDir, signed));
  if (text === null || !readLicense(text)) throw new Error('One licence cannot hold so many domains.');
  return text;
}

/** The terms of a licence, checked (`sign`) with the key of a data folder, which stays unchanged. */
export interface LicenseDescription extends License {
  is_expired: boolean;
}

/** Null if the text is not a licence. */
export function describeLicense(given: { dataDir: string; license: string; now: number }): LicenseDescription | null {
  const parsed = readLicense(given.license);
  if (!parsed) return null;
  const sign = createLicenseKey(given.dataDir).isGenuine(parsed);
  return { ...parsed.says, sign, is_expired: isLicenseExpired(parsed, given.now) };
}
