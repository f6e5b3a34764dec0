import type { Connection } from '../../connection.ts';
import { statement } from '../../statement.ts';
import { ReplicaUnusableError } from './replica-unusable.ts';

/** A position in the write-ahead log (LSN), which rises with every change. */
export type Lsn = bigint;

const LAST_MID = "SELECT id FROM last_ids WHERE name = 'message_log'";
const REPLAYED = statement<object, { lsn: string | null; isReplica: boolean }>(
  `SELECT pg_last_wal_replay_lsn()::text AS lsn, pg_is_in_recovery() AS "isReplica"`,
);
const LOG_END = statement<object, LogEnd>(
  `SELECT (${LAST_MID}) AS last, entry.mid, entry.created_at FROM (SELECT 1) AS one
   LEFT JOIN (SELECT mid, created_at FROM message_log ORDER BY mid DESC LIMIT 1) AS entry ON true`,
);
/** Acknowledged data is flushed, and flushed data reaches a replica even without further traffic. */
const VIEW = statement<{ mid: number | null }, Omit<PrimaryView, 'lsn'> & { lsn: string }>(
  `SELECT (${LAST_MID}) AS last, pg_current_wal_flush_lsn()::text AS lsn,
   (SELECT created_at FROM message_log WHERE mid = @mid) AS created_at`,
);

/** The end of the message log, as a database shows it. */
export interface LogEnd {
  /** The newest mid ever used. */
  last: number;
  /** The newest entry that still exists; null: there is none. */
  mid: number | null;
  created_at: number | null;
}

/** The primary's view of that end. */
export interface PrimaryView {
  last: number;
  /** Includes everything that was acknowledged. */
  lsn: Lsn;
  /** Of the replica's newest entry; null if the primary does not have it. */
  created_at: number | null;
}

function lsnOf(text: string): Lsn {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * The position that a replica has replayed at least; later reads are never older. @throws ReplicaUnusableError if the
 * database is no replica
 */
export async function replayedBy(replica: Connection): Promise<Lsn> {
  const row = await replica.get(REPLAYED, {});
  if (row?.isReplica && row.lsn !== null) return lsnOf(row.lsn);
  throw new ReplicaUnusableError('It is no replica: it takes writes.');
}

export const logEndOf = async (connection: Connection): Promise<LogEnd> =>
  (await connection.get(LOG_END, {})) ?? { last: 0, mid: null, created_at: null };

/** Reads the primary's position and its entry at the end of the replica's log. */
export async function viewOf(primary: Connection, { mid }: LogEnd): Promise<PrimaryView> {
  const { last = 0, lsn = '0/0', created_at = null } = (await primary.get(VIEW, { mid })) ?? {};
  return { last, lsn: lsnOf(lsn), created_at };
}

/**
 * A replica shows an earlier state of the log. One that its primary left behind, or that was a primary itself, may have
 * diverged: then its end is not in the log. @throws ReplicaUnusableError
 */
export function requireSameLog(end: LogEnd, view: PrimaryView): void {
  if (end.last <= view.last && end.created_at === view.created_at) return;
  // The entry may have been erased since.
  const isForNow = end.last <= view.last && view.created_at === null;
  throw new ReplicaUnusableError('It has messages that the database does not have.', { isForNow });
}
