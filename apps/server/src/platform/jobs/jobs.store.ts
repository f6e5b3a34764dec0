/** Work to be done later. Times in milliseconds since the epoch. */
export interface NewJob {
  kind: string;
  /** JSON; identifiers rather than content. */
  payload: unknown;
  due_at: number;
  /** At most one job waits under a key. */
  unique_key?: string;
}

/** A job that is leased to whoever claimed it. */
export interface ClaimedJob {
  id: number;
  kind: string;
  payload: unknown;
  unique_key: string | null;
  /** Counts this attempt too. */
  attempts: number;
  /** Proves the lease: once it has passed, or the job was put again, answers of the old holder change nothing. */
  lease_until: number;
}

export interface ClaimRequest {
  kinds: readonly string[];
  now: number;
  leaseMs: number;
  limit: number;
}

/** The table of jobs. Writing happens inside units of work, so that a job exists exactly if what caused it does. */
export interface JobStore {
  /** Adds a job; one that waits or runs under the same key is replaced, and starts its attempts anew. */
  put(job: NewJob): Promise<void>;
  /** Adds a job unless there is one under its key. */
  putIfAbsent(job: NewJob & { unique_key: string }): Promise<void>;
  /** Withdraws the job under a key; none is no error. */
  cancel(uniqueKey: string): Promise<void>;
  /** Leases due jobs, longest due first: also those whose former lease ran out. */
  claim(request: ClaimRequest): Promise<ClaimedJob[]>;
  /** The job is done and forgotten. */
  complete(job: ClaimedJob): Promise<void>;
  /** The job is due again later; `error` says why, none starts the attempts anew. */
  postpone(job: ClaimedJob, dueAt: number, error?: string): Promise<void>;
  /** Keeps the job for the operator to see; it is never claimed again. */
  park(job: ClaimedJob, now: number, error: string): Promise<void>;
  /** When the next job that nobody holds is due; null when none waits. */
  findNextDueAt(kinds: readonly string[], now: number): Promise<number | null>;
}
