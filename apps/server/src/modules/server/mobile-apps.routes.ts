import { api, type MobileApps } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';

/** Configured by the operator, like the URL of the installation. */
export const mobileAppRoutes = (apps: MobileApps) => (app: FastifyInstance) =>
  implement(app, api.mobileApps, { getMobileApps: () => apps });
