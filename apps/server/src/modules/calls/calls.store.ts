import type { Gid, Timestamp, Uid } from '@loquat/contract';
import type { RunUnit as RunUnitOf, UnitView } from '../../platform/unit-of-work.ts';

/** One session of somebody's device in a call, now or before. */
export interface Participant {
  /** What the provider calls it. */
  readonly identity: string;
  readonly uid: Uid;
  readonly device: string;
  readonly session_id: string;
  readonly joined_at: Timestamp;
  /** Names the present connection at the provider; null: it has not told of one yet. */
  readonly sid: string | null;
  /** When the provider told of it. */
  readonly seen_at: Timestamp | null;
  /** Null: is there. */
  readonly left_at: Timestamp | null;
  /** Whoever only lost the connection may come back by themselves. */
  readonly may_return: boolean;
}

/** A call that goes on: of a channel (`gid`), or of whoever began it and `callee`. Never changed in place. */
export interface StoredCall {
  /** The room's name at the provider. No two calls have the same. */
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
  /** In the order in which they came. */
  readonly participants: readonly Participant[];
}

/** Calls that go on, with everybody who is or was in them. */
export interface CallStore {
  /** Whichever began first is first. */
  list(): Promise<StoredCall[]>;
  find(room: string): Promise<StoredCall | null>;
  findOfChannel(gid: Gid): Promise<StoredCall | null>;
  /** The call between two people, whoever began it. */
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

/** What it holds in memory too. */
export type Change = { kind: 'call.changed'; call: StoredCall } | { kind: 'call.ended'; room: string };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
