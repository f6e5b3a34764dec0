import type { MessageIndex } from './message-index.sqlite.ts';
import type { LogStep, MessageSource } from './message-source.sqlite.ts';

const STEPS_AT_ONCE = 2_000;
/** Messages of that many steps are read by one statement, and held at once, however long they are. */
const READ_AT_ONCE = 64;
const CHECKED_AT_ONCE = 5_000;
const REMOVED_AT_ONCE = 100;

export interface FollowerParts {
  index: MessageIndex;
  source: MessageSource;
  now: () => number;
}

/** The message whose words an entry of the log changes; a reaction changes none. */
function messageOf({ mid, kind, about_mid }: LogStep): number | null {
  if (kind === 'normal' || kind === 'reply') return mid;
  return kind === 'like' ? null : about_mid;
}

/** Whether the index was made from another log than this one: an older copy was put back, or a folder was mixed up. */
export function isForeign({ index, source }: FollowerParts): boolean {
  const { mid, created_at } = index.progress();
  const known = source.createdAt(mid);
  return mid > source.lastMid() || (known !== undefined && known !== created_at);
}

/**
 * Brings the index after the log, one bounded step for each call, which ends soon after `limitMs` of the clock; every
 * answer is whether there is more to do.
 * What a message says is read as it is now, so a step taken twice changes nothing.
 */
export function createFollower({ index, source, now }: FollowerParts) {
  /** Where the search for messages that are gone has come to; null = none is under way. */
  let checkedTo: number | null = null;
  /** More may have gone meanwhile, behind that place. */
  let isOnceMore = false;

  /** Takes a few steps that follow each other, until the time is up; the last one taken. */
  function takeFew(steps: readonly LogStep[], refreshed: Set<number>, until: number): LogStep | undefined {
    const written = source.messagesOf(steps);
    for (const step of steps) {
      const mid = messageOf(step);
      if (mid !== null && !refreshed.has(mid)) {
        refreshed.add(mid);
        // What expires is put in all the same, and taken out in its time: one rule less to be wrong about.
        const message = mid === step.mid ? written.get(mid) : source.get(mid, 0);
        if (message) index.put(message);
        else index.remove(mid);
      }
      if (now() >= until) return step;
    }
    return steps.at(-1);
  }

  /** Takes steps until the time is up; the last one taken. */
  function takeInTime(steps: readonly LogStep[], until: number): LogStep | undefined {
    const refreshed = new Set<number>();
    let last: LogStep | undefined;
    for (let at = 0; at < steps.length; at += READ_AT_ONCE) {
      const few = steps.slice(at, at + READ_AT_ONCE);
      last = takeFew(few, refreshed, until);
      if (last !== few.at(-1) || now() >= until) break;
    }
    return last;
  }

  /** The end of the log may have been erased: nothing is left to take up to there. */
  function skipErased(): void {
    const mid = source.lastMid();
    if (mid > index.progress().mid) index.setProgress({ mid, created_at: 0 });
  }

  const takeSteps = (limitMs: number): boolean =>
    source.inOneView(() => {
      const until = now() + limitMs;
      const steps = source.stepsAfter(index.progress().mid, STEPS_AT_ONCE);
      if (steps.length === 0) {
        skipErased();
        return false;
      }
      const last = index.inOneStep(() => {
        const taken = takeInTime(steps, until);
        if (taken) index.setProgress({ mid: taken.mid, created_at: taken.created_at });
        return taken;
      });
      return steps.length === STEPS_AT_ONCE || last !== steps.at(-1);
    });

  /** Takes them out until the time is up, one at least; how many were. */
  function removeInTime(mids: readonly number[], until: number): number {
    let removed = 0;
    index.inOneStep(() => {
      for (const mid of mids) {
        index.remove(mid);
        removed += 1;
        if (now() >= until) break;
      }
    });
    return removed;
  }

  function removeExpired(until: number): boolean {
    const expired = index.expiredBy(now(), REMOVED_AT_ONCE);
    const removed = expired.length > 0 ? removeInTime(expired, until) : 0;
    return removed === REMOVED_AT_ONCE || removed < expired.length;
  }

  function removeMissing(until: number): boolean {
    if (checkedTo === null) return false;
    const mids = index.midsFrom(checkedTo, CHECKED_AT_ONCE);
    const first = mids.at(0);
    const last = mids.at(-1);
    if (first === undefined || last === undefined) {
      checkedTo = isOnceMore ? 0 : null;
      isOnceMore = false;
      return checkedTo !== null;
    }
    const there = source.midsBetween(first, last);
    const missing = mids.filter((mid) => !there.has(mid));
    const removed = missing.length > 0 ? removeInTime(missing.slice(0, REMOVED_AT_ONCE), until) : 0;
    // Some may be left: then the same stretch is looked at again.
    if (removed === missing.length) checkedTo = last + 1;
    return true;
  }

  return {
    /** Takes what is new in the log, for so long. */
    follow: takeSteps,
    /** Whether one step would take all that is new. */
    isNear: () => source.lastMid() - index.progress().mid < STEPS_AT_ONCE,
    /** Has the whole index compared with the messages there are, from the beginning. */
    expectMissing() {
      if (checkedTo === null) checkedTo = 0;
      else isOnceMore = true;
    },
    /** Takes out what is no longer there, for so long. */
    cleanUp(limitMs: number): boolean {
      const until = now() + limitMs;
      return removeExpired(until) || removeMissing(until);
    },
  };
}
