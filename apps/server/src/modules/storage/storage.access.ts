import { type StorageQuotas, type StorageReport, type Uid, VISITOR_QUOTA_MB } from '@loquat/contract';
import { type CachedUser, isVisitor } from '../users/users.access.ts';

/** Space reserved for bytes that are arriving and not yet stored. */
export interface Reservation {
  /** Counts arriving bytes. @throws ProblemError `file.quota_reached`, `server.storage_full`; then they do not count */
  take(bytes: number): Promise<void>;
  /** Releases discarded bytes. */
  giveBack(bytes: number): void;
  /** Ends the reservation: the bytes are stored, and counted there, or discarded. */
  end(): void;
}

/** The storage space that users have left. */
export interface StorageRoom {
  /**
   * Reserves space for a user's bytes. The announced size counts against the user's quota until the end, and against
   * the server's quota as bytes arrive.
   * @throws ProblemError `file.quota_reached`, `server.storage_full`
   */
  reserve(uid: Uid, announcedBytes: number): Promise<Reservation>;
}

/** How many megabytes a user may store; 0: no limit. */
export function quotaMbOf(
  { user_quota_mb }: Pick<StorageQuotas, 'user_quota_mb'>,
  user: Pick<CachedUser, 'visitor_host'> | undefined,
): number {
  if (!user || !isVisitor(user)) return user_quota_mb;
  return user_quota_mb === 0 ? VISITOR_QUOTA_MB : Math.min(user_quota_mb, VISITOR_QUOTA_MB);
}

/** The report of used storage. */
export interface StorageReporter {
  report(): Promise<StorageReport>;
}
