import { forgetShared } from '../../lib/shared-cache.ts';
import { isGuestSession, sessionStore } from '../../state/session.ts';

/** What somebody was about to share leaves the device with them. A guest's waits for the account they sign in with. */
export function followShared(): void {
  sessionStore.subscribe(({ session }, { session: before }) => {
    if (before && before.uid !== session?.uid && !isGuestSession(before)) void forgetShared();
  });
}
