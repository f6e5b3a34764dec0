import type { ContactStatus, Timestamp, Uid } from '@loquat/contract';
import type { RunUnit as RunUnitOf, UnitView } from '../../platform/unit-of-work.ts';

/** One user's relation to another; someone neither added nor blocked has none. */
export interface StoredContact {
  target_uid: Uid;
  status: Exclude<ContactStatus, ''>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ContactStore {
  find(uid: Uid, target_uid: Uid): Promise<StoredContact | null>;
  /** Ascending by `target_uid`. */
  listOf(uid: Uid): Promise<StoredContact[]>;
  /** Everybody's. */
  listAll(): Promise<(StoredContact & { uid: Uid })[]>;
  save(uid: Uid, contact: StoredContact): Promise<void>;
  delete(uid: Uid, target_uid: Uid): Promise<void>;
}

export interface Nickname {
  contact_uid: Uid;
  /** Empty: removed. Kept, because only such an event makes a client that was away forget the nickname. */
  remark: string;
}

export interface NicknameStore {
  save(uid: Uid, nickname: Nickname): Promise<void>;
  /** Ascending by `contact_uid`. */
  listOf(uid: Uid): Promise<Nickname[]>;
}

/** What this feature stores. */
export interface Stores {
  contacts: ContactStore;
  nicknames: NicknameStore;
}

/** A user's relation to another changes. */
export interface ContactChange {
  uid: Uid;
  target_uid: Uid;
  status: ContactStatus;
}

/** What it also holds in memory. */
export type Change = { kind: 'contact.changed'; contact: ContactChange };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
