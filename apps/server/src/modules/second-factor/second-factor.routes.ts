import { secondFactorEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { SecondFactorService } from './second-factor.service.ts';

export const secondFactorRoutes = (factors: SecondFactorService) => (app: FastifyInstance) =>
  implement(app, secondFactorEndpoints, {
    getSecondFactor: (_call, viewer) => factors.get(viewer),
    beginSecondFactor: ({ body }, viewer) => factors.begin(viewer, body.password),
    confirmSecondFactor: async ({ body }, viewer) => ({ recovery_codes: await factors.confirm(viewer, body.code) }),
    renewRecoveryCodes: async ({ body }, viewer) => ({
      recovery_codes: await factors.renewRecoveryCodes(viewer, body),
    }),
    turnOffSecondFactor: ({ body }, viewer) => factors.turnOff(viewer, body.code),
    resetSecondFactor: ({ params }, viewer) => factors.reset(viewer, params.uid),
  });
