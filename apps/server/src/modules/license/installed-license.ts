import { PRO_PLAN_USER_LIMIT, ProblemError } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { countUsers } from '../users/users.access.ts';
import type { LicenseKey } from './license-key.ts';
import { isLicenseExpired, type ParsedLicense, readLicense } from './license-text.ts';

export interface InstalledLicenseParts {
  settings: Pick<ServerSettings, 'get'>;
  key: LicenseKey;
  clock: Clock;
  /** The limit without a valid licence; undefined: unlimited. */
  defaultUserLimit: number | undefined;
}

/** A licence, and whether its signature is this server's. */
export interface CheckedLicense {
  license: ParsedLicense;
  isGenuine: boolean;
}

/** The licence of this server. */
export interface InstalledLicense {
  /** The installed licence, valid or not; null if there is none. */
  find(): CheckedLicense | null;
  /**
   * Checked inside the unit of work that adds an account, so that no two take the last place. Guests do not count.
   * @throws ProblemError `license.user_limit`
   */
  requireRoom(unit: Unit): Promise<void>;
  /** The current limit: that of a genuine unexpired licence, or else the operator's. */
  userLimit(): number;
}

/** @throws Error if a licence is installed and the key file cannot be used */
export function createInstalledLicense(parts: InstalledLicenseParts): InstalledLicense {
  const { settings, key, clock, defaultUserLimit = PRO_PLAN_USER_LIMIT } = parts;

  function check(text: string): CheckedLicense | null {
    const license = readLicense(text);
    return license && { license, isGenuine: key.isGenuine(license) };
  }

  // Signatures are checked when a licence is installed and when the server starts, not at every call.
  let known = { text: settings.get('license'), checked: check(settings.get('license')) };
  function find(): CheckedLicense | null {
    const text = settings.get('license');
    if (text !== known.text) known = { text, checked: check(text) };
    return known.checked;
  }

  function userLimit(): number {
    const checked = find();
    const isInForce = checked?.isGenuine === true && !isLicenseExpired(checked.license, clock.now());
    return isInForce ? checked.license.says.user_limit : defaultUserLimit;
  }

  return {
    find,
    userLimit,
    async requireRoom(unit) {
      const limit = userLimit();
      if (limit >= PRO_PLAN_USER_LIMIT) return;
      if ((await countUsers(unit)) >= limit) throw new ProblemError('license.user_limit');
    },
  };
}
