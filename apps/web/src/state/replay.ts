import type { ServerEvent } from '@loquat/contract';
import { STREAM_REPLAY_LIMIT } from '@loquat/contract';
import { channelsStore } from '../features/channels/channels.store.ts';
import { chatsStore } from '../features/chat/chats/chats.store.ts';
import { afterReplay } from '../features/chat/log/coverage.ts';
import { fillGaps } from '../features/chat/log/history.actions.ts';
import { withoutFetched, withoutOlderThan } from '../features/chat/log/messages.events.ts';
import { type MessagesState, messagesStore } from '../features/chat/log/messages.store.ts';
import { usersStore } from '../features/users/users.store.ts';
import { channelKey, type ChatKey, dmKey } from '../lib/chat-key.ts';
import { getMyUid, isGuest } from './session.ts';

/** People who may have written for the first time in the hole; more than these are found when they write again. */
const FILL_USERS_MAX = 200;

interface Replay {
  afterMid: number;
  firstMid: number | undefined;
  count: number;
}

let replay: Replay | null = null;

/** True between the opening of a stream and the end of its replay. */
export const isReplaying = (): boolean => replay !== null;

/** The user has changed: whatever was replayed is forgotten. */
export function abandonReplay(): void {
  replay = null;
}

/** A stream is about to be opened. A replay that broke off may have been a capped one: nobody can tell. */
export function beginReplay(): void {
  if (replay && replay.count > 0) closeReplay(replay, true);
  const { afterMid } = messagesStore.getState();
  // Who begins anew is not told what was cleared.
  if (afterMid === 0) messagesStore.setState(withoutFetched, true);
  replay = { afterMid, firstMid: undefined, count: 0 };
}

/** Counts what a replay brings. */
export function watchReplay(events: readonly ServerEvent[]): void {
  if (!replay) return;
  for (const event of events) {
    if (event.type === 'ready') return;
    if (event.type !== 'chat') continue;
    replay.firstMid ??= event.mid;
    replay.count += 1;
  }
}

/** The stream is ready. A replay that came to its limit left a hole in the log, which is filled from the histories. */
export function finishReplay(): void {
  if (!replay) return;
  const isCapped = replay.count >= STREAM_REPLAY_LIMIT;
  closeReplay(replay, isCapped);
  if (isCapped) void fillGaps(chatsThatMayMissSomething());
  // Whoever is new hears what is said from now on; the list shows them what there is nevertheless.
  else if (replay.afterMid === 0) void fillGaps(chatsWithPast());
  replay = null;
}

/** Channels in which something may have been said before it was addressed to the reader. */
const chatsWithPast = (): ChatKey[] =>
  (Object.entries(messagesStore.getState().joinedAt) as [ChatKey, number][])
    .filter(([, from]) => from > 1)
    .map(([key]) => key);

function closeReplay(ended: Replay, isCapped: boolean): void {
  const { afterMid, firstMid } = ended;
  messagesStore.setState((state) => {
    // No stream has all of the log for a guest.
    const received = isGuest() ? [] : afterReplay(state.received, { afterMid, firstMid, isCapped });
    const hasHole = isCapped && firstMid !== undefined && afterMid > 0;
    return {
      ...(hasHole ? withoutOlderThan(state, firstMid) : state),
      received,
      afterMid: Math.max(state.afterMid, ...heardBefore(state)),
    };
  });
}

/** The ends of what was not addressed to the reader: after a replay they are behind them, whatever it brought. */
const heardBefore = ({ joinedAt }: MessagesState): number[] => Object.values(joinedAt).map((from) => from - 1);

function chatsThatMayMissSomething(): ChatKey[] {
  const me = getMyUid();
  const channels = channelsStore.getState().ids.map(channelKey);
  const { activity, readMarkers } = chatsStore.getState();
  const known = Object.keys({ ...activity, ...readMarkers }) as ChatKey[];
  if (isGuest()) return channels;
  const people = usersStore.getState().ids.filter((uid) => uid !== me);
  return [...new Set([...channels, ...known, ...people.slice(0, FILL_USERS_MAX).map(dmKey)])];
}
