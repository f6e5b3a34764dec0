import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

/** A pinned message. Times in milliseconds. */
export interface Pin {
  mid: Mid;
  gid: Gid;
  /** Who pinned it. */
  created_by: Uid;
  created_at: Timestamp;
}

export interface PinStore {
  find(mid: Mid): Promise<Pin | null>;
  /** Those of messages up to a mid, in a channel or (null) everywhere, in the order they were pinned. */
  listUpTo(gid: Gid | null, mid: number): Promise<Pin[]>;
  insert(pin: Pin): Promise<void>;
  delete(mid: Mid): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  pins: PinStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();
