import type { Timestamp, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';

export type IdentityProvider = 'google' | 'github' | 'oidc' | 'metamask' | 'thirdparty';

/** An account at a provider, as the provider identifies it. */
export interface IdentityKey {
  provider: IdentityProvider;
  /** Domain of an OpenID provider, otherwise empty. */
  issuer: string;
  subject: string;
}

export interface Identity extends IdentityKey {
  uid: Uid;
  /** What the person knows it by: email address, user name, wallet address. */
  label: string;
  created_at: Timestamp;
}

export interface IdentityStore {
  find(key: IdentityKey): Promise<Identity | null>;
  /** In the order in which they were linked. */
  listOf(uid: Uid): Promise<Identity[]>;
  insert(identity: Identity): Promise<void>;
  /** Returns whether this person had it. */
  delete(uid: Uid, key: IdentityKey): Promise<boolean>;
  deleteAllOf(uid: Uid): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  identities: IdentityStore;
}

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores>;
export type RunUnit = RunUnitOf<Stores>;
export const own = viewOf<Stores>();
