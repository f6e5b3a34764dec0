import { createAddressProofs } from '../modules/auth/address-proofs.ts';
import { createNewcomers } from '../modules/auth/newcomers.ts';
import { createSignInLinks } from '../modules/auth/sign-in-links.ts';
import { createChannelInvites } from '../modules/channels/channel-invites.ts';
import { createConfirmationService } from '../modules/invites/confirmations.service.ts';
import { createInvitationMails } from '../modules/invites/invitation-mails.service.ts';
import { createInviteService } from '../modules/invites/invites.service.ts';
import { createIssueInvite } from '../modules/invites/issue-invite.ts';
import { createMagicTokens } from '../modules/invites/magic-tokens.ts';
import { createPrivateInviteService } from '../modules/invites/private-invites.service.ts';
import { createLinkOrigin } from '../modules/server/settings.ts';
import type { Ground } from './ground.ts';
import type { Accounts } from './accounts.ts';

/** Invitations and other links that let people in, and whom they let in. */
export function createLinks({ config, clock, keys, reads, transact, limits, report }: Ground, accounts: Accounts) {
  const { directory, settings, channelGround } = accounts;
  const tokens = createMagicTokens(keys.tokenSecret, clock);
  const links = createLinkOrigin(settings, config.frontendUrl);
  const channels = createChannelInvites({ ground: channelGround, users: directory });
  const ttlSeconds = config.magicTokenTtlSeconds;
  const issue = createIssueInvite({ tokens, clock, defaultTtlSeconds: ttlSeconds });
  const shared = { ...accounts, transact, reads, limits, tokens, links, channels, issue };
  const invites = createInviteService(shared);
  const newcomers = createNewcomers({ ...accounts, invitations: invites, channels });
  const invited = { ...shared, invitations: invites, newcomers, mailedTtlSeconds: ttlSeconds };
  return {
    tokens,
    newcomers,
    invites,
    privateInvites: createPrivateInviteService(shared),
    confirmations: createConfirmationService(invited),
    mails: createInvitationMails(shared),
    proofs: createAddressProofs(shared),
    signInLinks: createSignInLinks({ ...shared, ttlSeconds, report }),
  };
}

export type Links = ReturnType<typeof createLinks>;
