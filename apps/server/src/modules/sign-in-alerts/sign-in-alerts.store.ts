import type { Timestamp, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

/** A sign-in on a new device that a letter is still to tell of. */
export interface SignInAlert {
  uid: Uid;
  /** As the list of devices names it; may be empty. */
  name: string;
  network_address: string | null;
  signed_in_at: Timestamp;
}

export interface SignInAlertStore {
  insert(alert: SignInAlert): Promise<void>;
  /** How many of a person wait. */
  countOf(uid: Uid): Promise<number>;
  /** Removes and returns those of a person, in their order. */
  takeAllOf(uid: Uid): Promise<SignInAlert[]>;
}

/** What this feature stores. */
export interface Stores {
  signInAlerts: SignInAlertStore;
}

/** A unit of work as this feature sees it. */
export type RunUnit = RunUnitOf<Stores>;
export const own = viewOf<Stores>();
