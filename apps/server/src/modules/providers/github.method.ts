import { Email, type IdentityCredential, ProblemError } from '@loquat/contract';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { IdentityMethod, ProvenIdentity } from '../identities/identities.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { GithubApi, GithubEmail, GithubProfile } from './github-api.ts';

export interface GithubMethodParts {
  settings: Pick<ServerSettings, 'get'>;
  github: GithubApi;
  /** The GitHub that issued a user's id: empty for the public one. The same id at two of them means different users. */
  issuer: string;
}

const failure = (text: string) => new ProblemError('auth.exchange_failed', text);

/** GitHub errors that the user or administrator can resolve. */
const REFUSALS: Readonly<Record<string, string>> = {
  bad_verification_code: 'Bad code.',
  incorrect_client_credentials: 'GitHub does not know the client id and secret of this server.',
  redirect_uri_mismatch: 'GitHub knows this server by another address.',
  unverified_user_email: 'GitHub wants a verified address first.',
};

function toIdentity(issuer: string, profile: GithubProfile, emails: readonly GithubEmail[]): ProvenIdentity {
  const primary = emails.find((email) => email.primary && email.verified);
  return {
    provider: 'github',
    issuer,
    subject: String(profile.id),
    label: profile.login,
    verified_email: Email.safeParse(primary?.email).data ?? null,
    name: profile.name?.trim() || profile.login,
    picture: profile.avatar_url ?? undefined,
  };
}

/** Sign-in with a code that GitHub issued with the user's consent. */
export function createGithubMethod({
  settings,
  github,
  issuer,
}: GithubMethodParts): IdentityMethod<Extract<IdentityCredential, { type: 'github' }>> {
  async function read(code: string): Promise<ProvenIdentity> {
    const app = settings.get('github');
    if (app.client_id === '' || app.client_secret === '') throw failure('Sign-in with GitHub is not set up.');
    const exchange = await github.exchange(app, code);
    if ('error' in exchange) throw failure(REFUSALS[exchange.error] ?? 'GitHub refused the code.');
    const { access_token } = exchange;
    const [profile, emails] = await Promise.all([github.profile(access_token), github.emails(access_token)]);
    return toIdentity(issuer, profile, emails);
  }

  return {
    isOffered: (config) => config.github,
    proveIdentity: ({ code }) =>
      read(code).catch((error: unknown) => {
        throw error instanceof OutgoingError ? failure(`GitHub cannot be asked: ${error.reason}.`) : error;
      }),
  };
}
