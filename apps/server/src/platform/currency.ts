/** Whether this node knows what other nodes committed. */
export interface Currency {
  /** Whether it knew everything until a moment ago, at most half a second. */
  isCurrent(): boolean;
  /**
   * Resolves once it knows everything that is committed by now. @throws DatabaseHeldError if that takes as long as
   * anybody waits for the database, and at once as long as it then goes on
   */
  whenCurrent(): Promise<void>;
  /** Rises whenever memory has followed a change that another node made. */
  changes(): number;
  /** How long it has known nothing new for certain, in milliseconds. */
  ageMs(): number;
}
