import type { ContactStatus, Timestamp, Uid } from '@loquat/contract';

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
