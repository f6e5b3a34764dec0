import type { Mid, Timestamp, Uid } from '@loquat/contract';
import type { StoredBundle } from './bundle.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

export interface Forward {
  path: string;
  created_by: Uid;
  created_at: Timestamp;
  stored: StoredBundle;
  size_bytes: number;
}

/** Forwarded bundles and the messages that contain them. */
export interface ForwardStore {
  has(path: string): Promise<boolean>;
  find(path: string): Promise<Forward | null>;
  insert(forward: Forward): Promise<void>;
  /** The message contains the forward; repeating it changes nothing. */
  carry(path: string, mid: Mid): Promise<void>;
  /** The message contains nothing any more; returns its forwards without another message. */
  drop(mid: Mid): Promise<string[]>;
  delete(path: string): Promise<void>;
  /** Paths of forwards made before `time` that no message contains, oldest first. */
  listUnsent(time: Timestamp, limit: number): Promise<string[]>;
}

/** What this feature stores. */
export interface Stores {
  forwards: ForwardStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();
