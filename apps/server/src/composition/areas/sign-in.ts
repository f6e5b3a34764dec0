import { createAuth } from '../../modules/auth/auth.module.ts';
import { createMailedLinks } from '../../modules/auth/mailed-links.module.ts';
import { createGuests } from '../../modules/guests/guests.module.ts';
import { createIdentities } from '../../modules/identities/identities.module.ts';
import { createInvites } from '../../modules/invites/invites.module.ts';
import { createOpenid } from '../../modules/openid/openid.module.ts';
import { listPasskeysOf, removePasskey } from '../../modules/passkeys/passkeys.access.ts';
import { createPasskeys } from '../../modules/passkeys/passkeys.module.ts';
import { createProviders } from '../../modules/providers/providers.module.ts';
import { createThirdParty } from '../../modules/third-party/third-party.module.ts';
import { createVisitorSecrets } from '../../modules/visitor-secrets/visitor-secrets.module.ts';
import { createWallet } from '../../modules/wallet/wallet.module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Change, Stores } from '../stores.ts';
import type { AccountsArea } from './accounts.ts';
import type { Base } from './base.ts';
import type { ChatArea } from './chat.ts';
import type { DeliveryArea } from './delivery.ts';

interface SignInNeeds {
  chat: ChatArea;
  delivery: DeliveryArea;
  accounts: AccountsArea;
}

/** All ways to register and to sign in. */
export function createSignInArea(platform: Platform<Stores, Change>, base: Base, needs: SignInNeeds) {
  const { settings, users, links, tokens, limits, factors, partyOf, proof } = base;
  const { sessions, deviceCookie } = base.sessions.access;
  const { secondFactor } = needs.accounts;
  const { accounts, avatars } = needs.accounts.users.access;
  const { notifyMethodChanges } = needs.delivery.signInAlerts.access;
  const { methodChanges } = limits;
  const attempts = limits.signInByAddress;
  const mail = base.mail.access;

  const mailedLinks = createMailedLinks(platform, { settings, accounts, mail, links, tokens, limits });
  const { signInLinks, proofs } = mailedLinks.access;
  const invites = createInvites(platform, {
    settings,
    users,
    accounts,
    channels: needs.chat.channels.access.invites,
    mail,
    links,
    tokens,
    signInLinks,
    limits,
  });
  const { newcomers, confirmations } = invites.access;
  const providers = createProviders(platform, { settings });
  const openid = createOpenid(platform, { settings, links, attempts });
  const wallet = createWallet(platform, { settings, links, requests: limits.walletNonces });
  const identities = createIdentities(platform, {
    settings,
    users,
    accounts,
    avatars,
    sessions,
    mail,
    newcomers,
    attempts,
    proof,
    notifyMethodChanges,
    methodChanges,
    passkeys: { listOf: listPasskeysOf, remove: removePasskey },
    methods: { ...providers.access, oidc: openid.access, metamask: wallet.access },
  });
  const thirdParty = createThirdParty(platform, {
    settings,
    identities: identities.access.accounts,
    guesses: limits.secretGuesses,
  });
  const auth = createAuth(platform, {
    presence: needs.delivery.live.access,
    settings,
    users,
    accounts,
    sessions,
    mail,
    tokens,
    newcomers,
    confirmations,
    proofs,
    signInLinks,
    limits,
    identities: identities.access.linked,
    factors,
    notifyMethodChanges,
    deviceCookie,
    codes: secondFactor.access.codes,
    md5Forms: base.md5Forms,
    methods: { ...identities.access.methods, thirdparty: thirdParty.access },
  });
  const passkeys = createPasskeys(platform, {
    settings,
    users,
    partyOf,
    enter: auth.access.enter,
    proof,
    notifyMethodChanges,
    deviceCookie,
    hasOtherWayIn: identities.access.canSignInWithoutPasskeys,
    limits: { starts: limits.passkeyStarts, attempts, methodChanges },
  });
  return {
    mailedLinks,
    invites,
    providers,
    openid,
    wallet,
    identities,
    thirdParty,
    auth,
    passkeys,
    visitorSecrets: createVisitorSecrets(platform, {
      sessions,
      limits: { guesses: limits.visitorSecretGuesses, returns: limits.visitorReturns },
    }),
    guests: createGuests(platform, { settings, accounts, sessions, arrivals: limits.guests }),
  };
}
