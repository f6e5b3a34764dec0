import * as z from 'zod/mini';
import { endpoints, json } from '../endpoint.ts';
import { Uid } from '../ids.ts';
import { filterOr } from '../input.ts';
import { TimeZone } from '../time-zone.ts';

/** The periods, in days, for which statistics can be requested; counts are kept for the longest. */
export const STATISTICS_DAYS_CHOICES = [7, 30, 90] as const;

const Count = z.int().check(z.nonnegative());
const Bytes = Count;

const Days = z
  .int()
  .check(z.refine((days) => STATISTICS_DAYS_CHOICES.some((choice) => choice === days), { error: 'no choice of days' }));

/** Statistics of one day in the reader's time zone. */
export const DayStatistics = z.object({
  /** In the requested time zone, as `2026-02-19`. */
  date: z.string(),
  /** Messages sent, also those that were deleted since. */
  messages: Count,
  /** Users who sent a message or were connected. */
  active: Count,
  /** Accounts created on this day that still exist. */
  joined: Count,
});
export type DayStatistics = z.output<typeof DayStatistics>;

/** Usage of the server: numbers, and no contents. */
export const Statistics = z.object({
  /** Oldest first; the last one is today, which is not complete. */
  days: z.array(DayStatistics),
  /** False while older messages are not counted yet. */
  is_complete: z.boolean(),
  /** Users without bots, visitors and guests. */
  people: Count,
  /** Visitors of widgets. */
  visitors: Count,
  bots: Count,
  public_channels: Count,
  private_channels: Count,
  /** Counted when they were sent: later deletions do not change the number. */
  messages: Count,
  /** Event streams open now, one per device. */
  open_streams: Count,
  storage: z.object({
    used_bytes: Bytes,
    /** Free space on the disk for Loquat. */
    free_bytes: Bytes,
    /** Part of the used bytes. */
    image_bytes: Bytes,
    video_bytes: Bytes,
    audio_bytes: Bytes,
    /** All the rest. */
    other_bytes: Bytes,
    /** The users who use the most space, largest first. */
    largest: z.array(z.object({ uid: Uid, used_bytes: Bytes })),
  }),
});
export type Statistics = z.output<typeof Statistics>;

export const statisticsEndpoints = endpoints({
  getStatistics: {
    method: 'GET',
    path: '/admin/system/statistics',
    access: 'admin',
    summary: 'How much the server is used: messages and people by day, and what there is now',
    query: z.object({
      /** Number of days, including today: 7, 30 or 90. */
      days: filterOr(Days, 30),
      /** Time zone that the days are counted in. */
      time_zone: filterOr(TimeZone, 'UTC'),
    }),
    response: json(Statistics),
    problems: [],
  },
});
