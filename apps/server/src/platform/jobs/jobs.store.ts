/** Work to be done later. Times in milliseconds since the epoch. */
export interface NewJob {
  kind: string;
  /** JSON; identifiers rather than content. */
  payload: unknown;
  due_at: number;
  /** At most one job waits under a key. */
  unique_key?: string;
}

/** A job leased to the process that claimed it. */
export interface ClaimedJob {
  id: number;
  kind: string;
  payload: unknown;
  unique_key: string | null;
  /** Includes this attempt. */
  attempts: number;
  /** Proves the lease: once it has expired, or the job was added again, the old holder's reports change nothing. */
  lease_until: number;
}

export interface ClaimRequest {
  kinds: readonly string[];
  now: number;
  leaseMs: number;
  limit: number;
}

/** The latest times that jobs of some kinds may have. */
export interface TimeLimits {
  kinds: readonly string[];
  dueBy: number;
  /** Leases are left alone without it. */
  leaseBy?: number | undefined;
}

/** How the table stands at a moment. */
export interface JobCounts {
  /** Due and not leased. */
  due: number;
  /** Given up. */
  parked: number;
  /** When the one that has been due longest was due; null if none is. */
  oldest_due_at: number | null;
  /** All that are not given up, by kind. */
  by_kind: Readonly<Record<string, number>>;
}

/** The table of jobs. It is written inside units of work, so that a job exists if and only if what caused it does. */
export interface JobStore {
  /** Adds a job; one that waits or runs under the same key is replaced, and its attempts start anew. */
  put(job: NewJob): Promise<void>;
  /** Adds a job unless one exists under its key. */
  putIfAbsent(job: NewJob & { unique_key: string }): Promise<void>;
  /**
   * The same as `put`, unless the job under the key is being run, on whichever node: that one stays, so what runs it has
   * to look once more before it ends.
   */
  putUnlessRunning(job: NewJob & { unique_key: string }, now: number): Promise<void>;
  /** Removes the job under a key; a missing one is no error. */
  cancel(uniqueKey: string): Promise<void>;
  /** Leases due jobs, longest due first, including those whose former lease has expired. */
  claim(request: ClaimRequest): Promise<ClaimedJob[]>;
  /** The job is done and forgotten. */
  complete(job: ClaimedJob): Promise<void>;
  /** The job is due again later; `error` says why, and without one its attempts start anew. */
  postpone(job: ClaimedJob, dueAt: number, error?: string): Promise<void>;
  /** Keeps the job for the operator to see; it is never claimed again. */
  park(job: ClaimedJob, now: number, error: string): Promise<void>;
  /** Sets times that are later to these: a clock that was ahead has written them. */
  limitTimes(limits: TimeLimits): Promise<void>;
  /** Looks at all jobs. */
  count(now: number): Promise<JobCounts>;
  /** When the next unclaimed job is due; null if none waits. */
  findNextDueAt(kinds: readonly string[], now: number): Promise<number | null>;
}
