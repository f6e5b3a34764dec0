import type { Platform } from '../../platform/platform.ts';
import type { MagicTokens } from '../invites/invites.access.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import type { UserAccounts } from '../users/users.access.ts';
import type { Change, Stores } from './auth.store.ts';
import { createAddressProofs } from './links/address-proofs.ts';
import { createExpiredLinksJob } from './links/expired-links.job.ts';
import { createSignInLinks } from './links/sign-in-links.ts';
import type { SignInLimits } from './sign-in-limits.ts';

interface MailedLinkDependencies {
  settings: Pick<ServerSettings, 'get'>;
  accounts: UserAccounts;
  mail: Mail;
  links: LinkOrigin;
  tokens: MagicTokens;
  limits: SignInLimits;
}

/** Links that prove ownership of a mailbox: to sign in, and to verify an address. */
export function createMailedLinks(platform: Platform<Stores, Change>, dependencies: MailedLinkDependencies) {
  const { config, transact, reads, clock, report } = platform;
  const { settings, accounts, mail, links, tokens, limits } = dependencies;
  const ttlSeconds = config.magicTokenTtlSeconds;
  return {
    access: {
      signInLinks: createSignInLinks({
        transact,
        reads,
        settings,
        tokens,
        mail,
        links,
        limits,
        clock,
        ttlSeconds,
        report,
      }),
      proofs: createAddressProofs({ transact, accounts, tokens, mail, links, limits }),
    },
    jobs: [createExpiredLinksJob({ transact, clock })],
  };
}
