import type { Replay } from '../../../state/feature-state.ts';
import { getMyUid, isGuest } from '../../../state/session.ts';
import { afterReplay } from './history/coverage.ts';
import { withoutOlderThan } from './messages.events.ts';
import { type MessagesState, messagesStore } from './messages.store.ts';

/** A replay that came to its limit left a hole in the log, which is filled from the histories. */
export function closeReplay(replay: Replay): void {
  messagesStore.setState((state) => withReplay(state, replay));
  if (replay.isComplete && (replay.isCapped || replay.afterMid === 0)) void fillAfter(replay);
}

/** Whoever could not load this now loads it with the next replay, or when the chat is opened. */
async function fillAfter({ isCapped }: Replay): Promise<void> {
  const me = getMyUid();
  const gaps = await import('./history/fill-gaps.ts').catch(() => undefined);
  if (gaps && getMyUid() === me) await gaps.fillGaps(isCapped);
}

function withReplay(state: MessagesState, { afterMid, firstMid, isCapped }: Replay): MessagesState {
  // No stream has all of the log for a guest.
  const received = isGuest() ? [] : afterReplay(state.received, { afterMid, firstMid, isCapped });
  const hasHole = isCapped && firstMid !== undefined && afterMid > 0;
  return {
    ...(hasHole ? withoutOlderThan(state, firstMid) : state),
    received,
    afterMid: Math.max(state.afterMid, ...heardBefore(state)),
  };
}

/** The ends of what was not addressed to the reader: after a replay they are behind them, whatever it brought. */
const heardBefore = ({ joinedAt }: MessagesState): number[] => Object.values(joinedAt).map((from) => from - 1);
