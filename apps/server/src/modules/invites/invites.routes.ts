import { type Api, api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import { addressKey } from '../../platform/http/rate-limit.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import type { InviteService } from './invites.service.ts';

export const inviteRoutes = (invites: InviteService) => (app: FastifyInstance) =>
  implement<Api['invites']>(app, api.invites, {
    createInviteLink: ({ query }, viewer, { request }) => invites.createLink(viewer, query, requestOrigin(request)),
    checkMagicToken: ({ body }) => invites.isUsable(body.magic_token),
    confirmRegistration: ({ body }, _viewer, { request }) => invites.confirm(body, addressKey(request.ip)),
  });
