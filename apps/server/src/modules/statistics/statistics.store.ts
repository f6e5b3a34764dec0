import type { Mid, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';
import { bitsOn, dayOf, HALF_HOUR_MS, HALF_HOURS_PER_DAY, type HalfHours } from './half-hours.ts';

/** The progress of counting the message log. */
export interface Progress {
  /** The last counted entry; 0 before the first. */
  last_mid: Mid | 0;
  /** Number of all messages up to there. */
  messages: number;
}

/** Bytes of files. */
export interface FileBytes {
  image: number;
  video: number;
  audio: number;
}

/** The counters and their sources. Each call reads a bounded number of rows. */
export interface StatisticsStore {
  progress(): Promise<Progress>;
  /** Upper bound of the uncounted entries of the message log. */
  backlog(): Promise<number>;
  /** Counts the next entries of the log; false if there are none. */
  countNext(limit: number): Promise<boolean>;
  /** Marks users as active in this half hour, without bots, guests and visitors. */
  markSeen(halfHour: number, uids: readonly Uid[]): Promise<void>;
  /** Deletes counters older than this half hour. */
  deleteBefore(halfHour: number): Promise<void>;
  messagesIn(period: HalfHours): Promise<number>;
  /** For a few days at most, since it reads all users of each. */
  activeIn(period: HalfHours): Promise<number>;
  /** Sums of the next files after a path, null for the first; `next` is null if these were the last. */
  fileBytesAfter(path: string | null, limit: number): Promise<FileBytes & { next: string | null }>;
}

/** This feature's stores. */
export interface Stores {
  statistics: StatisticsStore;
}

export type RunUnit = RunUnitOf<Stores>;

interface Slice {
  after: number;
  upTo: Mid;
}

const PROGRESS = statement<object, Progress>('SELECT last_mid, messages FROM statistics_progress WHERE id = 1');
const BACKLOG = statement<object, { entries: number }>(`SELECT coalesce((SELECT max(mid) FROM message_log), 0)
  - coalesce((SELECT last_mid FROM statistics_progress WHERE id = 1), 0) AS entries`);
const NEXT = statement<{ after: number; limit: number }, { mid: Mid | null }>(`SELECT max(mid) AS mid
  FROM (SELECT mid FROM message_log WHERE mid > @after ORDER BY mid LIMIT @limit) AS next`);

const SLICE = `FROM message_log WHERE mid > @after AND mid <= @upTo AND kind IN ('normal', 'reply')`;
const ADD_MESSAGES = statement<Slice>(`INSERT INTO statistics_messages (half_hour, messages)
  SELECT created_at / ${HALF_HOUR_MS}, count(*) ${SLICE} GROUP BY 1
  ON CONFLICT (half_hour) DO UPDATE SET messages = statistics_messages.messages + excluded.messages`);
const ADD_PROGRESS = statement<Slice>(`INSERT INTO statistics_progress (id, last_mid, messages)
  SELECT 1, CAST(@upTo AS bigint), count(*) ${SLICE} ON CONFLICT (id) DO UPDATE SET last_mid = excluded.last_mid,
    messages = statistics_progress.messages + excluded.messages`);

const IS_PERSON = `NOT is_bot AND visitor_host IS NULL AND create_by <> 'guest'`;
const WITH_OTHER_HALF_HOURS = `ON CONFLICT (day, uid)
  DO UPDATE SET half_hours = statistics_people.half_hours | excluded.half_hours`;
// Half hours are distinct here, so the sum of their bits has each of them. PostgreSQL shifts bigint by int only.
const ADD_SENDERS = statement<Slice>(`INSERT INTO statistics_people (day, uid, half_hours)
  SELECT half_hour / ${HALF_HOURS_PER_DAY}, from_uid, sum(CAST(1 AS bigint) << CAST(half_hour % ${HALF_HOURS_PER_DAY} AS int))
  FROM (SELECT DISTINCT created_at / ${HALF_HOUR_MS} AS half_hour, from_uid ${SLICE}) AS sent
  JOIN users ON users.uid = from_uid WHERE ${IS_PERSON} GROUP BY 1, 2 ${WITH_OTHER_HALF_HOURS}`);
const ADD_SEEN = statement<{ day: number; bit: number; uids: readonly Uid[] }>(
  ({ isAnyOf }) => `INSERT INTO statistics_people (day, uid, half_hours)
  SELECT CAST(@day AS bigint), uid, CAST(@bit AS bigint) FROM users WHERE uid ${isAnyOf('@uids')} AND ${IS_PERSON}
  ${WITH_OTHER_HALF_HOURS}`,
);

const MESSAGES_IN = statement<HalfHours, { messages: number }>(`SELECT coalesce(sum(messages), 0) AS messages
  FROM statistics_messages WHERE half_hour >= @from AND half_hour < @until`);
const ACTIVE_IN = statement<
  { first: number; last: number; onFirst: number; onLast: number },
  { people: number }
>(`SELECT count(DISTINCT uid) AS people FROM statistics_people WHERE day BETWEEN @first AND @last AND half_hours
  & CASE day WHEN @first THEN CAST(@onFirst AS bigint) WHEN @last THEN CAST(@onLast AS bigint) ELSE half_hours END <> 0`);

const bytesOf = (kind: string) =>
  `coalesce(sum(bytes) FILTER (WHERE lower(content_type) LIKE '${kind}/%'), 0) AS ${kind}_bytes`;
// As in storage quotas: a file that waits for its erasure still counts.
const FILE_BYTES = statement<
  { after: string; limit: number },
  { last: string | null; files: number; image_bytes: number; video_bytes: number; audio_bytes: number }
>(`SELECT max(path) AS last, count(*) AS files, ${['image', 'video', 'audio'].map(bytesOf).join(', ')}
  FROM (SELECT path, content_type, size_bytes + thumbnail_bytes AS bytes
    FROM files WHERE path > @after ORDER BY path LIMIT @limit) AS page`);
const DELETE_MESSAGES = statement<{ halfHour: number }>('DELETE FROM statistics_messages WHERE half_hour < @halfHour');
const DELETE_PEOPLE = statement<{ day: number }>('DELETE FROM statistics_people WHERE day < @day');

export function createStatisticsStore(db: Connection): StatisticsStore {
  const progress = async (): Promise<Progress> => (await db.get(PROGRESS, {})) ?? { last_mid: 0, messages: 0 };
  return {
    progress,
    backlog: async () => (await db.get(BACKLOG, {}))?.entries ?? 0,
    async countNext(limit) {
      const { last_mid: after } = await progress();
      const upTo = (await db.get(NEXT, { after, limit }))?.mid ?? null;
      if (upTo === null) return false;
      await Promise.all([ADD_MESSAGES, ADD_SENDERS, ADD_PROGRESS].map((add) => db.run(add, { after, upTo })));
      return true;
    },
    async markSeen(halfHour, uids) {
      const day = dayOf(halfHour);
      await db.run(ADD_SEEN, { day, bit: bitsOn(day, { from: halfHour, until: halfHour + 1 }), uids });
    },
    async deleteBefore(halfHour) {
      await Promise.all([db.run(DELETE_MESSAGES, { halfHour }), db.run(DELETE_PEOPLE, { day: dayOf(halfHour) })]);
    },
    messagesIn: async (period) => (await db.get(MESSAGES_IN, period))?.messages ?? 0,
    async activeIn(period) {
      const [first, last] = [dayOf(period.from), dayOf(period.until - 1)];
      const bits = { onFirst: bitsOn(first, period), onLast: bitsOn(last, period) };
      return (await db.get(ACTIVE_IN, { first, last, ...bits }))?.people ?? 0;
    },
    async fileBytesAfter(path, limit) {
      const page = (await db.get(FILE_BYTES, { after: path ?? '', limit }))!;
      const { image_bytes: image, video_bytes: video, audio_bytes: audio, last, files } = page;
      return { image, video, audio, next: files < limit ? null : last };
    },
  };
}
