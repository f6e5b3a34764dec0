import type { Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';

/**
 * What accounts need from features that are built on accounts: declared here, provided by `modules.ts`, so that no two
 * features name each other.
 */

/** How many accounts there may be. */
export interface UserLimit {
  /**
   * Checked inside the unit of work that adds an account, so that no two take the last place. Guests do not count.
   * @throws ProblemError `license.user_limit`
   */
  requireRoom(unit: Unit): Promise<void>;
}

/** Who sees whose address. */
export interface AddressVisibility {
  /** Whether it is hidden from nobody. */
  isOpen(what: 'show_email'): boolean;
  may(what: 'show_email', uid: Uid, other: Uid): boolean;
  /** Users as somebody sees them: without addresses that are hidden from them. */
  shownTo(uid: Uid): <T extends { uid: Uid; email: string | null }>(user: T) => T;
}

/** A device on which somebody is signed in. */
export interface SignedInDevice {
  uid: Uid;
  device: string;
  /** Push token. */
  device_token: string | null;
}

/** Where people are signed in. */
export interface UserSessions {
  listOf(uid: Uid): Promise<readonly SignedInDevice[]>;
  list(): Promise<readonly SignedInDevice[]>;
  /** In the unit that changes the account: what it ends is refused once that is committed. */
  endAll(unit: Unit, uid: Uid, end: 'frozen' | 'password_reset' | 'address_changed'): Promise<void>;
}

/** Who signs in with a code as well. */
export interface UserSecondFactors {
  isOn(uid: Uid): boolean;
}

/** What signs in beside the password. */
export interface UserPasskeys {
  /** None of them signs in to the account any more. */
  removeAll(unit: Unit, uid: Uid): Promise<void>;
}

/** Where bots' messages are sent. */
export interface BotWebhooks {
  get(uid: Uid): string | null;
  /**
   * Outside of any unit of work. The empty address stands for none and is always valid.
   * @throws ProblemError `user.webhook_of_person`, `user.webhook_unreachable`
   */
  check(owner: { is_bot: boolean }, url: string): Promise<void>;
  save(unit: Unit, uid: Uid, url: string): Promise<void>;
}
