import type { AuditEntry, Timestamp, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

/** Which entries are listed; undefined: all. */
export interface AuditFilter {
  /** With smaller ids. */
  before: number | undefined;
  uid: Uid | undefined;
  /** A kind, or the part before its dot. */
  kind: string | undefined;
  since: Timestamp | undefined;
  until: Timestamp | undefined;
}

export interface AuditStore {
  append(entry: Omit<AuditEntry, 'id'>): Promise<void>;
  /** Newest first, as many as fit into a page, but at least one if there is one. */
  list(filter: AuditFilter, limit: number): Promise<AuditEntry[]>;
  deleteOlderThan(time: Timestamp): Promise<void>;
  /** Keeps the newest. */
  deleteAllBut(count: number): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  auditLog: AuditStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();
