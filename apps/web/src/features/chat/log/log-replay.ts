import { channelKey, type ChatKey, dmKey } from '../../../lib/chat-key.ts';
import type { Replay } from '../../../state/feature-state.ts';
import { getMyUid, isGuest } from '../../../state/session.ts';
import { channelsStore } from '../../channels/channels.store.ts';
import { usersStore } from '../../users/users.store.ts';
import { chatsStore } from '../chats.store.ts';
import { afterReplay } from './coverage.ts';
import { fillGaps } from './history.actions.ts';
import { withoutOlderThan } from './messages.events.ts';
import { type MessagesState, messagesStore } from './messages.store.ts';

/** People who may have written for the first time in the hole; more than these are found when they write again. */
const FILL_USERS_MAX = 200;

/** A replay that came to its limit left a hole in the log, which is filled from the histories. */
export function closeReplay(replay: Replay): void {
  messagesStore.setState((state) => withReplay(state, replay));
  if (!replay.isComplete) return;
  if (replay.isCapped) void fillGaps(chatsThatMayMissSomething());
  // Whoever is new hears what is said from now on; the list shows them what there is nevertheless.
  else if (replay.afterMid === 0) void fillGaps(chatsWithPast());
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

/** Channels in which something may have been said before it was addressed to the reader. */
const chatsWithPast = (): ChatKey[] =>
  (Object.entries(messagesStore.getState().joinedAt) as [ChatKey, number][])
    .filter(([, from]) => from > 1)
    .map(([key]) => key);

function chatsThatMayMissSomething(): ChatKey[] {
  const me = getMyUid();
  const channels = channelsStore.getState().ids.map(channelKey);
  const { activity, readMarkers } = chatsStore.getState();
  const known = Object.keys({ ...activity, ...readMarkers }) as ChatKey[];
  if (isGuest()) return channels;
  const people = usersStore.getState().ids.filter((uid) => uid !== me);
  return [...new Set([...channels, ...known, ...people.slice(0, FILL_USERS_MAX).map(dmKey)])];
}
