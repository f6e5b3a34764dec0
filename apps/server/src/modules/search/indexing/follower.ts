import { type FollowedLog, followItself } from './followed-log.ts';
import type { MessageIndex } from './message-index.sqlite.ts';
import type { LogReader, LogStep, MessageSource } from './message-source.ts';

const STEPS_AT_ONCE = 2_000;
/** Messages of this many steps are read by one statement, and held in memory at once, whatever their length. */
const READ_AT_ONCE = 64;
const CHECKED_AT_ONCE = 5_000;
const REMOVED_AT_ONCE = 100;

export interface FollowerParts {
  index: MessageIndex;
  source: MessageSource;
  /** The followed log, if not the source itself: then it may lag. */
  followed?: FollowedLog;
  now: () => number;
}

/** The message whose words a log entry changes; a reaction changes none. */
function messageOf({ mid, kind, about_mid }: LogStep): number | null {
  if (kind === 'normal' || kind === 'reply') return mid;
  return kind === 'like' ? null : about_mid;
}

/** Messages that these entries change and that are older than their own entries. */
function changedBy(steps: readonly LogStep[], refreshed: ReadonlySet<number>): number[] {
  const mids = steps.flatMap((step) => {
    const mid = messageOf(step);
    return mid === null || mid === step.mid || refreshed.has(mid) ? [] : [mid];
  });
  return [...new Set(mids)];
}

/** Whether the index was made from another log: an older backup was restored, or a folder was mixed up. */
export async function isForeign({ index, source }: Pick<FollowerParts, 'index' | 'source'>): Promise<boolean> {
  const { mid, created_at } = index.progress();
  const known = await source.createdAt(mid);
  return mid > (await source.lastMid()) || (known !== undefined && known !== created_at);
}

/**
 * Brings the index up to date with the log, one bounded step per call, which ends soon after `limitMs`; each returns
 * whether there is more to do. A message's present content is read, so repeating a step changes nothing.
 */
export function createFollower({ index, source, followed = followItself(source), now }: FollowerParts) {
  /** Position of the search for deleted messages; null = not running. */
  let checkedTo: number | null = null;
  /** More messages may have been deleted behind that position meanwhile. */
  let isOnceMore = false;

  /** Takes a few consecutive steps within the time limit; returns the last one taken. */
  async function takeFew(
    log: LogReader,
    steps: readonly LogStep[],
    refreshed: Set<number>,
    until: number,
  ): Promise<LogStep | undefined> {
    const written = await log.messagesOf(steps);
    // Expiring messages are indexed too, and removed later: one rule less to get wrong.
    const changed = await log.list(changedBy(steps, refreshed), 0);
    for (const step of steps) {
      const mid = messageOf(step);
      if (mid !== null && !refreshed.has(mid)) {
        refreshed.add(mid);
        const message = mid === step.mid ? written.get(mid) : changed.get(mid);
        if (message) index.put(message);
        else index.remove(mid);
      }
      if (now() >= until) return step;
    }
    return steps.at(-1);
  }

  /** Takes steps within the time limit; returns the last one taken. */
  async function takeInTime(log: LogReader, steps: readonly LogStep[], until: number): Promise<LogStep | undefined> {
    const refreshed = new Set<number>();
    let last: LogStep | undefined;
    for (let at = 0; at < steps.length; at += READ_AT_ONCE) {
      const few = steps.slice(at, at + READ_AT_ONCE);
      last = await takeFew(log, few, refreshed, until);
      if (last !== few.at(-1) || now() >= until) break;
    }
    return last;
  }

  const takeSteps = (limitMs: number): Promise<boolean> =>
    followed.lend(async (log) => {
      const until = now() + limitMs;
      const { mid } = index.progress();
      // Read before the steps, in the same database: a mid that the steps lack was then erased, and is not merely
      // newer.
      const newest = await log.lastMid();
      const steps = await log.stepsAfter(mid, STEPS_AT_ONCE);
      if (steps.length === 0) {
        // The end of the log may have been erased: then there is nothing to index up to there.
        if (newest > mid) index.setProgress({ mid: newest, created_at: 0 });
        return false;
      }
      const last = await index.inOneStep(async () => {
        const taken = await takeInTime(log, steps, until);
        if (taken) index.setProgress({ mid: taken.mid, created_at: taken.created_at });
        return taken;
      });
      return steps.length === STEPS_AT_ONCE || last !== steps.at(-1);
    });

  /** Removes messages within the time limit, at least one; returns how many were removed. */
  async function removeInTime(mids: readonly number[], until: number): Promise<number> {
    let removed = 0;
    await index.inOneStep(async () => {
      for (const mid of mids) {
        index.remove(mid);
        removed += 1;
        if (now() >= until) break;
      }
    });
    return removed;
  }

  async function removeExpired(until: number): Promise<boolean> {
    const expired = index.expiredBy(now(), REMOVED_AT_ONCE);
    const removed = expired.length > 0 ? await removeInTime(expired, until) : 0;
    return removed === REMOVED_AT_ONCE || removed < expired.length;
  }

  async function removeMissing(until: number): Promise<boolean> {
    if (checkedTo === null) return false;
    const mids = index.midsFrom(checkedTo, CHECKED_AT_ONCE);
    const first = mids.at(0);
    const last = mids.at(-1);
    if (first === undefined || last === undefined) {
      checkedTo = isOnceMore ? 0 : null;
      isOnceMore = false;
      return checkedTo !== null;
    }
    const there = await followed.midsBetween(first, last);
    const missing = mids.filter((mid) => !there.has(mid));
    const removed = missing.length > 0 ? await removeInTime(missing.slice(0, REMOVED_AT_ONCE), until) : 0;
    // If some are left, the same range is examined again.
    if (removed === missing.length) checkedTo = last + 1;
    return true;
  }

  return {
    /** Indexes new entries of the log within a time limit. */
    follow: takeSteps,
    /** The last indexed entry of the log. */
    position: () => index.progress().mid,
    /** Whether the followed log still lacks entries of the database. */
    isLate: () => followed.isLate(),
    /** Whether one step would index all new entries. */
    isNear: async () => (await source.lastMid()) - index.progress().mid < STEPS_AT_ONCE,
    /** Starts comparing the whole index with the existing messages, from the beginning. */
    expectMissing() {
      followed.expectErased();
      if (checkedTo === null) checkedTo = 0;
      else isOnceMore = true;
    },
    /** Removes messages that no longer exist, within a time limit. */
    async cleanUp(limitMs: number): Promise<boolean> {
      const until = now() + limitMs;
      return (await removeExpired(until)) || (await removeMissing(until));
    },
  };
}
