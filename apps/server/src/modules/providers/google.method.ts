import { Email, Language, type IdentityCredential, ProblemError } from '@loquat/contract';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { IdentityMethod, ProvenIdentity } from '../identities/identities.access.ts';
import type { ServerSettings } from '../server/server.access.ts';

export interface GoogleMethodParts {
  settings: Pick<ServerSettings, 'get'>;
  /** The algorithm of Google's signatures. */
  keys: JWTVerifyGetKey;
  clock: Pick<Clock, 'now'>;
}

/** Both spellings are Google's own. */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const CLOCK_TOLERANCE_SECONDS = 60;

const Claims = z.object({
  /** Never changes, unlike the email address. */
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
  locale: z.optional(z.string()),
});
type Claims = z.output<typeof Claims>;

const failure = (text: string) => new ProblemError('auth.exchange_failed', text);

function toIdentity({ sub, email, email_verified, name, picture, locale }: Claims): ProvenIdentity {
  const address = Email.safeParse(email).data;
  return {
    provider: 'google',
    issuer: '',
    subject: sub,
    label: address ?? sub,
    verified_email: (email_verified === true && address) || null,
    name: name?.trim() || address?.split('@', 1)[0] || 'User',
    language: Language.safeParse(locale).data,
    picture,
  };
}

/** Sign-in with an ID token that Google issued to the sign-in page of this server. */
export function createGoogleMethod({
  settings,
  keys,
  clock,
}: GoogleMethodParts): IdentityMethod<Extract<IdentityCredential, { type: 'google' }>> {
  async function verify(id_token: string, audience: string): Promise<Claims> {
    try {
      const { payload } = await jwtVerify(id_token, keys, {
        algorithms: ['RS256'],
        issuer: ISSUERS,
        audience,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(clock.now()),
      });
      return Claims.parse(payload);
    } catch (error) {
      // The exact defect of a token would only help a forger.
      if (error instanceof OutgoingError) throw failure(`Google cannot be asked: ${error.reason}.`);
      throw failure('Google did not sign this for this server, or it has expired.');
    }
  }

  return {
    isOffered: (config) => config.google,
    async proveIdentity({ id_token }) {
      const { client_id } = settings.get('google');
      if (client_id === '') throw failure('Sign-in with Google is not set up.');
      return toIdentity(await verify(id_token, client_id));
    },
  };
}
