import { createHmac } from 'node:crypto';
import {
  type NewPasskeyCredential,
  type OwnPasskey,
  type PasskeyCreation,
  PASSKEY_CHALLENGE_TTL_MS,
  PASSKEYS_PER_ACCOUNT_MAX,
  ProblemError,
  type SignInMethodChange,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type IdentityProof, isSignedIn, type NotifyMethodChanges } from '../auth/auth.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { findActiveUser, type UserDirectory } from '../users/users.access.ts';
import { ALGORITHMS, verifyNewPasskey } from './ceremonies.ts';
import type { Challenges } from './challenges.ts';
import type { Passkey, RunUnit, Stores } from './passkeys.store.ts';
import type { RelyingParty } from './relying-party.ts';

export interface PasskeyRegistrationParts {
  transact: RunUnit;
  reads: Pick<Stores, 'passkeys'>;
  settings: Pick<ServerSettings, 'get'>;
  users: Pick<UserDirectory, 'get'>;
  proof: Pick<IdentityProof, 'require'>;
  notifyMethodChanges: NotifyMethodChanges;
  challenges: Challenges;
  clock: Pick<Clock, 'now'>;
  handleOf: (uid: Uid) => string;
  /** Limits changes of sign-in methods by account. */
  methodChanges: RateLimit;
}

/** The user handle that browsers store with a passkey: the same for all of an account, and without a name. */
export const createUserHandles =
  (secret: Buffer) =>
  (uid: Uid): string =>
    createHmac('sha256', secret).update(`passkeys of ${uid}`).digest('base64url');

export const passkeyChange = (
  { name }: Pick<Passkey, 'name'>,
  change: SignInMethodChange['change'],
): SignInMethodChange => ({ kind: 'passkey', label: name, issuer: '', change });

/** A passkey as its owner sees it. */
export const ownPasskey = ({ position, credential_id, name, created_at, last_used_at }: Passkey): OwnPasskey => ({
  id: position,
  credential_id,
  name,
  created_at,
  last_used_at,
});

export interface PasskeyRegistration {
  /**
   * The options for the browser, after the proof required for every sign-in method.
   * @throws ProblemError `auth.method_disabled`, `auth.session_too_old`, `auth.proof_required`, `passkey.too_many`,
   * `request.rate_limited`
   */
  start(viewer: Viewer, password: string | undefined, party: RelyingParty | undefined): Promise<PasskeyCreation>;
  /** @throws ProblemError `auth.method_disabled`, `auth.exchange_failed`, `auth.bound_already`, `passkey.too_many` */
  finish(
    viewer: Viewer,
    made: { credential: NewPasskeyCredential; name: string },
    party: RelyingParty | undefined,
  ): Promise<OwnPasskey>;
}

function requireRoom(passkeys: readonly Passkey[]): void {
  if (passkeys.length >= PASSKEYS_PER_ACCOUNT_MAX) throw new ProblemError('passkey.too_many');
}

export function createPasskeyRegistration(parts: PasskeyRegistrationParts): PasskeyRegistration {
  const { transact, reads, settings, users, proof, challenges, clock, handleOf, methodChanges } = parts;

  function requireParty(party: RelyingParty | undefined): RelyingParty {
    if (!party || !settings.get('login').passkey) throw new ProblemError('auth.method_disabled');
    return party;
  }

  return {
    async start(viewer, password, given) {
      const party = requireParty(given);
      await proof.require(viewer, password);
      const known = await reads.passkeys.listOf(viewer.uid);
      requireRoom(known);
      const user = users.get(viewer.uid);
      if (!user) throw new ProblemError('session.required');
      const challenge = challenges.forRegistration(viewer);
      const options: PasskeyCreation['options']['publicKey'] = {
        rp: { id: party.id, name: settings.get('organization').name },
        user: { id: handleOf(user.uid), name: user.email ?? user.name, displayName: user.name },
        challenge,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        timeout: PASSKEY_CHALLENGE_TTL_MS,
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      };
      const excludeCredentials = known.map(({ credential_id, transports }) => ({
        id: credential_id,
        type: 'public-key' as const,
        transports: [...transports],
      }));
      return {
        publicKey: { ...options, excludeCredentials },
        challenge_id: challenge,
        options: { publicKey: options },
      };
    },

    async finish(viewer, { credential, name }, given) {
      const party = requireParty(given);
      const challenge = challenges.takeRegistration(viewer);
      const made = challenge === undefined ? null : await verifyNewPasskey(credential, { challenge, party });
      if (!made) throw new ProblemError('auth.exchange_failed');
      methodChanges.take(String(viewer.uid));
      return transact(async (tx) => {
        const { uid } = viewer;
        // The session may have ended meanwhile, for example because an administrator locked out a thief.
        if (!(await findActiveUser(tx, uid)) || !(await isSignedIn(tx, viewer))) {
          throw new ProblemError('session.required');
        }
        requireRoom(await tx.passkeys.listOf(uid));
        if (await tx.passkeys.find(made.credential_id)) throw new ProblemError('auth.bound_already');
        const passkey = await tx.passkeys.insert({ ...made, uid, name, created_at: clock.now(), last_used_at: null });
        await parts.notifyMethodChanges(tx, uid, [passkeyChange(passkey, 'added')]);
        return ownPasskey(passkey);
      });
    },
  };
}
