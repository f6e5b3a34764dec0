import { type License, PRO_PLAN_USER_LIMIT, UPGRADED_USER_LIMIT } from '@loquat/contract';

/** The state of a licence: none installed, in force, expired, or not signed with this server's key. */
export type LicenseState = 'none' | 'valid' | 'expired' | 'forged';

/** `now` in milliseconds since the epoch. */
export function licenseState({ base58, sign, expired_at }: License, now: number): LicenseState {
  if (base58 === '') return 'none';
  if (!sign) return 'forged';
  return Date.parse(expired_at) <= now ? 'expired' : 'valid';
}

/** Whether a limit is that of a paid plan. */
export const isUpgraded = ({ user_limit }: Pick<License, 'user_limit'>): boolean => user_limit > UPGRADED_USER_LIMIT;

/** Whether a limit means "unlimited". */
export const isUnlimited = ({ user_limit }: Pick<License, 'user_limit'>): boolean => user_limit >= PRO_PLAN_USER_LIMIT;

/** The named domains; empty if any domain is allowed. */
export const namedDomains = ({ domains }: Pick<License, 'domains'>): readonly string[] =>
  domains.includes('*') ? [] : domains;
