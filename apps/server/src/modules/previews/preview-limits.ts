import type { Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { createRateLimit } from '../../platform/http/security/rate-limit.ts';
import { createLimiter, type Limiter } from '../../platform/limiters/limiter.ts';
import { createLruCache } from '../../platform/lru-cache.ts';

/** Runs a task in its turn, so that no user can make this server send too many requests. */
export interface PreviewLimits {
  /** @throws RateLimitedError, OverloadedError */
  run<T>(uid: Uid, task: () => Promise<T>): Promise<T>;
}

const PER_MINUTE = 120;
const PER_USER = { resource: 'link previews of one user', concurrency: 4, maxWaiting: 60 };
const ALTOGETHER = { resource: 'link previews', concurrency: 16, maxWaiting: 500 };
const REMEMBERED_USERS = 1_000;

export function createPreviewLimits(clock: Clock, isOn: boolean): PreviewLimits {
  const rate = createRateLimit({ isOn, limit: PER_MINUTE, windowSeconds: 60, clock });
  const all = createLimiter(ALTOGETHER);
  const byUser = createLruCache<Uid, Limiter>(REMEMBERED_USERS);
  const limiterOf = (uid: Uid): Limiter => {
    const known = byUser.get(uid) ?? createLimiter(PER_USER);
    byUser.set(uid, known);
    return known;
  };
  return {
    async run(uid, task) {
      rate.take(String(uid));
      return limiterOf(uid)(() => all(task));
    },
  };
}
