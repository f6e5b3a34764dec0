import { PRO_PLAN_USER_LIMIT } from '@loquat/contract';
import { describeLicense } from '../modules/license/issue-license.ts';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { createSettingsCheck, type SettingsCheckParts } from './settings-check.ts';

const DAY_MS = 86_400_000;
/** Time to buy a new licence before the current one expires. */
const SOON_DAYS = 30;

const ADVICE = 'Install a new one in the app (docs/license.md), or continue without one.';

const usersOf = (limit: number) =>
  limit >= PRO_PLAN_USER_LIMIT ? 'any number of accounts' : `up to ${limit} accounts`;

/** The installed licence: genuine, and not about to expire. */
export const createLicenseCheck = (parts: SettingsCheckParts): Check =>
  createSettingsCheck('licence', parts, (settings): Finding => {
    const { dataDir, licenseDefaultUserLimit = PRO_PLAN_USER_LIMIT } = parts.config;
    const without = `without one there can be ${usersOf(licenseDefaultUserLimit)}`;
    const license = settings.get('license');
    if (license === '') return note(`none is installed; ${without}`);
    const now = parts.now();
    const described = describeLicense({ dataDir, license, now });
    if (!described?.sign) {
      return wrong(
        `The installed licence was not signed with the key of ${dataDir}; ${without}.`,
        `${ADVICE} If the key was lost, restore keys/license-key.pem from a backup.`,
      );
    }
    const { expired_at, user_limit, is_expired } = described;
    if (is_expired) return wrong(`The licence expired at ${expired_at}; ${without}.`, ADVICE);
    const days = Math.floor((Date.parse(expired_at) - now) / DAY_MS);
    if (days < SOON_DAYS)
      return note(`it expires in ${days} days, at ${expired_at}; then ${without}. Install a new one before then.`);
    return ok(`${usersOf(user_limit)} until ${expired_at}`);
  });
