import { Email, type IdentityCredential, Language, type LoginConfig, ProblemError } from '@loquat/contract';
import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client';
import * as z from 'zod/mini';
import type { IdentityMethod, ProvenIdentity } from '../identities/identities.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { reasonOf } from './openid-connections.ts';
import type { PendingSignIn, PendingSignIns } from './pending-sign-ins.ts';

export interface OpenidMethodParts {
  settings: Pick<ServerSettings, 'get'>;
  pending: PendingSignIns;
}

type OpenidCredential = Extract<IdentityCredential, { type: 'oidc' }>;

const SUBJECT_MAX_LENGTH = 255;
const LABEL_MAX_LENGTH = 256;

/** Some providers send `null`, or an invalid value, for an unknown claim. */
const told = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): string | undefined => (typeof value === 'string' ? value : undefined)),
);
const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(SUBJECT_MAX_LENGTH)),
  email: told,
  email_verified: z.optional(z.unknown()),
  name: told,
  preferred_username: told,
  picture: told,
  locale: told,
});
type Claims = z.output<typeof Claims>;

/** Whether administrators offer a provider. */
export const isOfferedIssuer = ({ oidc }: LoginConfig, issuer: string): boolean =>
  oidc.some(({ domain, enable }) => enable && domain === issuer);

function toIdentity(issuer: string, claims: Claims): ProvenIdentity {
  const address = Email.safeParse(claims.email).data;
  const nickname = claims.preferred_username?.trim();
  return {
    provider: 'oidc',
    issuer,
    subject: claims.sub,
    label: (address ?? (nickname || claims.sub)).slice(0, LABEL_MAX_LENGTH),
    verified_email: (claims.email_verified === true && address) || null,
    name: claims.name?.trim() || nickname || address?.split('@', 1)[0] || 'User',
    language: Language.safeParse(claims.locale).data,
    picture: claims.picture,
  };
}

/**
 * The parameters returned to the web app, in the form the library expects. Without `iss`, the provider of the state is
 * assumed.
 */
function answerOf({ redirect_uri, connection }: PendingSignIn, { code, state, iss }: OpenidCredential): URL {
  const url = new URL(redirect_uri);
  url.search = new URLSearchParams({
    code,
    state,
    iss: iss ?? connection.configuration.serverMetadata().issuer,
  }).toString();
  return url;
}

/**
 * Many providers leave address and name out of the ID token. An address is used only together with its verification.
 */
async function readClaims(configuration: Configuration, first: Claims, access_token: string): Promise<Claims> {
  const isComplete = first.email !== undefined && first.name !== undefined;
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return first;
  const more = Claims.parse(await fetchUserInfo(configuration, access_token, first.sub));
  const { email, email_verified } = first.email === undefined ? more : first;
  return { ...first, ...more, email, email_verified };
}

async function exchange(signIn: PendingSignIn, credential: OpenidCredential): Promise<Claims> {
  const { configuration } = signIn.connection;
  const tokens = await authorizationCodeGrant(configuration, answerOf(signIn, credential), {
    pkceCodeVerifier: signIn.code_verifier,
    expectedState: credential.state,
    expectedNonce: signIn.nonce,
    idTokenExpected: true,
  });
  return readClaims(configuration, Claims.parse(tokens.claims()), tokens.access_token);
}

/** Signs in with the response of an OpenID provider, for a sign-in begun here. */
export function createOpenidMethod({ settings, pending }: OpenidMethodParts): IdentityMethod<OpenidCredential> {
  return {
    isOffered: ({ oidc }) => oidc.some(({ enable }) => enable),
    async proveIdentity(credential) {
      const signIn = pending.take(credential.state);
      if (!signIn) throw new ProblemError('auth.credential_refused');
      const { domain } = signIn.connection;
      if (!isOfferedIssuer(settings.get('login'), domain)) throw new ProblemError('auth.method_disabled');
      const claims = await exchange(signIn, credential).catch((error: unknown) => {
        throw new ProblemError('auth.credential_refused', reasonOf(error));
      });
      return toIdentity(domain, claims);
    },
  };
}
