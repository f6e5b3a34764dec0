import { api, CONTRACT_VERSION } from '@loquat/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { ServerService } from './server.service.ts';

/** Whether passkeys work at the domain by which browsers reach the server. */
export type CanUsePasskeys = (request: FastifyRequest) => boolean;

export const serverRoutes = (server: ServerService, canUsePasskeys: CanUsePasskeys) => (app: FastifyInstance) =>
  implement(app, api.server, {
    getVersion: () => CONTRACT_VERSION,
    getOrganization: () => server.organization(),
    updateOrganization: ({ body }) => server.updateOrganization(body),
    saveOrganization: ({ body }) => server.updateOrganization(body),
    getCommonSettings: () => server.common(),
    updateCommonSettings: ({ body }) => {
      const { ext_settings, ...change } = body;
      return server.updateCommon({ ...change, ext_setting: change.ext_setting ?? ext_settings });
    },
    updateLogo: ({ body }) => server.updateLogo(body),
    getLogo: ({ query }) => server.logo(query.t !== undefined),
    getLoginConfig: (_call, _viewer, { request }) => server.loginConfig(canUsePasskeys(request)),
    updateLoginConfig: ({ body }, viewer, { request }) =>
      server.updateLoginConfig(viewer, body, canUsePasskeys(request)),
    getFrontendUrl: () => server.frontendUrl(),
    updateFrontendUrl: ({ body }) => server.updateFrontendUrl(body),
    getThirdPartySecret: () => server.thirdPartySecret(),
    renewThirdPartySecret: () => server.renewThirdPartySecret(),
    getCounts: () => server.counts(),
  });
