/** Tracks whether this node has applied the commits of other nodes. */
export interface Freshness {
  /** True if this node had applied all commits at most half a second ago. */
  isCurrent(): boolean;
  /**
   * Resolves once this node has applied everything committed before the call. @throws DatabaseHeldError after the usual
   * database timeout, and at once while the outage lasts
   */
  whenCurrent(): Promise<void>;
  /** Increases whenever this node applies a change of another node. */
  changes(): number;
  /** Milliseconds since this node was last known to be up to date. */
  ageMs(): number;
}
