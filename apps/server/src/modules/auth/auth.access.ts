import { FOUNDER_UID, type LoginResponse, ProblemError, type Timestamp, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { type CachedUser, hasPassword, type UserAccounts, type UserLifecycle } from '../users/users.access.ts';
import { own, type Session, type SessionEnd } from './auth.store.ts';
import type { Admission, Admitted } from './sign-in-method.ts';

export type { Session } from './auth.store.ts';
export type { Change as SessionChange } from './auth.store.ts';
export type { Admission, Admitted, SignInMethod } from './sign-in-method.ts';
export { type Arrival, type VisitorFields, visitorFieldsOf } from './registration/visiting.ts';

/** A device that signs in. */
export interface SigningIn {
  device: string;
  /** Push token. */
  device_token: string | null;
  /** For people to recognise it (`deviceName`). */
  device_name: string;
  /** Likewise (`senderOf`). */
  network_address: string | null;
}

/** How somebody showed who they are. */
export interface Shown {
  /** In a way for which no code is asked: the session needs no second factor either. */
  is_enough?: boolean;
}

/** Lets somebody in by a credential that shows two factors already: no code is asked for. @throws ProblemError `auth.account_frozen` */
export type Enter = (admission: Admission, signingIn: SigningIn) => Promise<LoginResponse>;

/** Somebody has signed in on a device that is new to their account, which had others before. */
export interface NewDevice {
  user: CachedUser;
  device: string;
  /** As the list of devices names it. */
  name: string;
  network_address: string | null;
  signed_in_at: Timestamp;
}

/** Runs in the unit of work that starts the session. */
export type TellOfNewDevice = (unit: Unit, arrival: NewDevice) => Promise<void>;

/** Whether a session is still the one of its device. */
export const isSignedIn = async (unit: Unit, { uid, device, session_id }: Viewer): Promise<boolean> =>
  (await own(unit).sessions.find(uid, device))?.session_id === session_id;

/**
 * Sessions of users, changed inside units of work. An ended session is refused as soon as the unit is committed, and
 * its stream ends with it.
 */
export interface Sessions {
  /**
   * Signs a user in. An earlier session of the same device ends and, if there are too many, so does the one that was
   * not renewed for longest.
   */
  start(unit: Unit, user: CachedUser, signingIn: SigningIn & Shown): Promise<LoginResponse>;
  /** Ends all sessions of a user. */
  endAll(unit: Unit, uid: Uid, end: SessionEnd): Promise<void>;
  /** A device can no longer be reached by this push token; unless it has another one by now. */
  forgetDeviceToken(unit: Unit, of: Pick<Session, 'uid' | 'device' | 'device_token'>): Promise<void>;
  /** Sessions end with their account. */
  lifecycle: UserLifecycle;
  /** Whether this session began a few minutes ago, so that whoever uses it is the one who signed in. */
  hasJustSignedIn(session: Pick<Session, 'uid' | 'device' | 'session_id'>): Promise<boolean>;
  /** The sessions that can still be renewed, by device. */
  listOf(uid: Uid): Promise<Session[]>;
  /** Likewise for everybody. */
  list(): Promise<Session[]>;
}

/** What a user has linked to sign in with: accounts at providers, and passkeys. */
export interface LinkedIdentities {
  /** None of it signs in to the account any more. */
  unlinkAll(unit: Unit, uid: Uid): Promise<void>;
}

export interface MailboxOwnerParts {
  accounts: Pick<UserAccounts, 'update'>;
  sessions: Pick<Sessions, 'endAll'>;
  identities: LinkedIdentities;
}

/**
 * Whether an account may be handed to whoever has its mailbox. Administrators gave the role to somebody they know by
 * more than an unverified address, and bots are not people: neither is handed to a stranger. The founder signs in with
 * their password and with what they linked themselves: whoever runs a mail server or a provider is not the founder.
 */
export const isMailboxOwners = ({ uid, is_bot, is_admin, is_email_verified }: CachedUser): boolean =>
  uid !== FOUNDER_UID && !is_bot && (is_email_verified || !is_admin);

/**
 * Lets in whoever has the mailbox of an account. If nobody had verified the address, somebody else may have registered
 * it in wait for its owner: everything that person could still sign in with ends here.
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
