import type { Gid, Timestamp, Uid } from '@loquat/contract';
import type { RunUnit as RunUnitOf, UnitView } from '../../platform/unit-of-work.ts';

/** One session of a device in a call, now or earlier. */
export interface Participant {
  /** The provider's name for it. */
  readonly identity: string;
  readonly uid: Uid;
  readonly device: string;
  readonly session_id: string;
  readonly joined_at: Timestamp;
  /** Names the current connection at the provider; null: none was reported yet. */
  readonly sid: string | null;
  /** When the provider reported it. */
  readonly seen_at: Timestamp | null;
  /** Null: present. */
  readonly left_at: Timestamp | null;
  /** People who only lost the connection may come back by themselves. */
  readonly may_return: boolean;
}

/** An ongoing call: of a channel (`gid`), or between the person who started it and `callee`. Never changed in place. */
export interface StoredCall {
  /** The room's name at the provider, unique for each call. */
  readonly room: string;
  readonly gid: Gid | null;
  readonly callee: Uid | null;
  readonly started_by: Uid;
  readonly started_at: Timestamp;
  readonly video: boolean;
  /** Null while a direct call rings, and in channels. */
  readonly answered_at: Timestamp | null;
  /** Encrypted; null: devices do not encrypt. */
  readonly e2ee_key: string | null;
  /** In the order in which they joined. */
  readonly participants: readonly Participant[];
}

/** Ongoing calls, with everybody who is or was in them. */
export interface CallStore {
  /** Oldest first. */
  list(): Promise<StoredCall[]>;
  find(room: string): Promise<StoredCall | null>;
  findOfChannel(gid: Gid): Promise<StoredCall | null>;
  /** The call between two people, whoever started it. */
  findBetween(one: Uid, other: Uid): Promise<StoredCall | null>;
  /** The calls that somebody is in now. */
  listWith(uid: Uid): Promise<StoredCall[]>;
  save(call: StoredCall): Promise<void>;
  delete(room: string): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  calls: CallStore;
}

/** The changes that its memory follows. */
export type Change = { kind: 'call.changed'; call: StoredCall } | { kind: 'call.ended'; call: StoredCall };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
