interface Missing {
  mid: number;
  since: number;
}

/** How long a replica has been late. `now` is in milliseconds, from any beginning. */
export function createReplicaLag(now: () => number) {
  /** Ascending, each when it was first seen to be in the database and not in the replica. */
  let missing: readonly Missing[] = [];
  return {
    /** The database has this mid, and the replica that one. */
    note(had: number, shown: number): void {
      const still = missing.filter(({ mid }) => mid > shown);
      const isNew = had > shown && had > (still.at(-1)?.mid ?? 0);
      missing = isNew ? [...still, { mid: had, since: now() }] : still;
    },
    /** For how long it has lacked what it still lacks; 0: it lacks nothing. */
    ageMs: () => (missing[0] ? now() - missing[0].since : 0),
    isLate: () => missing.length > 0,
    forget: () => void (missing = []),
  };
}
