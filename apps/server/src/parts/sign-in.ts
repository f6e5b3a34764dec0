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
import { createThirdParty } from '../modules/third-party/create-third-party.ts';
import { createWallet } from '../modules/wallet/create-wallet.ts';
import type { Ground } from './ground.ts';
import type { Accounts } from './accounts.ts';
import type { Links } from './links.ts';

/** Providers whose accounts people sign in with and link, one line each. */
function createIdentityMethods(
  { config, safeFetch, clock }: Ground,
  { settings }: Accounts,
): Omit<IdentityMethods, 'oidc' | 'metamask'> {
  const { github, githubApi } = config;
  const issuer = github.allowPrivate ? new URL(github.url).host : '';
  return {
    google: createGoogleMethod({
      settings,
      keys: createRemoteKeys({ safeFetch, address: config.googleKeys, clock }),
      clock,
    }),
    github: createGithubMethod({ settings, github: createGithubApi({ safeFetch, github, api: githubApi }), issuer }),
  };
}

/** Every way to sign in, and the calls about accounts elsewhere. */
export function createSignIn(ground: Ground, accounts: Accounts, links: Links) {
  const { config, clock, reads, transact, limits } = ground;
  const attempts = limits.signInByAddress;
  const origin = createLinkOrigin(accounts.settings, config.frontendUrl);
  const openid = createOpenid({ ...ground, ...accounts, links: origin, attempts });
  const wallet = createWallet({ ...ground, ...accounts, origin });
  const elsewhere = { ...createIdentityMethods(ground, accounts), oidc: openid.method, metamask: wallet.method };
  const identities = createIdentityAccounts({ ...accounts, ...links, clock });
  const thirdParty = createThirdParty({ ...ground, ...accounts, identities });
  const methods: SignInMethods = {
    password: createPasswordMethod({ reads, limits, directory: accounts.directory }),
    magiclink: createMagicLinkMethod({ ...accounts, ...links }),
    google: createIdentitySignIn(elsewhere.google, identities),
    github: createIdentitySignIn(elsewhere.github, identities),
    oidc: createIdentitySignIn(elsewhere.oidc, identities),
    metamask: createIdentitySignIn(elsewhere.metamask, identities),
    thirdparty: thirdParty.method,
  };
  const credentials = createCredentialService({ ...accounts, transact, reads, methods: elsewhere, attempts, clock });
  const providers = createProviderService({ ...accounts, transact, github: config.github });
  const elsewhereRoutes = [openid.routes, wallet.routes, thirdParty.routes];
  return { methods, routes: [identityRoutes(credentials), providerRoutes(providers), ...elsewhereRoutes] };
}
