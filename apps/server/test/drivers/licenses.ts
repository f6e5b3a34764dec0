import { base58 } from '@scure/base';
import { issueLicense, type NewLicense } from '../../src/modules/license/issue-license.ts';

const DAY_MS = 86_400_000;

/** A licence for the server with this data folder: by default for any domain, 100 users and one day. */
export function issuedLicense(given: Pick<NewLicense, 'dataDir'> & Partial<NewLicense>): string {
  const now = given.now ?? Date.now();
  return issueLicense({ domains: ['*'], userLimit: 100, now, expiresAt: now + DAY_MS, ...given });
}

/** The content of a licence. */
export const insideOf = (license: string): string => Buffer.from(base58.decode(license)).toString();

/** A licence with any text. */
export const licenseOf = (inside: string): string => base58.encode(Buffer.from(inside));

/** A genuine licence with a changed user limit. */
export const forgedFrom = (license: string, user_limit = 999_999): string =>
  licenseOf(insideOf(license).replace(/,\d+,/, `,${user_limit},`));
