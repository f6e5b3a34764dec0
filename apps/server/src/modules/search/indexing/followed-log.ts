import type { LogReader, MessageSource } from './message-source.ts';

/** The log as the index follows it: in the database itself, or in a replica, which lacks the newest for a while. */
export interface FollowedLog {
  /** Lends it: all that one `read` asks is of one database. It may be called anew if that is lost on the way. */
  lend<T>(read: (log: LogReader) => Promise<T>): Promise<T>;
  /** The existing messages from `first` to `last`; none is left out that the index can have. */
  midsBetween(first: number, last: number): Promise<Set<number>>;
  /** Something was erased without an entry in the log: what is read from now on must be younger than that. */
  expectErased(): void;
  /** Whether it lacked something, when it was last looked at, that the database has. */
  isLate(): boolean;
  close(): Promise<void>;
}

/** Follows the database itself, which lacks nothing. */
export const followItself = (source: MessageSource): FollowedLog => ({
  lend: (read) => source.together(() => read(source)),
  midsBetween: source.midsBetween,
  expectErased() {},
  isLate: () => false,
  close: async () => {},
});
