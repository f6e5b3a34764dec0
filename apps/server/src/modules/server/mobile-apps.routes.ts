import { api, type MobileApps } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';

/** What the operator configured; a matter of the installation, like its address. */
export const mobileAppRoutes = (apps: MobileApps) => (app: FastifyInstance) =>
  implement(app, api.mobileApps, { getMobileApps: () => apps });
