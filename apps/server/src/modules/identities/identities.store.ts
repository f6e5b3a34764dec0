import type { Timestamp, Uid } from '@loquat/contract';

export type IdentityProvider = 'google' | 'github' | 'oidc' | 'metamask' | 'thirdparty';

/** An account elsewhere, as its provider names it. */
export interface IdentityKey {
  provider: IdentityProvider;
  /** Domain of an OpenID provider, empty for others. */
  issuer: string;
  subject: string;
}

export interface Identity extends IdentityKey {
  uid: Uid;
  /** What the person knows it by: mail address, user name, wallet address. */
  label: string;
  created_at: Timestamp;
}

export interface IdentityStore {
  find(key: IdentityKey): Promise<Identity | null>;
  /** In the order in which they were linked. */
  listOf(uid: Uid): Promise<Identity[]>;
  insert(identity: Identity): Promise<void>;
  /** Answers whether this person had it. */
  delete(uid: Uid, key: IdentityKey): Promise<boolean>;
  deleteAllOf(uid: Uid): Promise<void>;
}
