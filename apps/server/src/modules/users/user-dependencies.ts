import type { SignInMethodChange, Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { HashingFor } from '../../platform/secrets/passwords.ts';
import type { Unit } from '../../platform/unit-of-work.ts';

/**
 * The interfaces that accounts need from features built on accounts: declared here, provided by `modules.ts`, so that
 * two features do not depend on each other.
 */

/** The limit of accounts. */
export interface UserLimit {
  /**
   * Checked inside the unit of work that adds an account, so that no two take the last place. Guests and
   * visitors do not count.
   * @throws ProblemError `license.user_limit`
   */
  requireRoom(unit: Unit): Promise<void>;
}

/** Visibility of email addresses. */
export interface AddressVisibility {
  /** Whether all users see all addresses. */
  isOpen(what: 'show_email'): boolean;
  may(what: 'show_email', uid: Uid, other: Uid): boolean;
  /** Users as a reader sees them, without addresses hidden from that reader. */
  shownTo(uid: Uid): <T extends { uid: Uid; email: string | null }>(user: T) => T;
}

/** A signed-in device. */
export interface SignedInDevice {
  uid: Uid;
  device: string;
  /** Push token. */
  device_token: string | null;
}

/** Sessions of users. */
export interface UserSessions {
  listOf(uid: Uid): Promise<readonly SignedInDevice[]>;
  list(): Promise<readonly SignedInDevice[]>;
  /** Called in the unit that changes the account: the ended sessions are refused once that is committed. */
  endAll(unit: Unit, uid: Uid, end: 'frozen' | 'password_reset' | 'address_changed'): Promise<void>;
}

/** Users with a second factor. */
export interface UserSecondFactors {
  isOn(uid: Uid): boolean;
}

/** Passwords in the form that native apps send; see `Md5Forms`. */
export interface UserMd5Forms {
  /** Hashes the form of a new password; the function that it returns stores the hash after the password. */
  prepare(known: { password: string; uid: Uid }, caller: HashingFor): Promise<(unit: Unit, uid: Uid) => Promise<void>>;
}

/** Sign-in methods besides the password: identities and passkeys. Both functions return the removed ones. */
export interface UserLinkedMethods {
  unlinkAll(unit: Unit, uid: Uid): Promise<SignInMethodChange[]>;
  /** Removes what the user chose; see `LinkedIdentities`. */
  unlinkChosen(unit: Unit, uid: Uid, remove: boolean | undefined): Promise<SignInMethodChange[]>;
}

/** The proof required for changing the own password or address; see `IdentityProof`. */
export interface UserProof {
  /** @throws ProblemError `auth.proof_required`, `auth.session_too_old`, `request.rate_limited` */
  require(viewer: Viewer, password?: string): Promise<void>;
  /** @throws ProblemError `auth.session_too_old` */
  requireFresh(viewer: Viewer): Promise<void>;
}

/** Notifies a user of changed sign-in methods; `formerEmail` gets the email too. */
export type NotifyUser = (
  unit: Unit,
  uid: Uid,
  changes: readonly SignInMethodChange[],
  formerEmail?: string | null,
) => Promise<void>;

/** Webhooks of bots. */
export interface BotWebhooks {
  get(uid: Uid): string | null;
  /**
   * Runs outside of any unit of work. The empty URL means none and is always valid.
   * @throws ProblemError `user.webhook_of_person`, `user.webhook_unreachable`
   */
  check(owner: { is_bot: boolean }, url: string): Promise<void>;
  save(unit: Unit, uid: Uid, url: string): Promise<void>;
}
