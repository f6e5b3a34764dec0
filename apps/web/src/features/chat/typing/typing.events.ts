import { type EventOf, type Message, TYPING_SHOWN_MS } from '@loquat/contract';
import { chatKeyOf } from '#lib/chat-key.ts';
import type { Handlers } from '#state/feature-state.ts';
import { type TypingState, withWriters } from './typing.store.ts';

const isSaying = ({ detail }: Message): boolean => detail.type !== 'reaction' || detail.detail.type === 'edit';

export const typingHandlers: Handlers<TypingState, 'typing' | 'chat'> = {
  typing: (state, { uid, target }: EventOf<'typing'>, { myUid, now }) => {
    if (uid === myUid) return state;
    const key = chatKeyOf({ from_uid: uid, target }, myUid);
    const writer = { uid, until: now + TYPING_SHOWN_MS };
    const writers = state[key] ?? [];
    // Users who go on writing keep their position, so that names do not jump about.
    const isKnown = writers.some((other) => other.uid === uid);
    const next = isKnown ? writers.map((other) => (other.uid === uid ? writer : other)) : [...writers, writer];
    return withWriters(state, key, next);
  },
  // The author of a message has finished writing it.
  chat: (state, entry, { myUid }) => {
    const key = chatKeyOf(entry, myUid);
    const writers = state[key];
    const left = isSaying(entry) ? writers?.filter(({ uid }) => uid !== entry.from_uid) : writers;
    return left && left.length < (writers?.length ?? 0) ? withWriters(state, key, left) : state;
  },
};
