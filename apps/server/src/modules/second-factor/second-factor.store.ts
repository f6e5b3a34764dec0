import type { Timestamp, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';

/** Somebody signs in with a code as well. */
export interface SecondFactor {
  uid: Uid;
  /** The secret of their authenticator app, encrypted. */
  sealed_secret: string;
  /** The time step of the last code that was taken. */
  last_step: number;
  turned_on_at: Timestamp;
}

export interface SecondFactorStore {
  find(uid: Uid): Promise<SecondFactor | null>;
  /** Everybody who has one. */
  listUids(): Promise<Uid[]>;
  insert(factor: SecondFactor): Promise<void>;
  /** Returns whether this step is later than the last one, which it then is. */
  advance(uid: Uid, step: number): Promise<boolean>;
  /** With the recovery codes; returns whether there was one. */
  delete(uid: Uid): Promise<boolean>;
  countRecoveryCodes(uid: Uid): Promise<number>;
  /** By their hashes, in place of those that are left. */
  replaceRecoveryCodes(uid: Uid, hashes: readonly string[]): Promise<void>;
  /** Returns whether it was still there. */
  takeRecoveryCode(uid: Uid, hash: string): Promise<boolean>;
}

/** What this feature stores. */
export interface Stores {
  secondFactors: SecondFactorStore;
}

/** What it also holds in memory. */
export type Change = { kind: 'second_factor.turned_on'; uid: Uid } | { kind: 'second_factor.turned_off'; uid: Uid };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
