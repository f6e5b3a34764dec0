import type { Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { halfHourOf } from './half-hours.ts';

/** Who was connected, until it is stored. */
export interface SeenPeople {
  note(uid: Uid, isHere: boolean): void;
  /** Who was there and is not stored yet, by half hour. Each is given out once. */
  take(): Map<number, Set<Uid>>;
}

/** Hears from the event streams who comes and leaves. */
export function createSeenPeople(clock: Pick<Clock, 'now'>): SeenPeople {
  const here = new Set<Uid>();
  /** Of the present half hour. */
  const taken = { halfHour: 0, uids: new Set<Uid>() };
  let seen = new Map<number, Set<Uid>>();

  function see(uid: Uid): void {
    const halfHour = halfHourOf(clock.now());
    if (taken.halfHour === halfHour && taken.uids.has(uid)) return;
    seen.set(halfHour, (seen.get(halfHour) ?? new Set()).add(uid));
  }
  return {
    note(uid, isHere) {
      if (isHere) here.add(uid);
      else here.delete(uid);
      see(uid);
    },
    take() {
      const halfHour = halfHourOf(clock.now());
      if (taken.halfHour !== halfHour) Object.assign(taken, { halfHour, uids: new Set<Uid>() });
      for (const uid of here) see(uid);
      for (const uid of seen.get(halfHour) ?? []) taken.uids.add(uid);
      const all = seen;
      seen = new Map();
      return all;
    },
  };
}
