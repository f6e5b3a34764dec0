import type { Mid, Uid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { dayOf, type Days, daysOf, HALF_HOUR_MS, HALF_HOURS_PER_DAY } from './half-hours.ts';
import type { FileBytes, HalfHours, Progress, StatisticsStore } from './statistics.store.ts';

const PROGRESS = 'SELECT last_mid, messages FROM statistics_progress WHERE id = 1';
const LAST_MID = 'SELECT coalesce(max(mid), 0) FROM message_log';
const NEXT = 'SELECT max(mid) FROM (SELECT mid FROM message_log WHERE mid > ? ORDER BY mid LIMIT ?)';

const SLICE = `FROM message_log WHERE mid > @after AND mid <= @upTo AND kind IN ('normal', 'reply')`;
const ADD_MESSAGES = `INSERT INTO statistics_messages (half_hour, messages)
  SELECT created_at / ${HALF_HOUR_MS}, count(*) ${SLICE} GROUP BY 1
  ON CONFLICT (half_hour) DO UPDATE SET messages = messages + excluded.messages`;
const ADD_PROGRESS = `INSERT INTO statistics_progress (id, last_mid, messages) SELECT 1, @upTo, count(*) ${SLICE}
  ON CONFLICT (id) DO UPDATE SET last_mid = excluded.last_mid, messages = messages + excluded.messages`;

const IS_PERSON = `NOT is_bot AND visitor_host IS NULL AND create_by <> 'guest'`;
const WITH_OTHER_HALF_HOURS = 'ON CONFLICT (day, uid) DO UPDATE SET half_hours = half_hours | excluded.half_hours';
const ADD_SENDERS = `INSERT INTO statistics_people (day, uid, half_hours)
  SELECT half_hour / ${HALF_HOURS_PER_DAY}, from_uid, 1 << (half_hour % ${HALF_HOURS_PER_DAY})
  FROM (SELECT DISTINCT created_at / ${HALF_HOUR_MS} AS half_hour, from_uid ${SLICE})
  JOIN users ON users.uid = from_uid WHERE ${IS_PERSON} ${WITH_OTHER_HALF_HOURS}`;
const ADD_SEEN = `INSERT INTO statistics_people (day, uid, half_hours)
  SELECT @day, uid, 1 << @at FROM users WHERE uid = @uid AND ${IS_PERSON} ${WITH_OTHER_HALF_HOURS}`;

const MESSAGES_IN = `SELECT coalesce(sum(messages), 0) FROM statistics_messages
  WHERE half_hour >= @from AND half_hour < @until`;
// Of the days between the first and the last, every half hour counts.
const ACTIVE_IN = `SELECT count(DISTINCT uid) FROM statistics_people WHERE day BETWEEN @first AND @last
  AND (day > @first OR half_hours >> @from <> 0)
  AND (day < @last OR half_hours & ((1 << @until) - 1) & ~((1 << iif(@first = @last, @from, 0)) - 1) <> 0)`;

const bytesOf = (kind: string) => `coalesce(sum(bytes) FILTER (WHERE content_type LIKE '${kind}/%'), 0) AS ${kind}`;
// As storage is counted: a file that waits to be erased still takes its room.
const FILE_BYTES = `SELECT max(position) AS last, count(*) AS files, ${['image', 'video', 'audio'].map(bytesOf).join(', ')}
  FROM (SELECT rowid AS position, content_type, size_bytes + thumbnail_bytes AS bytes
    FROM files WHERE rowid > ? ORDER BY rowid LIMIT ?)`;

export function createSqliteStatisticsStore({ $client }: SqliteConnection): StatisticsStore {
  const progress = $client.prepare<[], Progress>(PROGRESS);
  const lastMid = $client.prepare<[], number>(LAST_MID).pluck();
  const next = $client.prepare<[number, number], Mid | null>(NEXT).pluck();
  const additions = [ADD_MESSAGES, ADD_SENDERS, ADD_PROGRESS].map((sql) =>
    $client.prepare<[{ after: number; upTo: Mid }]>(sql),
  );
  const addSeen = $client.prepare<[{ day: number; at: number; uid: Uid }]>(ADD_SEEN);
  const messagesIn = $client.prepare<[HalfHours], number>(MESSAGES_IN).pluck();
  const activeIn = $client.prepare<[Days], number>(ACTIVE_IN).pluck();
  const fileBytes = $client.prepare<[number, number], FileBytes & { last: number | null; files: number }>(FILE_BYTES);
  const deleteMessages = $client.prepare<[number]>('DELETE FROM statistics_messages WHERE half_hour < ?');
  const deletePeople = $client.prepare<[number]>('DELETE FROM statistics_people WHERE day < ?');
  const reached = (): Progress => progress.get() ?? { last_mid: 0, messages: 0 };
  return {
    progress: async () => reached(),
    backlog: async () => (lastMid.get() ?? 0) - reached().last_mid,
    countNext: async (limit) => {
      const after = reached().last_mid;
      const upTo = next.get(after, limit) ?? null;
      if (upTo !== null) for (const add of additions) add.run({ after, upTo });
      return upTo !== null;
    },
    markSeen: async (halfHour, uids) => {
      const at = halfHour % HALF_HOURS_PER_DAY;
      for (const uid of uids) addSeen.run({ day: dayOf(halfHour), at, uid });
    },
    deleteBefore: async (halfHour) => {
      deleteMessages.run(halfHour);
      deletePeople.run(dayOf(halfHour));
    },
    messagesIn: async (period) => messagesIn.get(period) ?? 0,
    activeIn: async (period) => activeIn.get(daysOf(period)) ?? 0,
    fileBytesAfter: async (place, limit) => {
      const { last, files, ...bytes } = fileBytes.get(Number(place), limit)!;
      return { ...bytes, next: files < limit ? null : last };
    },
  };
}
