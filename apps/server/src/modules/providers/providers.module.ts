import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { createGithubApi } from './github-api.ts';
import { createGithubMethod } from './github.method.ts';
import { createGoogleMethod } from './google.method.ts';
import { providerRoutes } from './providers.routes.ts';
import { createProviderService } from './providers.service.ts';
import { createRemoteKeys } from './remote-keys.ts';

/** Signing in with Google and GitHub. */
export function createProviders(platform: Platform, { settings }: { settings: ServerSettings }) {
  const { config, transact, clock, safeFetch } = platform;
  const { github, githubApi } = config;
  const googleKeys = createRemoteKeys(safeFetch, config.googleKeys);
  const issuer = github.allowPrivate ? new URL(github.url).host : '';
  return {
    access: {
      google: createGoogleMethod({ settings, keys: googleKeys, clock }),
      github: createGithubMethod({
        settings,
        github: createGithubApi({ safeFetch, github, api: githubApi }),
        issuer,
      }),
    },
    routes: [providerRoutes(createProviderService({ transact, settings, github }))],
  };
}
