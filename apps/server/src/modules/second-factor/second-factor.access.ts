import type { Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import { own } from './second-factor.store.ts';

export type { Change as SecondFactorChange } from './second-factor.store.ts';

/** The codes of second factors. */
export interface SecondFactorCodes {
  /**
   * Uses up a code of a user whose second factor is on, in the unit of work that needs it.
   * @throws ProblemError `auth.wrong_code`, `auth.no_second_factor`, `request.rate_limited` after too many wrong ones
   */
  spend(unit: Unit, uid: Uid, code: string): Promise<void>;
}

/** Users with a second factor, and users who need one, as last committed; in memory, because every call checks it. */
export interface SecondFactors {
  isOn(uid: Uid): boolean;
  /** Whether administrators require it of this account. Never true for guests, visitors of a widget and bots. */
  isRequiredOf(uid: Uid): boolean;
  /** Whether it is required and not on. */
  isMissing(uid: Uid): boolean;
}

/** Whether the user has one, as this unit of work sees it. */
export const isSecondFactorOn = async (unit: Unit, uid: Uid): Promise<boolean> =>
  (await own(unit).secondFactors.find(uid)) !== null;

/** Turns it off and deletes the recovery codes; returns whether it was on. */
export async function removeSecondFactor(unit: Unit, uid: Uid): Promise<boolean> {
  const tx = own(unit);
  const wasOn = await tx.secondFactors.delete(uid);
  if (wasOn) tx.record({ kind: 'second_factor.turned_off', uid });
  return wasOn;
}
