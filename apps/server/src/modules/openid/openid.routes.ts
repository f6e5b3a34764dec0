import { openidEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import { addressKey } from '../../platform/http/security/rate-limit.ts';
import type { OpenidService } from './openid.service.ts';

export const openidRoutes = (openid: OpenidService) => (app: FastifyInstance) =>
  implement(app, openidEndpoints, {
    authorizeOpenid: ({ body }, _viewer, { request }) =>
      openid.authorize(body, { origin: requestOrigin(request), address: addressKey(request.ip) }),
    getOpenidConfig: (_call, _viewer, { request }) => openid.config(requestOrigin(request)),
    updateOpenidConfig: ({ body }) => openid.updateConfig(body.providers),
  });
