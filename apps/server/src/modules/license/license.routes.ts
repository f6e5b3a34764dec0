import { licenseEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { LicenseService } from './license.service.ts';
import type { PaymentService } from './payment-service.ts';

export const licenseRoutes = (license: LicenseService, payments: PaymentService) => (app: FastifyInstance) =>
  implement(app, licenseEndpoints, {
    getLicense: () => license.get(),
    checkLicense: ({ body }) => license.check(body.license),
    updateLicense: async ({ body }) => {
      await license.install(body.license);
      return true as const;
    },
    isPaymentEnabled: () => payments.isEnabled,
    createPayment: ({ body }) => payments.createPayment(body),
    getPaidLicense: ({ params }) => payments.getPaidLicense(params.session_id),
  });
