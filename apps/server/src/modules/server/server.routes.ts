import { api, CONTRACT_VERSION } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { ServerService } from './server.service.ts';

export const serverRoutes = (server: ServerService) => (app: FastifyInstance) =>
  implement(app, api.server, {
    getVersion: () => CONTRACT_VERSION,
    getOrganization: () => server.organization(),
    updateOrganization: ({ body }) => server.updateOrganization(body),
    saveOrganization: ({ body }) => server.updateOrganization(body),
    getCommonSettings: () => server.common(),
    updateCommonSettings: ({ body }) => server.updateCommon(body),
    updateLogo: ({ body }) => server.updateLogo(body),
    getLogo: ({ query }) => server.logo(query.t !== undefined),
    getLoginConfig: () => server.loginConfig(),
    updateLoginConfig: ({ body }, viewer) => server.updateLoginConfig(viewer, body),
    getFrontendUrl: () => server.frontendUrl(),
    updateFrontendUrl: ({ body }) => server.updateFrontendUrl(body),
    getThirdPartySecret: () => server.thirdPartySecret(),
    renewThirdPartySecret: () => server.renewThirdPartySecret(),
    getCounts: () => server.counts(),
  });
