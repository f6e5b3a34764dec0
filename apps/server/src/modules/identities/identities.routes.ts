import { identityEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import { addressKey } from '../../platform/http/security/rate-limit.ts';
import type { CredentialService } from './credentials.service.ts';

export const identityRoutes = (credentials: CredentialService) => (app: FastifyInstance) =>
  implement(app, identityEndpoints, {
    getCredentials: (_call, viewer) => credentials.list(viewer),
    bindCredential: ({ body }, viewer, { request }) =>
      credentials.bind(viewer, { ...body, address: addressKey(request.ip) }),
    proveIdentity: ({ body }, viewer) => credentials.prove(viewer, body.password),
    listSignInMethods: (_call, viewer) => credentials.listMethods(viewer.uid),
    listSignInMethodsOf: ({ params }) => credentials.listMethods(params.uid),
    unbindCredential: ({ params, query }, viewer) => credentials.unbind(viewer, params.provider, query.issuer),
  });
