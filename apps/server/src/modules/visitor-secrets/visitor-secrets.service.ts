import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type LoginResponse, ProblemError } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Sessions, SigningIn } from '../auth/auth.access.ts';
import { findUser, isVisitor } from '../users/users.access.ts';
import { SECRET_TTL_MS } from './secret-lifetime.ts';
import type { Placement, RunUnit, StoredSecret } from './visitor-secrets.store.ts';

export type { Placement } from './visitor-secrets.store.ts';

/** Maximum number of browsers of one visitor. */
const SECRETS_PER_VISITOR_MAX = 5;
const SECRET_BYTES = 32;

export interface VisitorSecretParts {
  transact: RunUnit;
  clock: Pick<Clock, 'now'>;
  sessions: Pick<Sessions, 'start' | 'hasJustSignedIn'>;
  /** The secret key of the server. */
  key: Buffer;
  limits: {
    /** Limits invalid secrets by network address. */
    guesses: RateLimit;
    /** Limits sign-ins by visitor. */
    returns: RateLimit;
  };
}

/** A browser that presents a visitor secret. */
export interface Returning extends SigningIn {
  placement: Placement;
  secret: string;
  /** The network address for the limit of guesses. */
  address: string;
}

export interface Returned {
  login: LoginResponse;
  /** The new secret, which replaces the presented one. */
  secret: string;
}

export type VisitorSecretService = ReturnType<typeof createVisitorSecretService>;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const isFor = (stored: StoredSecret, { origin, widget_id, widget_host }: Placement): boolean =>
  stored.origin === origin && stored.widget_id === widget_id && stored.widget_host === widget_host;

/** Secrets that sign visitors in again. Each use replaces the secret. */
export function createVisitorSecretService(parts: VisitorSecretParts) {
  const { transact, clock, sessions, key, limits } = parts;

  /** Always the same for a secret, so that tabs that present it at once receive the same new one. */
  const successorOf = (secret: string): string =>
    createHmac('sha256', key).update(`successor of visitor secret ${secret}`).digest('base64url');

  const isUsable = (stored: StoredSecret | null, placement: Placement): stored is StoredSecret =>
    stored !== null && isFor(stored, placement) && stored.used_at > clock.now() - SECRET_TTL_MS;

  return {
    /**
     * Issues a secret to a visitor who has just signed in: a stolen session alone must not yield a lasting credential.
     * @throws ProblemError `visitor.not_found`, `auth.session_too_old`
     */
    async issue(viewer: Viewer, placement: Placement): Promise<string> {
      if (!(await sessions.hasJustSignedIn(viewer))) throw new ProblemError('auth.session_too_old');
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      await transact(async (tx) => {
        const { uid } = viewer;
        const user = await findUser(tx, uid);
        if (!user || !isVisitor(user)) throw new ProblemError('visitor.not_found');
        const used_at = clock.now();
        await tx.visitorSecrets.insert({ hash: hashOf(secret), previous_hash: null, uid, ...placement, used_at });
        await tx.visitorSecrets.deleteOldest(uid, SECRETS_PER_VISITOR_MAX);
      });
      return secret;
    },

    /**
     * Signs in the visitor of a secret; null if it is not valid for this widget on this website.
     * @throws ProblemError `auth.account_frozen`, `request.rate_limited`
     */
    async resume({ placement, secret, address, ...signingIn }: Returning): Promise<Returned | null> {
      limits.guesses.take(address);
      const hash = hashOf(secret);
      const returned = await transact(async (tx) => {
        const stored = await tx.visitorSecrets.find(hash);
        const user = stored && (await findUser(tx, stored.uid));
        if (!isUsable(stored, placement) || !user || !isVisitor(user)) return null;
        limits.returns.take(String(user.uid));
        if (user.status === 'frozen') throw new ProblemError('auth.account_frozen');
        const next = successorOf(secret);
        if (stored.hash === hash) await tx.visitorSecrets.replace(hash, { hash: hashOf(next), used_at: clock.now() });
        else await tx.visitorSecrets.noteUse(stored.hash, clock.now());
        return { login: await sessions.start(tx, user, signingIn), secret: next };
      });
      if (returned) limits.guesses.giveBack(address);
      return returned;
    },
  };
}
