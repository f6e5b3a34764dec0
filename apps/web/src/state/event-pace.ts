import type { ServerEvent } from '@loquat/contract';

/** Messages that arrive faster than this are shown together: rendering each one would leave no time for keys. */
const PAUSE_MS = 50;
/** Messages of other chats only reorder the list of chats, which is not read while it moves. */
const PAUSE_ELSEWHERE_MS = 300;
/** While the user types, all messages wait longer, and then until the next letter is painted. */
const TYPING_FACTOR = 3;
/** The longest wait for the next letter. */
const LONGEST_KEY_WAIT_MS = 100;

/** Observes the user's typing; see `key-rhythm.ts`. */
export interface KeyRhythm {
  /** Whether the next key can be expected soon. */
  isTyping(): boolean;
  /** Calls `listener` when the effect of a key is on the screen: the moment furthest from the next key. */
  onPainted(listener: () => void): void;
}

export interface PacedScreen {
  /** Applies events to the stores. */
  apply(events: readonly ServerEvent[]): void;
  /** Whether an event changes the chat on the screen. */
  isInView(event: ServerEvent): boolean;
  keys: KeyRhythm;
}

export interface EventPace {
  /** Takes events in order. Events after a pause are applied at once, and so are all events other than messages. */
  receive(events: readonly ServerEvent[]): void;
  /** Applies the waiting events. */
  catchUp(): void;
  /** Drops the waiting events: the next stream repeats them. */
  forget(): void;
}

/**
 * Limits how often a busy stream updates the screen, and keeps it from delaying keys. Without it the work of a key
 * beside 100 messages a second was 28 ms instead of 8 (median) and 337 instead of 85 (95th percentile), in turns on a
 * heavily overloaded machine.
 */
export function createEventPace({ apply, isInView, keys }: PacedScreen): EventPace {
  let waiting: ServerEvent[] = [];
  let isAnyInView = false;
  let appliedAt = Number.NEGATIVE_INFINITY;
  let awaitsKey = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const forget = (): void => {
    clearTimeout(timer);
    waiting = [];
    isAnyInView = false;
    awaitsKey = false;
  };
  const catchUp = (): void => {
    const events = waiting;
    forget();
    if (events.length === 0) return;
    appliedAt = performance.now();
    apply(events);
  };
  const wait = (ms: number, end: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(end, ms);
  };
  const catchUpBetweenKeys = (): void => {
    awaitsKey = keys.isTyping();
    if (awaitsKey) wait(LONGEST_KEY_WAIT_MS, catchUp);
    else catchUp();
  };
  const schedule = (): void => {
    const pause = (isAnyInView ? PAUSE_MS : PAUSE_ELSEWHERE_MS) * (keys.isTyping() ? TYPING_FACTOR : 1);
    const waitMs = appliedAt + pause - performance.now();
    if (waitMs > 0) wait(waitMs, catchUpBetweenKeys);
    else catchUpBetweenKeys();
  };
  keys.onPainted(() => awaitsKey && catchUp());
  return {
    receive(events) {
      waiting.push(...events);
      isAnyInView ||= events.some(isInView);
      if (events.some(({ type }) => type !== 'chat')) catchUp();
      else if (!awaitsKey) schedule();
    },
    catchUp,
    forget,
  };
}
