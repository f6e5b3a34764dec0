import { createIdentityProof } from '../../modules/auth/identity-proof.ts';
import { createMd5Forms } from '../../modules/auth/md5-forms.ts';
import { createSessions } from '../../modules/auth/sessions/sessions.module.ts';
import { createSignInLimits } from '../../modules/auth/sign-in-limits.ts';
import type { ChannelLifecycle } from '../../modules/channels/channels.access.ts';
import { createMagicTokens } from '../../modules/invites/magic-tokens.ts';
import { createLicense } from '../../modules/license/license.module.ts';
import { createMail } from '../../modules/mail/mail.module.ts';
import { createMessageReader, type MessageLifecycle } from '../../modules/messages/messages.access.ts';
import { createFindRelyingParty } from '../../modules/passkeys/relying-party.ts';
import { loadSecondFactors } from '../../modules/second-factor/second-factors.ts';
import { createLinkOrigin, loadSettings } from '../../modules/server/settings.ts';
import { loadUserDirectory } from '../../modules/users/user-directory.ts';
import type { UserLifecycle } from '../../modules/users/users.access.ts';
import { loadVisitorHosts } from '../../modules/visitors/visitor-hosts.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Change, Stores } from '../stores.ts';

type NotifyNewDevice = Parameters<typeof createSessions>[1]['notifyNewDevice'];

/** What features of all areas need: settings, users, sessions, limits, mail. */
export async function createBase(platform: Platform<Stores, Change>, notifyNewDevice: NotifyNewDevice) {
  const { config, clock, keys } = platform;
  const settings = await loadSettings(platform);
  const users = await loadUserDirectory(platform);
  const factors = await loadSecondFactors(platform, { settings, users });
  const limits = createSignInLimits(config, clock, platform.nodes?.count);
  const sessions = await createSessions(platform, { factors, notifyNewDevice });
  const links = createLinkOrigin(settings, config.frontendUrl);
  return {
    settings,
    users,
    links,
    hosts: await loadVisitorHosts(platform, users),
    factors,
    md5Forms: createMd5Forms({ settings, users, factors }),
    sessions,
    messageReader: createMessageReader(platform),
    limits,
    proof: createIdentityProof({
      users,
      sessions: sessions.access.sessions,
      secondFactors: factors,
      passwordGuesses: limits.signInByAccount,
    }),
    tokens: createMagicTokens(keys.tokenSecret, clock),
    partyOf: createFindRelyingParty(links),
    mail: createMail(platform, { settings }),
    license: createLicense(platform, { settings, users }),
    // Filled once all features exist, before accounts or messages can change.
    userLifecycles: [] as UserLifecycle[],
    channelLifecycles: [] as ChannelLifecycle[],
    messageLifecycles: [] as MessageLifecycle[],
  };
}

export type Base = Awaited<ReturnType<typeof createBase>>;
