import { type MobileApps, mobileAppEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const apps = connection.callsOf(mobileAppEndpoints);
const NONE: MobileApps = { android_store: null, android_apk: null, ios_store: null };

/** The addresses of the mobile apps that this server offers; none if it does not answer. */
export const loadMobileApps = (): Promise<MobileApps> => apps.getMobileApps().catch(() => NONE);

/** Whether any app is offered. */
export const hasMobileApp = (offered: MobileApps): boolean => Object.values(offered).some((url) => url !== null);
