import { type Api, api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import { requirePlainPassword } from '../../platform/http/native-apps.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import { addressKey } from '../../platform/http/security/rate-limit.ts';
import type { ConfirmationService } from './confirmations.service.ts';
import type { InvitationMails } from './invitation-mails.service.ts';
import type { InviteService } from './invites.service.ts';
import type { PrivateInviteService } from './private-invites.service.ts';

export interface InviteRouteParts {
  invites: InviteService;
  privateInvites: PrivateInviteService;
  confirmations: ConfirmationService;
  mails: InvitationMails;
  /** Whether a link is still valid: the endpoint for invitations checks links of all features. */
  signInLinks: { isUsable(token: string): Promise<boolean> };
}

/** Whether any feature that issues links would accept a token now. */
async function isUsable({ invites, privateInvites, confirmations, signInLinks }: InviteRouteParts, token: string) {
  const invitation = invites.read(token);
  if (invitation) return invites.isUsable(invitation);
  const isOther = (await privateInvites.isUsable(token)) || (await signInLinks.isUsable(token));
  return isOther || (await confirmations.find(token)) !== null;
}

export const inviteRoutes = (parts: InviteRouteParts) => (app: FastifyInstance) => {
  const { invites, privateInvites, confirmations, mails } = parts;
  implement<Api['invites']>(app, api.invites, {
    createInviteLink: ({ query }, viewer, { request }) => invites.createLink(viewer, query, requestOrigin(request)),
    createPrivateInviteLink: ({ query }, viewer, { request }) =>
      privateInvites.createLink(viewer, query, requestOrigin(request)),
    joinPrivateChannel: ({ body }, viewer) => privateInvites.join(viewer, body.magic_token),
    checkMagicToken: ({ body }) => isUsable(parts, body.magic_token),
    confirmRegistration({ body }, _viewer, { request }) {
      requirePlainPassword(request, body);
      return confirmations.confirm(body, { address: addressKey(request.ip), language: requestLanguage(request) });
    },
    sendInvitations: ({ body }, viewer) => mails.send(viewer, body),
  });
};
