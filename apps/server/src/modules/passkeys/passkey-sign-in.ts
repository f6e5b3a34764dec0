import {
  type LoginResponse,
  PASSKEY_CHALLENGE_TTL_MS,
  type PasskeyCredential,
  type PasskeyRequest,
  ProblemError,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Admission, Enter, SigningIn } from '../auth/auth.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { findUser } from '../users/users.access.ts';
import { verifySignature } from './ceremonies.ts';
import type { Challenges } from './challenges.ts';
import { own, type Stores } from './passkeys.store.ts';
import type { RelyingParty } from './relying-party.ts';

export interface PasskeySignInParts {
  reads: Pick<Stores, 'passkeys'>;
  settings: Pick<ServerSettings, 'get'>;
  challenges: Challenges;
  clock: Pick<Clock, 'now'>;
  handleOf: (uid: Uid) => string;
  enter: Enter;
  /** Limits started sign-ins by network address. */
  starts: RateLimit;
  /** Limits attempts by network address. */
  attempts: RateLimit;
}

/** The caller, and the domain at which browsers reach the server. */
export interface PasskeyCaller {
  party: RelyingParty | undefined;
  /** The `addressKey` of their network address. */
  address: string;
}

export interface PasskeySignIn {
  /**
   * The options for the browser: the same for all users, except for the challenge.
   * @throws ProblemError `auth.method_disabled`, `request.rate_limited`
   */
  start(caller: PasskeyCaller): PasskeyRequest;
  /** @throws ProblemError `auth.*`, `request.rate_limited` */
  finish(given: SigningIn & { credential: PasskeyCredential }, caller: PasskeyCaller): Promise<LoginResponse>;
}

const refused = () => new ProblemError('auth.credential_refused');

/**
 * Signs in with a passkey. Possession of the device and user verification by finger, face or code count as two factors.
 */
export function createPasskeySignIn(parts: PasskeySignInParts): PasskeySignIn {
  const { reads, settings, challenges, clock, handleOf, enter, starts, attempts } = parts;

  function requireParty({ party }: PasskeyCaller): RelyingParty {
    if (!party || !settings.get('login').passkey) throw new ProblemError('auth.method_disabled');
    return party;
  }

  /** An unknown passkey is refused like a wrong signature. */
  async function prove(credential: PasskeyCredential, party: RelyingParty): Promise<Admission> {
    const passkey = await reads.passkeys.find(credential.id);
    if (!passkey || credential.response.userHandle !== handleOf(passkey.uid)) throw refused();
    const takeChallenge = (challenge: string) => challenges.takeSignIn(challenge);
    const counter = await verifySignature(credential, passkey, { takeChallenge, party });
    if (counter === null) throw refused();
    return async (unit) => {
      const use = { credential_id: passkey.credential_id, counter, last_used_at: clock.now() };
      // It may have been removed in the meantime, or its counter may have increased.
      const user = (await own(unit).passkeys.noteUse(use)) ? await findUser(unit, passkey.uid) : null;
      if (!user) throw refused();
      return user;
    };
  }

  return {
    start(caller) {
      starts.take(caller.address);
      const { id } = requireParty(caller);
      const challenge = challenges.forSignIn();
      const timeout = PASSKEY_CHALLENGE_TTL_MS;
      const publicKey: PasskeyRequest['publicKey'] = {
        rpId: id,
        challenge,
        timeout,
        allowCredentials: [],
        userVerification: 'required',
      };
      return { publicKey, challenge_id: challenge, options: { publicKey } };
    },
    async finish({ credential, ...signingIn }, caller) {
      attempts.take(caller.address);
      return enter(await prove(credential, requireParty(caller)), signingIn);
    },
  };
}
