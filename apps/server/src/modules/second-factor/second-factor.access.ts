import type { Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import { own } from './second-factor.store.ts';

export type { Change as SecondFactorChange } from './second-factor.store.ts';

/** The codes by which people show that they have their second factor. */
export interface SecondFactorCodes {
  /**
   * Uses up a code of somebody whose second factor is on, in the unit of work that does what it is for.
   * @throws ProblemError `auth.wrong_code`, `auth.no_second_factor`, `request.rate_limited` after too many wrong ones
   */
  spend(unit: Unit, uid: Uid, code: string): Promise<void>;
}

/** Who signs in with a code as well, and who has to, as last committed; in memory, because every call asks. */
export interface SecondFactors {
  isOn(uid: Uid): boolean;
  /** Whether administrators require it of this account. Never of guests, visitors of a widget and bots. */
  isRequiredOf(uid: Uid): boolean;
  /** Whether it is required and not on. */
  isMissing(uid: Uid): boolean;
}

/** Whether somebody does, as this unit of work sees it. */
export const isSecondFactorOn = async (unit: Unit, uid: Uid): Promise<boolean> =>
  (await own(unit).secondFactors.find(uid)) !== null;

/** Turns it off, with the recovery codes; returns whether it was on. */
export async function removeSecondFactor(unit: Unit, uid: Uid): Promise<boolean> {
  const tx = own(unit);
  const wasOn = await tx.secondFactors.delete(uid);
  if (wasOn) tx.record({ kind: 'second_factor.turned_off', uid });
  return wasOn;
}
