import { setupEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { SetupAdmission } from './setup-admission.ts';
import { setupVisitorOf } from './setup-visitor.ts';
import type { SetupService } from './setup.service.ts';

export interface SetupRoutesParts {
  setup: SetupService;
  admission: SetupAdmission;
}

export const setupRoutes =
  ({ setup, admission }: SetupRoutesParts) =>
  (app: FastifyInstance) =>
    implement(app, setupEndpoints, {
      isInitialized: () => setup.isInitialized(),
      checkSetupCode: ({ body }, _viewer, { request }) =>
        admission.isAdmitted(setupVisitorOf(request), body.setup_code),
      createAdmin({ body: { setup_code, ...founder } }, _viewer, { request }) {
        admission.require(setupVisitorOf(request), setup_code);
        return setup.createAdmin(founder);
      },
    });
