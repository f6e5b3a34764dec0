interface Missing {
  mid: number;
  since: number;
}

/** Measures the lag of a replica. `now` is in milliseconds, from any origin. */
export function createReplicaLag(now: () => number) {
  /** Missing entries, ascending, each with the time when the replica was first seen to lack it. */
  let missing: readonly Missing[] = [];
  return {
    /** Records the newest mid of the database, and that of the replica. */
    note(had: number, shown: number): void {
      const still = missing.filter(({ mid }) => mid > shown);
      const isNew = had > shown && had > (still.at(-1)?.mid ?? 0);
      missing = isNew ? [...still, { mid: had, since: now() }] : still;
    },
    /** Age of the oldest missing entry; 0: none is missing. */
    ageMs: () => (missing[0] ? now() - missing[0].since : 0),
    isLate: () => missing.length > 0,
    forget: () => void (missing = []),
  };
}
