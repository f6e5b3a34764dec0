import type { ServerEvent } from '@loquat/contract';

/** Messages that follow each other faster than this reach the screen together: drawing each would leave no time for keys. */
const PAUSE_MS = 50;

export interface EventPace {
  /** Takes events in order: what comes after a pause is applied at once, and so is all that is not a message. */
  receive(events: readonly ServerEvent[]): void;
  /** Applies what waits. */
  catchUp(): void;
  /** Forgets what waits: the next stream brings it again. */
  forget(): void;
}

/** Keeps a busy stream from updating the screen more often than anybody reads. */
export function createEventPace(apply: (events: readonly ServerEvent[]) => void): EventPace {
  let waiting: ServerEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = (): void => {
    waiting = [];
  };
  const catchUp = (): void => {
    const events = waiting;
    forget();
    if (events.length > 0) apply(events);
  };
  const pause = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.length === 0) return;
      pause();
      catchUp();
    }, PAUSE_MS);
  };
  return {
    receive(events) {
      waiting.push(...events);
      if (timer && events.every(({ type }) => type === 'chat')) return;
      if (!timer) pause();
      catchUp();
    },
    catchUp,
    forget,
  };
}
