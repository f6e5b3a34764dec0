import type { Platform } from '../../platform/platform.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import type { UserAccounts, UserDirectory } from '../users/users.access.ts';
import { type ConfirmationServiceParts, createConfirmationService } from './confirmations.service.ts';
import { createExpiredConfirmationsJob } from './expired-confirmations.job.ts';
import { createInvitationMails, type InvitationMailParts } from './invitation-mails.service.ts';
import type { ChannelInvites, MagicTokens } from './invites.access.ts';
import { type InviteRouteParts, inviteRoutes } from './invites.routes.ts';
import { createInviteService } from './invites.service.ts';
import type { Stores } from './invites.store.ts';
import { createIssueInvite } from './issue-invite.ts';
import { createNewcomers } from './newcomers.ts';
import { createPrivateInviteService } from './private-invites.service.ts';
import { shortLinkRoutes } from './short-links.routes.ts';
import { createShortLinks, type ShortLinkParts } from './short-links.ts';

interface InviteDependencies {
  settings: Pick<ServerSettings, 'get'>;
  users: UserDirectory;
  accounts: UserAccounts;
  channels: ChannelInvites;
  mail: Mail;
  links: LinkOrigin;
  tokens: MagicTokens;
  signInLinks: InviteRouteParts['signInLinks'];
  limits: ConfirmationServiceParts['limits'] & InvitationMailParts['limits'] & ShortLinkParts['limits'];
}

/** Invitations, and the accounts they admit. */
export function createInvites({ config, transact, reads, clock }: Platform<Stores>, dependencies: InviteDependencies) {
  const { settings, users, accounts, channels, mail, links, tokens, signInLinks, limits } = dependencies;
  const ttlSeconds = config.magicTokenTtlSeconds;
  const issue = createIssueInvite({ tokens, clock, defaultTtlSeconds: ttlSeconds });
  const invites = createInviteService({ transact, reads, tokens, users, channels, links, issue });
  const newcomers = createNewcomers({ users, accounts, settings, invitations: invites, channels });
  const confirmations = createConfirmationService({
    transact,
    reads,
    tokens,
    invitations: invites,
    newcomers,
    users,
    mail,
    links,
    limits,
    mailedTtlSeconds: ttlSeconds,
  });
  const privateInvites = createPrivateInviteService({ transact, reads, tokens, channels, links, issue });
  const mails = createInvitationMails({ transact, users, channels, mail, links, issue, limits });
  return {
    access: { newcomers, confirmations },
    routes: [inviteRoutes({ invites, privateInvites, confirmations, mails, signInLinks })],
    jobs: [createExpiredConfirmationsJob({ transact, clock })],
    links: [shortLinkRoutes(createShortLinks({ reads, tokens, clock, limits }))],
  };
}
