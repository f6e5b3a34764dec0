import { FOUNDER_UID, type OwnSecondFactor, ProblemError, type SecondFactorSecret, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { verifyPassword } from '../../platform/secrets/passwords.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import { type CachedUser, deleteMd5Hash, findPerson, requireUser, type UserDirectory } from '../users/users.access.ts';
import type { Codes } from './codes.ts';
import type { Enrolments } from './enrolments.ts';
import { removeSecondFactor, type SecondFactors } from './second-factor.access.ts';
import type { RunUnit, Stores, Tx } from './second-factor.store.ts';

/** How long an email about this is worth sending. */
const EMAIL_LIFE_MS = 259_200_000;

/** The start times of sessions. */
export interface SignInTimes {
  /** Whether this session began a few minutes ago. */
  hasJustSignedIn(viewer: Viewer): Promise<boolean>;
}

export interface SecondFactorServiceParts {
  transact: RunUnit;
  reads: Pick<Stores, 'secondFactors'>;
  settings: Pick<ServerSettings, 'get'>;
  users: UserDirectory;
  factors: SecondFactors;
  sessions: SignInTimes;
  mail: Mail;
  links: LinkOrigin;
  codes: Codes;
  enrolments: Enrolments;
  /** Limits wrong passwords by account. */
  passwordGuesses: RateLimit;
  clock: Clock;
}

export interface SecondFactorService {
  get(viewer: Viewer): Promise<OwnSecondFactor>;
  /**
   * Creates a secret; nothing changes yet.
   * @throws ProblemError `user.wrong_old_password`, `auth.session_too_old`, `auth.second_factor_on`
   */
  begin(viewer: Viewer, password: string): Promise<SecondFactorSecret>;
  /**
   * Turns it on; sessions continue. Returns the recovery codes.
   * @throws ProblemError `auth.wrong_code`, `auth.no_second_factor` if it was not begun, `auth.second_factor_on`
   */
  confirm(viewer: Viewer, code: string): Promise<string[]>;
  /**
   * Returns the new codes. A user without a password needs only the code.
   * @throws ProblemError `user.wrong_old_password`, `auth.wrong_code`, `auth.no_second_factor`
   */
  renewRecoveryCodes(viewer: Viewer, given: { password: string; code: string }): Promise<string[]>;
  /** @throws ProblemError `user.protected` while it is required, `auth.wrong_code`, `auth.no_second_factor` */
  turnOff(viewer: Viewer, code: string): Promise<void>;
  /**
   * Turns it off for another user, who gets an email.
   * @throws ProblemError `user.not_found`, `user.protected`, `auth.no_second_factor`
   */
  reset(viewer: Viewer, uid: Uid): Promise<void>;
}

export function createSecondFactorService(parts: SecondFactorServiceParts): SecondFactorService {
  const {
    transact,
    reads,
    settings,
    users,
    factors,
    sessions,
    mail,
    links,
    codes,
    enrolments,
    passwordGuesses,
    clock,
  } = parts;

  /** Protects against the finder of a signed-in device. Returns whether the user has a password. */
  async function checkPassword({ uid }: Viewer, password: string): Promise<boolean> {
    const hash = await users.findPasswordHash(uid);
    if (hash === null) return false;
    passwordGuesses.take(String(uid));
    const isRight = await verifyPassword(hash, password, { kind: 'own_password', key: String(uid) });
    if (!isRight) throw new ProblemError('user.wrong_old_password');
    passwordGuesses.giveBack(String(uid));
    return true;
  }

  /** A user without a password proves their identity by a recent sign-in. */
  async function requireFresh(viewer: Viewer): Promise<void> {
    if (!(await sessions.hasJustSignedIn(viewer))) throw new ProblemError('auth.session_too_old');
  }

  async function tell(tx: Tx, { email, language }: CachedUser): Promise<void> {
    if (email === null) return;
    const origin = links.of('');
    const url = origin === '' ? '' : `${origin}/#/setting/my_account`;
    const expires_at = clock.now() + EMAIL_LIFE_MS;
    await mail.post(tx, { kind: 'second_factor_reset', to: email, language, url, expires_at });
  }

  return {
    async get({ uid }) {
      const factor = await reads.secondFactors.find(uid);
      return {
        is_on: factor !== null,
        turned_on_at: factor?.turned_on_at ?? null,
        recovery_codes_left: await reads.secondFactors.countRecoveryCodes(uid),
        is_required: factors.isRequiredOf(uid),
      };
    },
    async begin(viewer, password) {
      if (!(await checkPassword(viewer, password))) await requireFresh(viewer);
      if (await reads.secondFactors.find(viewer.uid)) throw new ProblemError('auth.second_factor_on');
      const { email, name } = requireUser(users, viewer.uid);
      return enrolments.begin(viewer, { account: email ?? name, issuer: settings.get('organization').name });
    },
    async confirm(viewer, code) {
      const { uid } = viewer;
      const { secret, step } = enrolments.check(viewer, code);
      const recoveryCodes = await transact(async (tx) => {
        if (await tx.secondFactors.find(uid)) throw new ProblemError('auth.second_factor_on');
        const sealed_secret = codes.seal(uid, secret);
        await tx.secondFactors.insert({ uid, sealed_secret, last_step: step, turned_on_at: clock.now() });
        await deleteMd5Hash(tx, uid);
        tx.record({ kind: 'second_factor.turned_on', uid });
        return codes.renew(tx, uid);
      });
      enrolments.end(viewer);
      return recoveryCodes;
    },
    async renewRecoveryCodes(viewer, { password, code }) {
      await checkPassword(viewer, password);
      return transact(async (tx) => {
        await codes.spend(tx, viewer.uid, code);
        return codes.renew(tx, viewer.uid);
      });
    },
    turnOff: ({ uid }, code) =>
      transact(async (tx) => {
        if (factors.isRequiredOf(uid)) throw new ProblemError('user.protected');
        await codes.spend(tx, uid, code);
        await removeSecondFactor(tx, uid);
      }),
    reset: (viewer, uid) =>
      transact(async (tx) => {
        const user = await findPerson(tx, uid);
        if (!user) throw new ProblemError('user.not_found');
        // A stolen session of an administrator must not turn off its owner's own second factor without the code.
        if (uid === FOUNDER_UID || uid === viewer.uid) throw new ProblemError('user.protected');
        if (!(await removeSecondFactor(tx, uid))) throw new ProblemError('auth.no_second_factor');
        await tell(tx, user);
      }),
  };
}
