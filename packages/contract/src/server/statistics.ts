import * as z from 'zod/mini';
import { endpoints, json } from '../endpoint.ts';
import { Uid } from '../ids.ts';
import { filterOr } from '../input.ts';
import { STATISTICS_DAYS_CHOICES } from '../limits.ts';
import { TimeZone } from '../time-zone.ts';

const Count = z.int().check(z.nonnegative());
const Bytes = Count;

const Days = z
  .int()
  .check(z.refine((days) => STATISTICS_DAYS_CHOICES.some((choice) => choice === days), { error: 'no choice of days' }));

/** What happened on one day of the reader. */
export const DayStatistics = z.object({
  /** In the time zone that was asked for, as `2026-02-19`. */
  date: z.string(),
  /** Messages sent, also those that were deleted since. */
  messages: Count,
  /** People who sent something or were connected. */
  active: Count,
  /** People whose accounts were made, and still exist. */
  joined: Count,
});
export type DayStatistics = z.output<typeof DayStatistics>;

/** How much the server is used: numbers, and no contents. */
export const Statistics = z.object({
  /** The oldest first; today, which is not over, is the last one. */
  days: z.array(DayStatistics),
  /** False while messages from before this was counted are still missing in the numbers. */
  is_complete: z.boolean(),
  /** Neither bots nor visitors nor guests. */
  people: Count,
  /** Of widgets. */
  visitors: Count,
  bots: Count,
  public_channels: Count,
  private_channels: Count,
  /** Counted as they were sent: what is deleted later stays counted. */
  messages: Count,
  /** Event streams open now, one per device. */
  open_streams: Count,
  storage: z.object({
    used_bytes: Bytes,
    /** Free space on the disk for Loquat. */
    free_bytes: Bytes,
    /** Of what is used. */
    image_bytes: Bytes,
    video_bytes: Bytes,
    audio_bytes: Bytes,
    /** All the rest. */
    other_bytes: Bytes,
    /** Who uses most, the largest first. */
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
      /** How many days, with today: 7, 30 or 90. */
      days: filterOr(Days, 30),
      /** Whose days they are. */
      time_zone: filterOr(TimeZone, 'UTC'),
    }),
    response: json(Statistics),
    problems: [],
  },
});
