import { create } from 'zustand';
import type { ChatKey } from '#lib/chat-key.ts';

/** A user who is writing in a chat. */
export interface Writer {
  uid: number;
  /** When the indicator ends, milliseconds since the epoch. */
  until: number;
}

/** The typing users of each chat, in the order in which they began. Chats without typing users are absent. */
export type TypingState = Readonly<Record<ChatKey, readonly Writer[]>>;

export const emptyTyping: TypingState = {};

export const typingStore = create<TypingState>()(() => emptyTyping);

/** The state with other writers in one chat. */
export function withWriters(state: TypingState, key: ChatKey, writers: readonly Writer[]): TypingState {
  const { [key]: _before, ...others } = state;
  return writers.length > 0 ? { ...others, [key]: writers } : others;
}

/** The state without expired writers; the same object if there are none. */
export function withoutSilent(state: TypingState, now: number): TypingState {
  return (Object.keys(state) as ChatKey[]).reduce((next, key) => {
    const writers = (state[key] ?? []).filter(({ until }) => until > now);
    return writers.length === state[key]?.length ? next : withWriters(next, key, writers);
  }, state);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** One timer, set to the next writer to expire. */
typingStore.subscribe((state) => {
  clearTimeout(timer);
  const ends = Object.values(state).flatMap((writers) => writers.map(({ until }) => until));
  if (ends.length === 0) return;
  const waitMs = Math.max(0, Math.min(...ends) - Date.now());
  timer = setTimeout(() => typingStore.setState(withoutSilent(typingStore.getState(), Date.now()), true), waitMs);
});
