import type { Mid, Uid } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import { dayOf, type Days, daysOf, HALF_HOUR_MS, HALF_HOURS_PER_DAY } from './half-hours.ts';
import type { FileBytes, HalfHours, Progress, StatisticsStore } from './statistics.store.ts';

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
  SELECT 1, @upTo::bigint, count(*) ${SLICE} ON CONFLICT (id) DO UPDATE SET last_mid = excluded.last_mid,
    messages = statistics_progress.messages + excluded.messages`);

const IS_PERSON = `NOT is_bot AND visitor_host IS NULL AND create_by <> 'guest'`;
const WITH_OTHER_HALF_HOURS = `ON CONFLICT (day, uid)
  DO UPDATE SET half_hours = statistics_people.half_hours | excluded.half_hours`;
const ADD_SENDERS = statement<Slice>(`INSERT INTO statistics_people (day, uid, half_hours)
  SELECT half_hour / ${HALF_HOURS_PER_DAY}, from_uid, bit_or(1::bigint << (half_hour % ${HALF_HOURS_PER_DAY})::int)
  FROM (SELECT DISTINCT created_at / ${HALF_HOUR_MS} AS half_hour, from_uid ${SLICE}) AS sent
  JOIN users ON users.uid = from_uid WHERE ${IS_PERSON} GROUP BY 1, 2 ${WITH_OTHER_HALF_HOURS}`);
const ADD_SEEN = statement<{ day: number; at: number; uids: readonly Uid[] }>(`INSERT INTO statistics_people
    (day, uid, half_hours)
  SELECT @day::bigint, uid, 1::bigint << @at::int FROM users WHERE uid = ANY(@uids) AND ${IS_PERSON}
  ${WITH_OTHER_HALF_HOURS}`);

const MESSAGES_IN = statement<HalfHours, { messages: number }>(`SELECT coalesce(sum(messages), 0) AS messages
  FROM statistics_messages WHERE half_hour >= @from AND half_hour < @until`);
const FROM_BIT = '(1::bigint << CASE WHEN @first = @last THEN @from::int ELSE 0 END)';
// Of the days between the first and the last, every half hour counts.
const ACTIVE_IN = statement<Days, { people: number }>(`SELECT count(DISTINCT uid) AS people FROM statistics_people
  WHERE day BETWEEN @first AND @last
    AND (day > @first OR (half_hours >> @from::int) <> 0)
    AND (day < @last OR (half_hours & ((1::bigint << @until::int) - 1) & (~(${FROM_BIT} - 1))) <> 0)`);

const bytesOf = (kind: string) => `coalesce(sum(bytes) FILTER (WHERE content_type ILIKE '${kind}/%'), 0) AS ${kind}`;
// As storage is counted: a file that waits to be erased still takes its room.
const FILE_BYTES = statement<
  { after: string; limit: number },
  FileBytes & { last: string | null; files: number }
>(`SELECT max(path) AS last, count(*) AS files, ${['image', 'video', 'audio'].map(bytesOf).join(', ')}
  FROM (SELECT path, content_type, size_bytes + thumbnail_bytes AS bytes
    FROM files WHERE path > @after ORDER BY path LIMIT @limit) AS page`);
const DELETE_MESSAGES = statement<{ halfHour: number }>('DELETE FROM statistics_messages WHERE half_hour < @halfHour');
const DELETE_PEOPLE = statement<{ day: number }>('DELETE FROM statistics_people WHERE day < @day');

export function createPostgresStatisticsStore(db: PostgresConnection): StatisticsStore {
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
    markSeen: async (halfHour, uids) =>
      void (await db.run(ADD_SEEN, { day: dayOf(halfHour), at: halfHour % HALF_HOURS_PER_DAY, uids })),
    async deleteBefore(halfHour) {
      await Promise.all([db.run(DELETE_MESSAGES, { halfHour }), db.run(DELETE_PEOPLE, { day: dayOf(halfHour) })]);
    },
    messagesIn: async (period) => (await db.get(MESSAGES_IN, period))?.messages ?? 0,
    activeIn: async (period) => (await db.get(ACTIVE_IN, daysOf(period)))?.people ?? 0,
    async fileBytesAfter(place, limit) {
      const page = await db.get(FILE_BYTES, { after: place === null ? '' : String(place), limit });
      const { last = null, files = 0, image = 0, video = 0, audio = 0 } = page ?? {};
      return { image, video, audio, next: files < limit ? null : last };
    },
  };
}
