import { type LoginConfig, providerEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const providers = connection.callsOf(providerEndpoints);

/** Providers that people can sign in through: switched on, and set up. */
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

/** Finds out what the switches do not tell: whether Google and GitHub are set up. */
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
