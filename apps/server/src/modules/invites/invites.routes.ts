import { type Api, api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import { addressKey } from '../../platform/http/rate-limit.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import type { InviteService } from './invites.service.ts';
import type { PrivateInviteService } from './private-invites.service.ts';

export const inviteRoutes = (invites: InviteService, privateInvites: PrivateInviteService) => (app: FastifyInstance) =>
  implement<Api['invites']>(app, api.invites, {
    createInviteLink: ({ query }, viewer, { request }) => invites.createLink(viewer, query, requestOrigin(request)),
    createPrivateInviteLink: ({ query }, viewer, { request }) =>
      privateInvites.createLink(viewer, query, requestOrigin(request)),
    joinPrivateChannel: ({ body }, viewer) => privateInvites.join(viewer, body.magic_token),
    checkMagicToken: async ({ body: { magic_token } }) =>
      (await invites.isUsable(magic_token)) || privateInvites.isUsable(magic_token),
    confirmRegistration: ({ body }, _viewer, { request }) => invites.confirm(body, addressKey(request.ip)),
  });
