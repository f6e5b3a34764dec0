import type { PostgresConnection } from '../connection.ts';
import { statement } from '../statement.ts';
import { ReplicaUnusableError } from './replica-unusable.ts';

/** How much a database has written ahead (LSN): a number that rises with every change of it. */
export type Lsn = bigint;

const LAST_MID = "SELECT id FROM last_ids WHERE name = 'message_log'";
const REPLAYED = statement<object, { lsn: string | null; isReplica: boolean }>(
  `SELECT pg_last_wal_replay_lsn()::text AS lsn, pg_is_in_recovery() AS "isReplica"`,
);
const LOG_END = statement<object, LogEnd>(
  `SELECT (${LAST_MID}) AS last, entry.mid, entry.created_at FROM (SELECT 1) AS one
   LEFT JOIN (SELECT mid, created_at FROM message_log ORDER BY mid DESC LIMIT 1) AS entry ON true`,
);
/** What was acknowledged is flushed, and what is flushed reaches a replica whether or not anything else happens. */
const VIEW = statement<{ mid: number | null }, Omit<PrimaryView, 'lsn'> & { lsn: string }>(
  `SELECT (${LAST_MID}) AS last, pg_current_wal_flush_lsn()::text AS lsn,
   (SELECT created_at FROM message_log WHERE mid = @mid) AS created_at`,
);

/** The end of the message log, as a database shows it. */
export interface LogEnd {
  /** The newest mid ever used. */
  last: number;
  /** The newest entry that is still there; null: there is none. */
  mid: number | null;
  created_at: number | null;
}

/** What the primary has to say to that. */
export interface PrimaryView {
  last: number;
  /** It includes everything that was acknowledged. */
  lsn: Lsn;
  /** Of the entry that is the replica's newest; null if there is none. */
  created_at: number | null;
}

function lsnOf(text: string): Lsn {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** What a replica has at least, in all that is read from it from now on. @throws ReplicaUnusableError if it is none */
export async function replayedBy(replica: PostgresConnection): Promise<Lsn> {
  const row = await replica.get(REPLAYED, {});
  if (row?.isReplica && row.lsn !== null) return lsnOf(row.lsn);
  throw new ReplicaUnusableError('It is no replica: it takes writes.');
}

export const logEndOf = async (connection: PostgresConnection): Promise<LogEnd> =>
  (await connection.get(LOG_END, {})) ?? { last: 0, mid: null, created_at: null };

/** Asks the primary what it has, and what it knows of the end of a replica. */
export async function viewOf(primary: PostgresConnection, { mid }: LogEnd): Promise<PrimaryView> {
  const { last = 0, lsn = '0/0', created_at = null } = (await primary.get(VIEW, { mid })) ?? {};
  return { last, lsn: lsnOf(lsn), created_at };
}

/**
 * A replica shows the log as it was a while ago. One that was left behind by its primary, or was a primary itself, may
 * have gone on in another way: then its end is not in the log. @throws ReplicaUnusableError
 */
export function requireSameLog(end: LogEnd, view: PrimaryView): void {
  if (end.last <= view.last && end.created_at === view.created_at) return;
  // It may have been erased since.
  const isForNow = end.last <= view.last && view.created_at === null;
  throw new ReplicaUnusableError('It has messages that the database does not have.', { isForNow });
}
