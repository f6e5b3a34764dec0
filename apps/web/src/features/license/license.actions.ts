import { type License, licenseEndpoints, PRO_PLAN_USER_LIMIT } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';

const calls = connection.callsOf(licenseEndpoints);

/** The query key of the server's licence. */
export const LICENSE_QUERY = ['license', 'of_server'] as const;

/** The server's licence, and whether other licences can be ordered. */
export interface LicenseOfServer {
  license: License;
  isShopOpen: boolean;
}

/** Loads both. Rejects like any call. */
export async function loadLicense(): Promise<LicenseOfServer> {
  const [license, isShopOpen] = await Promise.all([calls.getLicense(), calls.isPaymentEnabled()]);
  return { license, isShopOpen };
}

/** The terms of a licence; `sign` tells whether it is genuine. Rejects with `license.undecodable`. */
export const checkLicense = (license: string): Promise<License> => calls.checkLicense({ body: { license } });

/** Installs a licence. Rejects with `license.undecodable`, `license.forged`, `license.expired`. */
export async function installLicense(license: string): Promise<void> {
  await calls.updateLicense({ body: { license } });
  await queryClient.invalidateQueries({ queryKey: LICENSE_QUERY });
}

/** The plans that can be ordered, by the names that the licence service uses. */
export const plans = {
  pro: { type: 'payment', priceId: 'pro' },
  booking: { type: 'booking', priceId: 'booking' },
} as const;
export type Plan = keyof typeof plans;

/** Existing services replace this with the id of the payment. */
const SESSION_PLACE = '{CHECKOUT_SESSION_ID}';

/** The same day of the next year, `YYYY-MM-DD` in UTC. */
function inOneYear(now: number): string {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Orders a plan; resolves to the payment page. Rejects with `license.no_service`, `license.service_failed`. */
export async function orderPlan(plan: Plan): Promise<string> {
  const { origin, host } = location;
  const metadata = { expire: inOneYear(Date.now()), user_limit: PRO_PLAN_USER_LIMIT, domain: host };
  const { session_url } = await calls.createPayment({
    body: {
      ...plans[plan],
      metadata,
      cancel_url: `${origin}/#/setting/license`,
      success_url: `${origin}/#/cb/payment_success/${SESSION_PLACE}`,
    },
  });
  return session_url;
}

/**
 * Fetches the paid licence and installs it; repeating it has the same result. Rejects with `license.payment_not_found`
 * and with all problems of installing and ordering.
 */
export async function installPaidLicense(session_id: string): Promise<License> {
  const { license } = await calls.getPaidLicense({ params: { session_id } });
  await installLicense(license);
  return calls.getLicense();
}
