import { identityEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import { addressKey } from '../../platform/http/security/rate-limit.ts';
import type { CredentialService } from './credentials.service.ts';

export const identityRoutes = (credentials: CredentialService) => (app: FastifyInstance) =>
  implement(app, identityEndpoints, {
    getCredentials: (_call, viewer) => credentials.list(viewer),
    bindCredential: ({ body }, viewer, { request }) =>
      credentials.bind(viewer, body.credential, addressKey(request.ip)),
    unbindCredential: ({ params, query }, viewer) => credentials.unbind(viewer, params.provider, query.issuer),
  });
