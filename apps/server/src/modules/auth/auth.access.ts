import {
  FOUNDER_UID,
  type LoginResponse,
  ProblemError,
  type SignInMethodChange,
  type Timestamp,
  type Uid,
} from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import {
  type CachedUser,
  hasPassword,
  passwordChange,
  type UserAccounts,
  type UserLifecycle,
} from '../users/users.access.ts';
import { own, type Session, type SessionEnd } from './auth.store.ts';
import type { Admission, Admitted } from './sign-in-method.ts';

export type { Session } from './auth.store.ts';
export type { DeviceCookie } from './sessions/device-cookie.ts';
export type { Change as SessionChange } from './auth.store.ts';
export type { Admission, Admitted, SignInMethod } from './sign-in-method.ts';
export { type Arrival, type VisitorFields, visitorFieldsOf } from './registration/visiting.ts';

/** A device during a sign-in. */
export interface SigningIn {
  device: string;
  /** Push token. */
  device_token: string | null;
  /** For people to recognise it (`deviceName`). */
  device_name: string;
  /** The same (`senderOf`). */
  network_address: string | null;
  /**
   * The secret that an earlier sign-in stored on the device (`DeviceCookie`); null if the device stores none and is
   * recognised by its name only.
   */
  device_secret: string | null;
}

/** How a user proved their identity. */
export interface Shown {
  /** The method needs no code, so the session needs no second factor either. */
  is_enough?: boolean;
}

/**
 * Signs a user in by a credential that proves two factors already: no code is required. @throws ProblemError
 * `auth.account_frozen`
 */
export type Enter = (admission: Admission, signingIn: SigningIn) => Promise<LoginResponse>;

/** A sign-in on a device that is new to an account with other devices. */
export interface NewDevice {
  user: CachedUser;
  device: string;
  /** The name in the device list. */
  name: string;
  network_address: string | null;
  signed_in_at: Timestamp;
}

/** Runs in the unit of work that starts the session. */
export type NotifyNewDevice = (unit: Unit, arrival: NewDevice) => Promise<void>;

/** Whether a session is still the current one of its device. */
export const isSignedIn = async (unit: Unit, { uid, device, session_id }: Viewer): Promise<boolean> =>
  (await own(unit).sessions.find(uid, device))?.session_id === session_id;

/**
 * Sessions of users, changed inside units of work. An ended session is refused as soon as the unit is committed, and
 * its stream ends with it.
 */
export interface Sessions {
  /**
   * Signs a user in. An earlier session of the same device ends; a device name that all machines send gets a suffix. If
   * there are too many sessions, the least recently renewed one ends too.
   */
  start(unit: Unit, user: CachedUser, signingIn: SigningIn & Shown): Promise<LoginResponse>;
  /** Ends all sessions of a user. */
  endAll(unit: Unit, uid: Uid, end: SessionEnd): Promise<void>;
  /** A push token no longer works; removes it unless the device has a new one. */
  forgetDeviceToken(unit: Unit, of: Pick<Session, 'uid' | 'device' | 'device_token'>): Promise<void>;
  /** Ends sessions with their account. */
  lifecycle: UserLifecycle;
  /** Whether this session began a few minutes ago: then its user has just signed in. */
  hasJustSignedIn(session: Pick<Session, 'uid' | 'device' | 'session_id'>): Promise<boolean>;
  /** Whether the user of this session confirmed the password a few minutes ago. */
  hasJustProved(session: Pick<Session, 'uid' | 'device' | 'session_id'>): Promise<boolean>;
  /** Records such a confirmation, made now. */
  noteProof(session: Pick<Session, 'uid' | 'device' | 'session_id'>): Promise<void>;
  /** The sessions that can still be renewed, by device. */
  listOf(uid: Uid): Promise<Session[]>;
  /** The same for all users. */
  list(): Promise<Session[]>;
}

/**
 * The proof required by every call that adds or changes a sign-in method. A session alone is not enough: with a stolen
 * session, a thief could add a method that outlives it.
 */
export interface IdentityProof {
  /**
   * Accepts the password, a password confirmed a few minutes ago (`give`), or a session that began a few minutes ago.
   * With a second factor only the last counts, because it required the code.
   * @throws ProblemError `auth.proof_required`, `auth.session_too_old`, `request.rate_limited`
   */
  require(viewer: Viewer, password?: string): Promise<void>;
  /** For a user without a password. @throws ProblemError `auth.session_too_old` */
  requireFresh(viewer: Viewer): Promise<void>;
  /** The same as `require`; a password counts for the next few minutes. */
  give(viewer: Viewer, password?: string): Promise<void>;
}

/** The linked sign-in methods of a user: provider accounts and passkeys. */
export interface LinkedIdentities {
  /** Removes all of them. Returns the removed ones, to notify the user. */
  unlinkAll(unit: Unit, uid: Uid): Promise<SignInMethodChange[]>;
  /**
   * Removes what the user chose: all, none, or, without a choice, those added in the last 30 days. The oldest one stays
   * if the user has no other sign-in method.
   */
  unlinkChosen(unit: Unit, uid: Uid, remove: boolean | undefined): Promise<SignInMethodChange[]>;
}

/**
 * Notifies a user, by email and event, of sign-in methods that were added, removed or changed; does nothing for an
 * empty list. `formerEmail`: the address before the change, which gets the email too.
 */
export type NotifyMethodChanges = (
  unit: Unit,
  uid: Uid,
  changes: readonly SignInMethodChange[],
  formerEmail?: string | null,
) => Promise<void>;

export interface MailboxOwnerParts {
  accounts: Pick<UserAccounts, 'update'>;
  sessions: Pick<Sessions, 'endAll'>;
  identities: Pick<LinkedIdentities, 'unlinkAll'>;
  notifyMethodChanges: NotifyMethodChanges;
}

/**
 * Whether the owner of an account's mailbox may take the account over. Not for administrators with an unverified
 * address: another person may own it. Not for bots. Not for the founder, who signs in with their password and methods
 * they linked themselves: the operator of a mail server or provider must not become the founder.
 */
export const isMailboxOwners = ({ uid, is_bot, is_admin, is_email_verified }: CachedUser): boolean =>
  uid !== FOUNDER_UID && !is_bot && (is_email_verified || !is_admin);

/**
 * Signs in the owner of an account's mailbox. If the address was unverified, another person may have registered it in
 * advance: every other sign-in method of the account ends here.
 * @throws ProblemError `user.email_conflict` for an account that may not be taken over
 */
export async function admitMailboxOwner(
  { accounts, sessions, identities, notifyMethodChanges }: MailboxOwnerParts,
  unit: Unit,
  user: CachedUser,
): Promise<Admitted> {
  const { uid } = user;
  if (!isMailboxOwners(user)) throw new ProblemError('user.email_conflict');
  if (user.is_email_verified) return user;
  await sessions.endAll(unit, uid, 'mailbox_proved');
  const removed = await identities.unlinkAll(unit, uid);
  const hasLostPassword = await hasPassword(unit, uid);
  const admitted = await accounts.update(unit, uid, { password_hash: null, is_email_verified: true });
  await notifyMethodChanges(unit, uid, [...(hasLostPassword ? [passwordChange('removed')] : []), ...removed]);
  return { ...admitted, hasLostPassword };
}
