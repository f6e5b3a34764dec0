import type { Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';

/**
 * What accounts need of features that themselves stand on accounts: said here, given by `modules.ts`, so that no two
 * features name each other.
 */

/** How many accounts there may be. */
export interface UserLimit {
  /**
   * Asks inside the unit of work that adds an account, so that no two take the same last place. Guests need none.
   * @throws ProblemError `license.user_limit`
   */
  requireRoom(unit: Unit): Promise<void>;
}

/** Who sees whose address. */
export interface AddressVisibility {
  /** Whether it is kept from nobody. */
  isOpen(what: 'show_email'): boolean;
  may(what: 'show_email', uid: Uid, other: Uid): boolean;
  /** Users as somebody sees them: without the address where that is kept from them. */
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

/** Where the messages of bots are sent to. */
export interface BotWebhooks {
  get(uid: Uid): string | null;
  /**
   * Outside of any unit of work. The empty address stands for none and is always fine.
   * @throws ProblemError `user.webhook_of_person`, `user.webhook_unreachable`
   */
  check(owner: { is_bot: boolean }, url: string): Promise<void>;
  save(unit: Unit, uid: Uid, url: string): Promise<void>;
}
