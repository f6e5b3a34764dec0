import type { LogReader, MessageSource } from './message-source.ts';

/** The log that the index follows: in the database itself, or in a replica that may lag behind. */
export interface FollowedLog {
  /** Runs `read` on one database. `read` may run again if the connection is lost. */
  lend<T>(read: (log: LogReader) => Promise<T>): Promise<T>;
  /** The existing messages from `first` to `last`; contains every message that may be in the index. */
  midsBetween(first: number, last: number): Promise<Set<number>>;
  /** Called after an erasure without an entry in the log: later reads must include it. */
  expectErased(): void;
  /** True if the last check found entries of the database that the followed log lacked. */
  isLate(): boolean;
  close(): Promise<void>;
}

/** Follows the database itself, which is always complete. */
export const followItself = (source: MessageSource): FollowedLog => ({
  lend: (read) => source.together(() => read(source)),
  midsBetween: source.midsBetween,
  expectErased() {},
  isLate: () => false,
  close: async () => {},
});
