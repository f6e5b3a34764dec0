import type { EventOf, EventType, ServerEvent } from '@loquat/contract';

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

type EventSink = (events: readonly ServerEvent[]) => void;
let sink: EventSink = () => {};

/** Names where events go; the app does so once, when all handlers are together. */
export function setEventSink(next: EventSink): void {
  sink = next;
}

/** Sends the answer to an own action through the handlers of the event that tells others of it. */
export const applyOwnEvent = (event: ServerEvent): void => sink([event]);
