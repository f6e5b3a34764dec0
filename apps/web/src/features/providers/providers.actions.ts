import { type GithubConfig, type GoogleConfig, providerEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const providers = connection.callsOf(providerEndpoints);

/** What the server is called at Google and at GitHub; empty while nobody has said. The secret is never told. */
export async function getProviderClients(): Promise<{ google: string; github: string }> {
  const [google, github] = await Promise.all([providers.getGoogleConfig(), providers.getPublicGithubConfig()]);
  return { google: google.client_id, github: github.client_id };
}

/** Sets what the server is called at Google. */
export const updateGoogle = (config: GoogleConfig): Promise<void> => providers.updateGoogleConfig({ body: config });

/** Sets what the server is called at GitHub; an empty secret keeps the one of the same client id. */
export const updateGithub = (config: GithubConfig): Promise<void> => providers.updateGithubConfig({ body: config });
