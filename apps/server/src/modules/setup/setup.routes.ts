import { setupEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { SetupService } from './setup.service.ts';

export const setupRoutes = (setup: SetupService) => (app: FastifyInstance) =>
  implement(app, setupEndpoints, {
    isInitialized: () => setup.isInitialized(),
    createAdmin: ({ body }) => setup.createAdmin(body),
  });
