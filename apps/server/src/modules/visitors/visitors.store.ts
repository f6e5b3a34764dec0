import type { Timestamp, Uid, Visitor } from '@loquat/contract';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

/** Where a visitor is; null if it is not known. */
export interface StoredPlace {
  page_url: string | null;
  page_title: string | null;
  language: string | null;
  time_zone: string | null;
}

/** Who asks about visitors: they see those they talk with, or have talked with, and administrators all. */
export interface Asker {
  uid: Uid;
  is_admin: boolean;
}

export interface VisitorStore {
  /** Null for everybody who is not a visitor. */
  find(uid: Uid): Promise<Visitor | null>;
  /** One whom somebody talks with, or has talked with. Administrators read what others say only as hosts. */
  findHosted(asker: Asker, uid: Uid): Promise<Visitor | null>;
  /** One that somebody decides about: the visitor's host now, and administrators. */
  findManaged(asker: Asker, uid: Uid): Promise<Visitor | null>;
  /** Whom a visitor talked with before. */
  listFormerHosts(uid: Uid): Promise<Uid[]>;
  addFormerHost(uid: Uid, host: Uid): Promise<void>;
  setDone(uid: Uid, is_done: boolean, now: Timestamp): Promise<void>;
  /** Those that somebody may see. Those who were here last, newest first. */
  listFor(asker: Asker, limit: number): Promise<Visitor[]>;
  savePlace(uid: Uid, place: StoredPlace, seen_at: Timestamp): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  visitors: VisitorStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();
