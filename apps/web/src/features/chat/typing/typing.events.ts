import { type EventOf, type Message, TYPING_SHOWN_MS } from '@loquat/contract';
import { chatKeyOf } from '../../../lib/chat-key.ts';
import type { EventContext, Handlers } from '../../../state/event-stream.ts';
import { type TypingState, withWriters } from './typing.store.ts';

export const typingHandlers: Handlers<TypingState, 'typing'> = {
  typing: (state, { uid, target }: EventOf<'typing'>, { myUid, now }) => {
    if (uid === myUid) return state;
    const key = chatKeyOf({ from_uid: uid, target }, myUid);
    const writer = { uid, until: now + TYPING_SHOWN_MS };
    const writers = state[key] ?? [];
    // Whoever goes on writing keeps their place: names do not jump about.
    const isKnown = writers.some((other) => other.uid === uid);
    const next = isKnown ? writers.map((other) => (other.uid === uid ? writer : other)) : [...writers, writer];
    return withWriters(state, key, next);
  },
};

const isSaying = ({ detail }: Message): boolean => detail.type !== 'reaction' || detail.detail.type === 'edit';

/** The state after entries of the message log: who has said something is no longer writing it. */
export function withSaid(
  state: TypingState,
  entries: readonly Message[],
  { myUid }: Pick<EventContext, 'myUid'>,
): TypingState {
  return entries.filter(isSaying).reduce((next, entry) => {
    const key = chatKeyOf(entry, myUid);
    const writers = next[key];
    const left = writers?.filter(({ uid }) => uid !== entry.from_uid);
    return left && left.length < (writers?.length ?? 0) ? withWriters(next, key, left) : next;
  }, state);
}
