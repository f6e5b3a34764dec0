import type { Currency } from '../currency.ts';

/** This process among those that serve one database. */
export interface Nodes extends Currency {
  /** Of this process. */
  readonly id: string;
  /** How many run, this one included. */
  count(): number;
  /** Whether this node does what only one may do at a time, such as sending pushes. */
  isFirst(): boolean;
  /**
   * Calls with the ids of the others whenever these change, and whenever others may have forgotten this one. A node that
   * ended without a word is gone after ten seconds.
   */
  followOthers(listener: (others: ReadonlySet<string>) => void): void;
}

/** What a process is to the others. */
export interface NodeTraits {
  /** The folder and machine it runs on: whoever was there before has ended. */
  place: string;
  /** Null: in a folder that others do not see. */
  files: string | null;
  /** Of its keys. */
  fingerprint: string;
}
