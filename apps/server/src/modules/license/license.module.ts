import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createInstalledLicense } from './installed-license.ts';
import { createLicenseKey } from './license-key.ts';
import { licenseRoutes } from './license.routes.ts';
import { createLicenseService } from './license.service.ts';
import { createPaymentService } from './payment-service.ts';

interface LicenseDependencies {
  settings: ServerSettings;
  users: Pick<UserDirectory, 'list'>;
}

/**
 * The licence of this server, and its user limit.
 * @throws Error if a licence is installed and the key file cannot be used
 */
export function createLicense(platform: Platform, { settings, users }: LicenseDependencies) {
  const { config, transact, clock, safeFetch } = platform;
  const key = createLicenseKey(config.dataDir);
  const installed = createInstalledLicense({ settings, key, clock, defaultUserLimit: config.licenseDefaultUserLimit });
  const license = createLicenseService({ transact, settings, installed, key, users, clock });
  const payments = createPaymentService({ safeFetch, url: config.licenseServiceUrl });
  return { access: installed, routes: [licenseRoutes(license, payments)] };
}
