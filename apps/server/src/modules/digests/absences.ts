import type { Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { CachedUser } from '../users/users.access.ts';

/** Who is away, and for how long. */
export interface Absences {
  /** First stream opened, last one closed. */
  note(uid: Uid, isHere: boolean): void;
  /** How long somebody has had no stream open, in milliseconds; 0 for those online. */
  lengthOf(user: Pick<CachedUser, 'uid' | 'created_at'>): number;
}

/** Held in memory: after a restart, everybody who does not come back counts as away since then. */
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
