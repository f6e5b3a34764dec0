import type { Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { halfHourOf } from './half-hours.ts';

/** Connected users, until they are stored. */
export interface SeenPeople {
  note(uid: Uid, isHere: boolean): void;
  /** Users not stored yet, by half hour. Each is returned once. */
  take(): Map<number, Set<Uid>>;
}

/** Follows the presence of users. */
export function createSeenPeople(clock: Pick<Clock, 'now'>): SeenPeople {
  const here = new Set<Uid>();
  /** Users already returned for the present half hour. */
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
