import type { Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import { own } from './second-factor.store.ts';

/** The codes by which people show that they have their second factor. */
export interface SecondFactorCodes {
  /**
   * Uses up a code of somebody whose second factor is on, in the unit of work that does what it is for.
   * @throws ProblemError `auth.wrong_code`, `auth.no_second_factor`, `request.rate_limited` after too many wrong ones
   */
  spend(unit: Unit, uid: Uid, code: string): Promise<void>;
}

/** Who signs in with a code as well, as last committed. */
export interface SecondFactors {
  isOn(uid: Uid): Promise<boolean>;
  listUids(): Promise<readonly Uid[]>;
}

/** Whether somebody does, as this unit of work sees it. */
export const isSecondFactorOn = async (unit: Unit, uid: Uid): Promise<boolean> =>
  (await own(unit).secondFactors.find(uid)) !== null;

/** Turns it off, with the recovery codes; returns whether it was on. */
export const removeSecondFactor = (unit: Unit, uid: Uid): Promise<boolean> => own(unit).secondFactors.delete(uid);
