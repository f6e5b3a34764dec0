import type { GithubConfig, GoogleConfig } from '@loquat/contract';
import type { ServiceAddress } from '../../platform/safe-fetch/safe-fetch.ts';
import type { RunUnit } from '../../platform/unit-of-work.ts';
import { keptSecret, type ServerSettings } from '../server/server.access.ts';

export interface ProviderServiceParts {
  transact: RunUnit;
  settings: ServerSettings;
  github: ServiceAddress;
}

/** This server's clients at sign-in providers. */
export interface ProviderService {
  google(): GoogleConfig;
  updateGoogle(config: GoogleConfig): Promise<void>;
  /** Without the secret: this is public. */
  github(): { client_id: string; client_secret: '' };
  /** An empty secret keeps the stored one, unless it belongs to another client id. */
  updateGithub(config: GithubConfig): Promise<void>;
  publicGithub(): { client_id: string; url: string };
}

export function createProviderService({ transact, settings, github }: ProviderServiceParts): ProviderService {
  const updateGithub: ProviderService['updateGithub'] = ({ client_id, client_secret }) =>
    transact((tx) =>
      settings.update(tx, 'github', (present) => {
        const isSameOwner = client_id === present.client_id;
        return { client_id, client_secret: keptSecret(client_secret, present.client_secret, isSameOwner) };
      }),
    );

  const githubClient = () => ({ client_id: settings.get('github').client_id });
  return {
    google: () => settings.get('google'),
    updateGoogle: (config) => transact((tx) => settings.update(tx, 'google', () => config)),
    github: () => ({ ...githubClient(), client_secret: '' }),
    updateGithub,
    publicGithub: () => ({ ...githubClient(), url: github.url }),
  };
}
