import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import { CONVERSATION_OF_CHANNEL, gidOf } from '../conversations/conversations.access.ts';
import { isLasting } from '../messages/messages.table.ts';

/** How far one user's missed messages have been reported by email. */
export interface DigestMark {
  uid: Uid;
  /** Messages up to here are not reported any more. */
  told_mid: number;
  /** An email was sent, and the user has not been online since. */
  is_told: boolean;
}

/** Messages of one sender in one chat that a reader has not seen. */
export interface UnreadCount {
  from_uid: Uid;
  count: number;
  last_mid: Mid;
}

/** A chat with messages: a channel, or direct messages. */
export interface Newest {
  gid: Gid | null;
  to_uid: Uid | null;
  mid: Mid;
}

/** The messages to count: only those after `after` that can be seen at `now`. */
export interface UnreadSince {
  after: number;
  now: Timestamp;
}

/** Enough for an email to say "many", and few enough to count quickly. */
export const COUNTED_MAX = 100;

/** Data of messages, which `stores.ts` provides. */
export interface AboutMessages {
  /** The newest mid ever used, 0 before the first. */
  lastMid(at: Connection): Promise<Mid>;
}

export interface DigestStore {
  list(): Promise<DigestMark[]>;
  /** Gives every user without a mark one at the end of the log. */
  insertMissing(): Promise<void>;
  save(mark: DigestMark): Promise<void>;
  /** The newest mid ever used, 0 before the first. */
  lastMid(): Promise<number>;
  /** The newest message of each chat with one in `after < mid <= last`. */
  listNewest(after: number, last: number): Promise<Newest[]>;
  /** Of the newest hundred direct messages to `uid`, those beyond their read markers, by sender. */
  countDirect(uid: Uid, since: UnreadSince): Promise<UnreadCount[]>;
  /** The same in one channel. */
  countInChannel(uid: Uid, gid: Gid, since: UnreadSince): Promise<UnreadCount[]>;
}

/** This feature's stores. */
export interface Stores {
  digests: DigestStore;
}

/** Changes of marks that memory follows. */
export type Change = { kind: 'digest_mark.changed'; mark: DigestMark };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();

interface OfUser extends UnreadSince {
  uid: Uid;
}

const LIST = statement<object, DigestMark>('SELECT uid, told_mid, is_told FROM digest_marks ORDER BY uid');
const INSERT_MISSING = statement<{ last: Mid }>(`INSERT INTO digest_marks (uid, told_mid)
  SELECT uid, CAST(@last AS bigint) FROM users WHERE true ON CONFLICT (uid) DO NOTHING`);
const SAVE = statement<DigestMark>(`INSERT INTO digest_marks (uid, told_mid, is_told) VALUES (@uid, @told_mid, @is_told)
  ON CONFLICT (uid) DO UPDATE SET told_mid = excluded.told_mid, is_told = excluded.is_told`);
const NEWEST = statement<
  { after: number; last: number },
  Newest
>(`SELECT ${gidOf('log')} AS gid, to_uid, max(mid) AS mid
  FROM message_log AS log WHERE mid > @after AND mid <= @last AND kind IN ('normal', 'reply')
  GROUP BY gid, to_uid ORDER BY gid NULLS FIRST, to_uid NULLS FIRST`);

/** Whether an uncleared entry `log` is a visible message of another user. */
const IS_SAID = `log.kind IN ('normal', 'reply') AND log.from_uid <> @uid
  AND ${isLasting('log')}
  AND NOT EXISTS (SELECT 1 FROM messages AS state WHERE state.mid = log.mid AND state.deleted_at IS NOT NULL)`;
const countBySender = (said: string) => `SELECT from_uid, count(*) AS count, max(mid) AS last_mid
  FROM (SELECT log.from_uid, log.mid ${said} AND ${IS_SAID} ORDER BY log.mid DESC LIMIT ${COUNTED_MAX}) AS said
  GROUP BY from_uid ORDER BY from_uid`;
const COUNT_DIRECT = statement<OfUser, UnreadCount>(
  countBySender(`FROM uncleared_log AS log
    LEFT JOIN read_markers AS marker ON marker.uid = @uid AND marker.conversation_id = log.conversation_id
    WHERE log.to_uid = @uid AND log.mid > @after AND log.mid > coalesce(marker.mid, 0)`),
);
const READ_IN_CHANNEL = `coalesce((SELECT mid FROM read_markers
  WHERE uid = @uid AND conversation_id = ${CONVERSATION_OF_CHANNEL}), 0)`;
const COUNT_IN_CHANNEL = statement<OfUser & { gid: Gid }, UnreadCount>(({ greatest }) =>
  countBySender(`FROM uncleared_log AS log WHERE log.conversation_id = ${CONVERSATION_OF_CHANNEL}
    AND log.mid > ${greatest('@after', READ_IN_CHANNEL)}`),
);

export const createDigestStore = (db: Connection, { lastMid }: AboutMessages): DigestStore => ({
  list: () => db.all(LIST, {}),
  insertMissing: async () => void (await db.run(INSERT_MISSING, { last: await lastMid(db) })),
  save: async (mark) => void (await db.run(SAVE, mark)),
  lastMid: () => lastMid(db),
  listNewest: (after, last) => db.all(NEWEST, { after, last }),
  countDirect: (uid, since) => db.all(COUNT_DIRECT, { uid, ...since }),
  countInChannel: (uid, gid, since) => db.all(COUNT_IN_CHANNEL, { uid, gid, ...since }),
});
