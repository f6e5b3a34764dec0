import { type License, ProblemError } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RunUnit } from '../../platform/unit-of-work.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { InstalledLicense } from './installed-license.ts';
import type { LicenseKey } from './license-key.ts';
import { isLicenseExpired, type ParsedLicense, readLicense } from './license-text.ts';

const NEVER = '9999-12-31T23:59:59Z';

export interface LicenseServiceParts {
  transact: RunUnit;
  settings: ServerSettings;
  installed: InstalledLicense;
  key: LicenseKey;
  users: Pick<UserDirectory, 'list'>;
  clock: Clock;
}

export interface LicenseService {
  /** The server's licence, with the current user limit. */
  get(): License;
  /** @throws ProblemError `license.undecodable` */
  check(text: string): License;
  /** @throws ProblemError `license.undecodable`, `license.forged`, `license.expired` */
  install(text: string): Promise<void>;
}

function requireReadable(text: string): ParsedLicense {
  const license = readLicense(text);
  if (!license) throw new ProblemError('license.undecodable');
  return license;
}

export function createLicenseService(parts: LicenseServiceParts): LicenseService {
  const { transact, settings, installed, key, users, clock } = parts;

  /** Without a licence, only the number of accounts is limited, since the first account was created. */
  function withoutLicense(): License {
    const since = users.list()[0]?.created_at ?? clock.now();
    const created_at = new Date(since).toISOString();
    return { domains: ['*'], user_limit: installed.userLimit(), created_at, expired_at: NEVER, sign: true, base58: '' };
  }

  function get(): License {
    const present = installed.find();
    if (!present) return withoutLicense();
    return { ...present.license.says, sign: present.isGenuine, user_limit: installed.userLimit() };
  }

  function check(text: string): License {
    const license = requireReadable(text);
    return { ...license.says, sign: key.isGenuine(license) };
  }

  async function install(text: string): Promise<void> {
    const license = requireReadable(text);
    if (!key.isGenuine(license)) throw new ProblemError('license.forged');
    if (isLicenseExpired(license, clock.now())) throw new ProblemError('license.expired');
    await transact((tx) => settings.update(tx, 'license', () => license.says.base58));
  }

  return { get, check, install };
}
