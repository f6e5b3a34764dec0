import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Licensing } from './create-licensing.ts';
import { licenseRoutes } from './license.routes.ts';
import { createLicenseService, type LicenseServiceParts } from './license.service.ts';
import { createPaymentService } from './payment-service.ts';

export interface LicenseRouteParts extends Omit<LicenseServiceParts, keyof Licensing> {
  config: Pick<Config, 'licenseServiceUrl'>;
  licensing: Licensing;
  safeFetch: SafeFetch;
}

/** The calls about licences. */
export function createLicenseRoutes(parts: LicenseRouteParts): (app: FastifyInstance) => void {
  const { config, licensing, safeFetch } = parts;
  const payments = createPaymentService({ safeFetch, url: config.licenseServiceUrl });
  return licenseRoutes(createLicenseService({ ...parts, ...licensing }), payments);
}
