import { type GithubConfig, type GoogleConfig, providerEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const providers = connection.callsOf(providerEndpoints);

/** This server's client ids at Google and GitHub; empty if not set. The secret is never returned. */
export async function getProviderClients(): Promise<{ google: string; github: string }> {
  const [google, github] = await Promise.all([providers.getGoogleConfig(), providers.getPublicGithubConfig()]);
  return { google: google.client_id, github: github.client_id };
}

/** Sets this server's client at Google. */
export const updateGoogle = (config: GoogleConfig): Promise<void> => providers.updateGoogleConfig({ body: config });

/** Sets this server's client at GitHub; an empty secret keeps the one of the same client id. */
export const updateGithub = (config: GithubConfig): Promise<void> => providers.updateGithubConfig({ body: config });
