import { type LoginConfig, providerEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const providers = connection.callsOf(providerEndpoints);

/** Providers that users can sign in with: switched on, and set up. */
export interface OfferedProviders {
  /** The client id of the server at Google; empty if Google is not offered. */
  googleClientId: string;
  hasGithub: boolean;
  hasWallet: boolean;
  /** Domains of OpenID providers. */
  oidc: readonly string[];
}

const askFor = async (isOn: boolean, ask: () => Promise<{ client_id: string }>): Promise<string> =>
  isOn ? (await ask()).client_id : '';

/** Determines whether Google and GitHub are set up, which the switches do not tell. */
export async function findProviders(config: LoginConfig): Promise<OfferedProviders> {
  const [googleClientId, githubClientId] = await Promise.all([
    askFor(config.google, () => providers.getPublicGoogleConfig()),
    askFor(config.github, () => providers.getPublicGithubConfig()),
  ]);
  return {
    googleClientId,
    hasGithub: githubClientId !== '',
    hasWallet: config.metamask,
    oidc: config.oidc.filter(({ enable }) => enable).map(({ domain }) => domain),
  };
}
