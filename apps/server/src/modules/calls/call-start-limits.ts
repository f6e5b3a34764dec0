import { CALLS_STARTED_PER_MINUTE, type ChatTarget, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { createRateLimit } from '../../platform/http/security/rate-limit.ts';

const WINDOW_SECONDS = 60;

/** Rate limits for starting calls. */
export interface CallStartLimits {
  /** @throws RateLimitedError if the caller starts too many calls, or too many ring at the callee */
  take(caller: Uid, target: ChatTarget): void;
}

export function createCallStartLimits({ isOn, clock }: { isOn: boolean; clock: Clock }): CallStartLimits {
  const limitTo = (limit: number) => createRateLimit({ isOn, limit, windowSeconds: WINDOW_SECONDS, clock });
  const { byCaller, toCallee, inConversation } = CALLS_STARTED_PER_MINUTE;
  const [callers, callees, conversations] = [limitTo(byCaller), limitTo(toCallee), limitTo(inConversation)];
  return {
    take(caller, target) {
      callers.take(String(caller));
      if ('gid' in target) return;
      conversations.take(`${caller} ${target.uid}`);
      callees.take(String(target.uid));
    },
  };
}
