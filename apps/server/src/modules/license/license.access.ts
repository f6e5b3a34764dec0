import type { Unit } from '../../platform/unit-of-work.ts';

/** How many accounts there may be. */
export interface UserLimit {
  /**
   * Asks inside the unit of work that adds an account, so that no two take the same last place. Guests need none.
   * @throws ProblemError `license.user_limit`
   */
  requireRoom(unit: Unit): Promise<void>;
}
