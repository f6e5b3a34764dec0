import { createInstalledLicense, type InstalledLicense, type InstalledLicenseParts } from './installed-license.ts';
import { createLicenseKey, type LicenseKey } from './license-key.ts';

export interface LicensingParts extends Omit<InstalledLicenseParts, 'key' | 'defaultUserLimit'> {
  dataDir: string;
  licenseDefaultUserLimit: number | undefined;
}

/** The licence of this server, and the key that tells genuine ones. */
export interface Licensing {
  key: LicenseKey;
  installed: InstalledLicense;
}

/** @throws Error when a licence is installed and the key file cannot be used */
export function createLicensing({ dataDir, licenseDefaultUserLimit, ...parts }: LicensingParts): Licensing {
  const key = createLicenseKey(dataDir);
  return { key, installed: createInstalledLicense({ ...parts, key, defaultUserLimit: licenseDefaultUserLimit }) };
}
