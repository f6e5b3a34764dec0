import type { Freshness } from '../freshness.ts';

/** This process among the nodes of one database. */
export interface Nodes extends Freshness {
  /** Id of this process. */
  readonly id: string;
  /** Number of running nodes, this one included. */
  count(): number;
  /** Whether this node runs the tasks that only one node may run at a time, such as sending pushes. */
  isFirst(): boolean;
  /**
   * Calls with the ids of the other nodes whenever these change, and whenever others may have expired this node. A node
   * that crashed is gone after ten seconds.
   */
  followOthers(listener: (others: ReadonlySet<string>) => void): void;
}

/** The properties of a process that other nodes compare. */
export interface NodeTraits {
  /** The folder and machine it runs on: an earlier process in the same place has ended. */
  place: string;
  /** Where files are stored. Null: in a folder that other nodes do not share. */
  files: string | null;
  /** Fingerprint of its keys. */
  fingerprint: string;
}
