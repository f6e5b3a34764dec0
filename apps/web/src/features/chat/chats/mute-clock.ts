import { chatsStore, type ChatsState } from '../chats.store.ts';

/** Timers take at most 2^31 ms; a later end is checked again after this time. */
const LONGEST_WAIT_MS = 86_400_000;

/** The state without expired mutes; the same object if there are none. */
function withoutEndedMutes(state: ChatsState, now: number): ChatsState {
  const lasting = Object.entries(state.muted).filter(([, until]) => until === null || until > now);
  if (lasting.length === Object.keys(state.muted).length) return state;
  return { ...state, muted: Object.fromEntries(lasting) };
}

/** Ends mutes when they expire, even while nothing else happens. Returns a function that stops it. */
export function watchMutes(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    const ends = Object.values(chatsStore.getState().muted).filter((until) => until !== null);
    if (ends.length > 0)
      timer = setTimeout(look, Math.min(Math.max(0, Math.min(...ends) - Date.now()), LONGEST_WAIT_MS));
  };
  const look = (): void => {
    chatsStore.setState((state) => withoutEndedMutes(state, Date.now()), true);
    wait();
  };
  wait();
  const stop = chatsStore.subscribe(({ muted }, before) => {
    if (muted !== before.muted) wait();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
