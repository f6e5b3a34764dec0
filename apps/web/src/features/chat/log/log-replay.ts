import type { Replay } from '#state/feature-state.ts';
import { getMyUid, isGuest } from '#state/session.ts';
import { afterReplay } from './history/coverage.ts';
import { withoutOlderThan } from './messages.events.ts';
import { type MessagesState, messagesStore } from './messages.store.ts';

/** A replay that hit its limit left a gap in the log, which is filled from the histories. */
export function closeReplay(replay: Replay): void {
  messagesStore.setState((state) => withReplay(state, replay));
  if (replay.isComplete && (replay.isCapped || replay.afterMid === 0)) void fillAfter(replay);
}

/** If this fails, the next replay or opening the chat loads it. */
async function fillAfter({ isCapped }: Replay): Promise<void> {
  const me = getMyUid();
  const gaps = await import('./history/fill-gaps.ts').catch(() => undefined);
  if (gaps && getMyUid() === me) await gaps.fillGaps(isCapped);
}

function withReplay(state: MessagesState, { afterMid, firstMid, isCapped }: Replay): MessagesState {
  // A guest's stream never contains the whole log.
  const received = isGuest() ? [] : afterReplay(state.received, { afterMid, firstMid, isCapped });
  const hasHole = isCapped && firstMid !== undefined && afterMid > 0;
  return {
    ...(hasHole ? withoutOlderThan(state, firstMid) : state),
    received,
    afterMid: Math.max(state.afterMid, ...heardBefore(state)),
  };
}

/** The mids before which entries were not addressed to the user: a replay does not cover them. */
const heardBefore = ({ joinedAt }: MessagesState): number[] => Object.values(joinedAt).map((from) => from - 1);
