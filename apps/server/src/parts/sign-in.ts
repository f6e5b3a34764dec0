import { createMagicLinkMethod } from '../modules/auth/magic-link.method.ts';
import { createPasswordMethod } from '../modules/auth/password.method.ts';
import type { SignInMethods } from '../modules/auth/sign-in-method.ts';
import { createCredentialService } from '../modules/identities/credentials.service.ts';
import type { IdentityMethods } from '../modules/identities/identities.access.ts';
import { identityRoutes } from '../modules/identities/identities.routes.ts';
import { createIdentityAccounts } from '../modules/identities/identity-accounts.ts';
import { createIdentitySignIn } from '../modules/identities/identity-sign-in.ts';
import { createOpenid } from '../modules/openid/create-openid.ts';
import { createGithubApi } from '../modules/providers/github-api.ts';
import { createGithubMethod } from '../modules/providers/github.method.ts';
import { createGoogleMethod } from '../modules/providers/google.method.ts';
import { providerRoutes } from '../modules/providers/providers.routes.ts';
import { createProviderService } from '../modules/providers/providers.service.ts';
import { createRemoteKeys } from '../modules/providers/remote-keys.ts';
import { createLinkOrigin } from '../modules/server/settings.ts';
import { createThirdPartyKeys } from '../modules/third-party/third-party-keys.ts';
import { createThirdPartyMethod } from '../modules/third-party/third-party.method.ts';
import { thirdPartyRoutes } from '../modules/third-party/third-party.routes.ts';
import { createWalletNonces, type WalletNonces } from '../modules/wallet/wallet-nonces.ts';
import { createWalletMethod } from '../modules/wallet/wallet.method.ts';
import { walletRoutes } from '../modules/wallet/wallet.routes.ts';
import type { Ground } from './ground.ts';
import type { Accounts } from './accounts.ts';
import type { Links } from './links.ts';

/** Providers whose accounts people sign in with and link, one line each. */
function createIdentityMethods(
  { config, safeFetch, clock }: Ground,
  { settings }: Accounts,
  others: { nonces: WalletNonces; oidc: IdentityMethods['oidc'] },
): IdentityMethods {
  const { github, githubApi } = config;
  const issuer = github.allowPrivate ? new URL(github.url).host : '';
  return {
    google: createGoogleMethod({
      settings,
      keys: createRemoteKeys({ safeFetch, address: config.googleKeys, clock }),
      clock,
    }),
    github: createGithubMethod({ settings, github: createGithubApi({ safeFetch, github, api: githubApi }), issuer }),
    oidc: others.oidc,
    metamask: createWalletMethod(others.nonces),
  };
}

/** Every way to sign in, and the calls about accounts elsewhere. */
export function createSignIn(ground: Ground, accounts: Accounts, links: Links) {
  const { config, clock, keys, reads, transact, limits } = ground;
  const nonces = createWalletNonces(clock);
  const attempts = limits.signInByAddress;
  const origin = createLinkOrigin(accounts.settings, config.frontendUrl);
  const openid = createOpenid({ ...ground, ...accounts, links: origin, attempts });
  const elsewhere = createIdentityMethods(ground, accounts, { nonces, oidc: openid.method });
  const identities = createIdentityAccounts({ ...accounts, ...links, clock });
  const thirdParty = createThirdPartyKeys({ ...accounts, tokenSecret: keys.tokenSecret, clock });
  const methods: SignInMethods = {
    password: createPasswordMethod({ reads, limits, directory: accounts.directory }),
    magiclink: createMagicLinkMethod({ ...accounts, ...links }),
    google: createIdentitySignIn(elsewhere.google, identities),
    github: createIdentitySignIn(elsewhere.github, identities),
    oidc: createIdentitySignIn(elsewhere.oidc, identities),
    metamask: createIdentitySignIn(elsewhere.metamask, identities),
    thirdparty: createThirdPartyMethod(thirdParty, identities),
  };
  const credentials = createCredentialService({ ...accounts, transact, reads, methods: elsewhere, attempts, clock });
  const providers = createProviderService({ ...accounts, transact, github: config.github });
  const wallet = walletRoutes({ ...accounts, nonces, requests: limits.walletNonces, origin });
  const keyRoutes = thirdPartyRoutes(thirdParty, limits.secretGuesses);
  const routes = [identityRoutes(credentials), providerRoutes(providers), openid.routes, wallet, keyRoutes];
  return { methods, routes };
}
