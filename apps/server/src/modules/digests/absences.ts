import type { Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { CachedUser } from '../users/users.access.ts';

/** Tracks which users are offline, and for how long. */
export interface Absences {
  /** Called when a user's first stream opens or the last one closes. */
  note(uid: Uid, isHere: boolean): void;
  /** How long a user has had no stream open, in milliseconds; 0 while online. */
  lengthOf(user: Pick<CachedUser, 'uid' | 'created_at'>): number;
}

/** Held in memory: after a restart, every user who does not reconnect counts as offline since then. */
export function createAbsences(clock: Pick<Clock, 'now'>): Absences {
  const startedAt = clock.now();
  const here = new Set<Uid>();
  const leftAt = new Map<Uid, number>();
  return {
    note(uid, isHere) {
      if (isHere) here.add(uid);
      else here.delete(uid);
      if (!isHere) leftAt.set(uid, clock.now());
    },
    lengthOf({ uid, created_at }) {
      return here.has(uid) ? 0 : clock.now() - (leftAt.get(uid) ?? Math.max(startedAt, created_at));
    },
  };
}
