import type { EventOf, EventType } from '@loquat/contract';

/** What handlers need to know beside state and event. */
export interface EventContext {
  myUid: number;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Pure, idempotent state changes of one feature, by event. Returning the same object means nothing changed. */
export type Handlers<S, T extends EventType> = {
  readonly [K in T]: (state: S, event: EventOf<K>, context: EventContext) => S;
};
