import type { Tx } from '../../stores.ts';

/** How many accounts there may be. */
export interface UserLimit {
  /**
   * Asks inside the unit of work that adds an account, so that no two take the same last place. Guests need none.
   * @throws ProblemError `license.user_limit`
   */
  requireRoom(tx: Pick<Tx, 'users'>): Promise<void>;
}
