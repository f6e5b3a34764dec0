import { FOUNDER_UID, type LoginResponse, ProblemError, type Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import { type CachedUser, hasPassword, type UserAccounts, type UserLifecycle } from '../users/users.access.ts';
import type { Session } from './auth.store.ts';
import type { SessionEnd } from './session-registry.ts';
import type { Admitted } from './sign-in-method.ts';

export type { Session } from './auth.store.ts';
export type { Admission, SignInMethod } from './sign-in-method.ts';

/** A device that signs in. */
export interface SigningIn {
  device: string;
  /** Push token. */
  device_token: string | null;
}

/**
 * Sessions of users, changed inside units of work. What is ended is refused as soon as the unit is committed, and its
 * stream with it.
 */
export interface Sessions {
  /**
   * Signs a user in. An earlier session of the same device ends, and so does the one that was not renewed for longest
   * when there are too many.
   */
  start(unit: Unit, user: CachedUser, signingIn: SigningIn): Promise<LoginResponse>;
  /** Ends all sessions of a user. */
  endAll(unit: Unit, uid: Uid, end: SessionEnd): Promise<void>;
  /** Sessions end with their account. */
  lifecycle: UserLifecycle;
  /** The sessions that can still be renewed, by device. */
  listOf(uid: Uid): Promise<Session[]>;
  /** The same of everybody. */
  list(): Promise<Session[]>;
}

/** What somebody linked of their accounts elsewhere. */
export interface LinkedIdentities {
  /** None of them opens the account any more. */
  unlinkAll(unit: Unit, uid: Uid): Promise<void>;
}

export interface MailboxOwnerParts {
  accounts: Pick<UserAccounts, 'update'>;
  sessions: Pick<Sessions, 'endAll'>;
  identities: LinkedIdentities;
}

/**
 * Whether an account goes to whoever has its mailbox. Administrators made one of theirs of somebody they know by other
 * means than an address nobody proved, and bots are no people: neither is handed over to a stranger. The founder comes
 * in by their password and by what they linked themselves: whoever runs a mail server or a provider is not the founder.
 */
export const isMailboxOwners = ({ uid, is_bot, is_admin, is_email_verified }: CachedUser): boolean =>
  uid !== FOUNDER_UID && !is_bot && (is_email_verified || !is_admin);

/**
 * Lets in whoever has the mailbox of an account. Where nobody proved that before, somebody may have registered the
 * address who waits for its owner to come: whatever that person could still sign in with ends here.
 * @throws ProblemError `user.email_conflict` for an account that is not handed over
 */
export async function admitMailboxOwner(
  { accounts, sessions, identities }: MailboxOwnerParts,
  unit: Unit,
  user: CachedUser,
): Promise<Admitted> {
  const { uid } = user;
  if (!isMailboxOwners(user)) throw new ProblemError('user.email_conflict');
  if (user.is_email_verified) return user;
  await sessions.endAll(unit, uid, 'mailbox_proved');
  await identities.unlinkAll(unit, uid);
  const hasLostPassword = await hasPassword(unit, uid);
  const admitted = await accounts.update(unit, uid, { password_hash: null, is_email_verified: true });
  return { ...admitted, hasLostPassword };
}
