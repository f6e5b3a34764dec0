import { providerEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { ProviderService } from './providers.service.ts';

export const providerRoutes = (providers: ProviderService) => (app: FastifyInstance) =>
  implement(app, providerEndpoints, {
    getGoogleConfig: () => providers.google(),
    updateGoogleConfig: ({ body }) => providers.updateGoogle(body),
    getPublicGoogleConfig: () => providers.google(),
    getGithubConfig: () => providers.github(),
    updateGithubConfig: ({ body }) => providers.updateGithub(body),
    getPublicGithubConfig: () => providers.publicGithub(),
  });
