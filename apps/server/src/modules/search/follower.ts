import type { MessageIndex } from './message-index.sqlite.ts';
import type { LogStep, MessageSource } from './message-source.sqlite.ts';

const STEPS_AT_ONCE = 500;
const CHECKED_AT_ONCE = 5_000;
const REMOVED_AT_ONCE = 500;

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
 * Brings the index after the log, one bounded step for each call; every answer is whether there is more to do.
 * What a message says is read as it is now, so a step taken twice changes nothing.
 */
export function createFollower({ index, source, now }: FollowerParts) {
  /** Where the search for messages that are gone has come to; null = none is under way. */
  let checkedTo: number | null = null;

  function refresh(mid: number): void {
    // What expires is put in all the same, and taken out in its time: one rule less to be wrong about.
    const message = source.get(mid, 0);
    if (message) index.put(message);
    else index.remove(mid);
  }

  function follow(): boolean {
    const steps = source.stepsAfter(index.progress().mid, STEPS_AT_ONCE);
    const last = steps.at(-1);
    if (last === undefined) return false;
    const changed = new Set(steps.map(messageOf).filter((mid) => mid !== null));
    index.inOneStep(() => {
      for (const mid of changed) refresh(mid);
      index.setProgress({ mid: last.mid, created_at: last.created_at });
    });
    return steps.length === STEPS_AT_ONCE;
  }

  function removeAll(mids: readonly number[]): void {
    index.inOneStep(() => {
      for (const mid of mids) index.remove(mid);
    });
  }

  function removeExpired(): boolean {
    const expired = index.expiredBy(now(), REMOVED_AT_ONCE);
    if (expired.length > 0) removeAll(expired);
    return expired.length === REMOVED_AT_ONCE;
  }

  function removeMissing(): boolean {
    if (checkedTo === null) return false;
    const mids = index.midsFrom(checkedTo, CHECKED_AT_ONCE);
    const first = mids.at(0);
    const last = mids.at(-1);
    if (first === undefined || last === undefined) {
      checkedTo = null;
      return false;
    }
    const there = source.midsBetween(first, last);
    const missing = mids.filter((mid) => !there.has(mid)).slice(0, REMOVED_AT_ONCE);
    if (missing.length > 0) removeAll(missing);
    // A full load may have left some behind: the same stretch is looked at again.
    if (missing.length < REMOVED_AT_ONCE) checkedTo = last + 1;
    return true;
  }

  return {
    /** Takes what is new in the log. */
    follow,
    /** Has the whole index compared with the messages there are, from the beginning. */
    expectMissing: () => void (checkedTo = 0),
    /** Takes out what is no longer there. */
    cleanUp: () => removeExpired() || removeMissing(),
  };
}

export type Follower = ReturnType<typeof createFollower>;
