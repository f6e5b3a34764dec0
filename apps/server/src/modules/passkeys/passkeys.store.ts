import type { Timestamp, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

export interface Passkey {
  /** What the authenticator calls it, in base64url. */
  credential_id: string;
  uid: Uid;
  /** COSE, in base64url. */
  public_key: string;
  /** How often it has signed, as it says itself; 0 for those that do not count. */
  counter: number;
  /** How browsers reach it, such as `internal` or `usb`. */
  transports: readonly string[];
  /** Empty if its owner gave none and the browser did not say what it is. */
  name: string;
  created_at: Timestamp;
  /** When it last signed in. */
  last_used_at: Timestamp | null;
}

/** A passkey has signed a challenge. */
export interface PasskeyUse {
  credential_id: string;
  counter: number;
  last_used_at: Timestamp;
}

export interface PasskeyStore {
  find(credential_id: string): Promise<Passkey | null>;
  /** In the order in which they were registered. */
  listOf(uid: Uid): Promise<Passkey[]>;
  insert(passkey: Passkey): Promise<void>;
  /** Returns false, and changes nothing, if there is none, or one that has signed as often already. */
  noteUse(use: PasskeyUse): Promise<boolean>;
  /** Returns whether this person had it. */
  rename(uid: Uid, credential_id: string, name: string): Promise<boolean>;
  /** Likewise. */
  delete(uid: Uid, credential_id: string): Promise<boolean>;
  deleteAllOf(uid: Uid): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  passkeys: PasskeyStore;
}

export type RunUnit = RunUnitOf<Stores>;
export const own = viewOf<Stores>();
