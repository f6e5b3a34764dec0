import { setImmediate } from 'node:timers/promises';
import type { DayStatistics, Statistics } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { StorageReporter } from '../storage/storage.access.ts';
import { isVisitor, type UserDirectory } from '../users/users.access.ts';
import { halfHourOf } from './half-hours.ts';
import { lastDays, type LocalDay } from './local-days.ts';
import type { FileBytes, Stores } from './statistics.store.ts';

export interface StatisticsServiceParts {
  reads: Stores;
  clock: Pick<Clock, 'now'>;
  users: Pick<UserDirectory, 'list'>;
  channels: Pick<ChannelDirectory, 'count' | 'publicChannels'>;
  storage: StorageReporter;
  /** Returns the number of open event streams. */
  openStreams: () => number;
}

export interface StatisticsService {
  /** Statistics of the last days including today, in a time zone, and the present state. */
  get(days: number, timeZone: string): Promise<Statistics>;
}

/** A busy server writes fewer entries in a minute, after which the rest is counted. */
const BACKLOG_MAX = 50_000;
const FILES_PER_TURN = 1_000;

/** Sums up the counters, a little in each turn of the event loop. */
export function createStatisticsService(parts: StatisticsServiceParts): StatisticsService {
  const { reads, clock, users, channels, storage, openStreams } = parts;

  async function readDay(day: LocalDay, joins: ReadonlyMap<string, number>): Promise<DayStatistics> {
    await setImmediate();
    const [messages, active] = [await reads.statistics.messagesIn(day), await reads.statistics.activeIn(day)];
    return { date: day.date, messages, active, joined: joins.get(day.date) ?? 0 };
  }

  async function readFileBytes(): Promise<FileBytes> {
    const sum = { image: 0, video: 0, audio: 0 };
    let after: string | null = null;
    do {
      await setImmediate();
      const some = await reads.statistics.fileBytesAfter(after, FILES_PER_TURN);
      for (const kind of ['image', 'video', 'audio'] as const) sum[kind] += some[kind];
      after = some.next;
    } while (after !== null);
    return sum;
  }

  async function readStorage(): Promise<Statistics['storage']> {
    const { image, video, audio } = await readFileBytes();
    const { used_bytes, free_bytes, largest } = await storage.report();
    // Not only files of other types: saved items and forwards contain copies of pictures.
    const other_bytes = Math.max(0, used_bytes - image - video - audio);
    return {
      used_bytes,
      free_bytes,
      largest,
      other_bytes,
      image_bytes: image,
      video_bytes: video,
      audio_bytes: audio,
    };
  }

  return {
    async get(count, timeZone) {
      const days = lastDays(count, timeZone, clock.now());
      const accounts = users.list();
      const people = accounts.filter((user) => !user.is_bot && !isVisitor(user));
      const joins = new Map<string, number>();
      const first = days[0]!.from;
      for (const { created_at } of people) {
        const at = halfHourOf(created_at);
        const date = at < first ? undefined : days.findLast(({ from }) => from <= at)?.date;
        if (date !== undefined) joins.set(date, (joins.get(date) ?? 0) + 1);
      }
      const counted: DayStatistics[] = [];
      for (const day of days) counted.push(await readDay(day, joins));
      const publicChannels = channels.publicChannels().length;
      return {
        days: counted,
        is_complete: (await reads.statistics.backlog()) <= BACKLOG_MAX,
        people: people.length,
        visitors: accounts.filter(isVisitor).length,
        bots: accounts.filter((user) => user.is_bot).length,
        public_channels: publicChannels,
        private_channels: channels.count() - publicChannels,
        messages: (await reads.statistics.progress()).messages,
        open_streams: openStreams(),
        storage: await readStorage(),
      };
    },
  };
}
