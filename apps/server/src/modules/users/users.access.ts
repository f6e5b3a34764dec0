import type { CreateBy, Timestamp, Uid, User, UserLogEntry, UserStatus } from '@loquat/contract';
import type { Tx } from '../../stores.ts';

export type CachedUser = Readonly<User & { status: UserStatus; created_at: Timestamp; updated_at: Timestamp }>;

export interface UserDirectory {
  get(uid: Uid): CachedUser | undefined;
  has(uid: Uid): boolean;
  list(): readonly CachedUser[];
  version(): number;
  logAfter(version: number): Promise<readonly UserLogEntry[]>;
}

export interface UserLifecycle {
  created(tx: Tx, user: User): Promise<void>;
  deleted(tx: Tx, uid: Uid): Promise<void>;
}

export const isGuest = ({ create_by }: { create_by: CreateBy }): boolean => create_by === 'guest';
