import type { StreamEvent } from './bus.ts';

/** An event with its JSON already built; `mid` only for `chat` events. */
export interface PreparedEvent {
  readonly json: string;
  readonly mid?: number | undefined;
}

/** Serialises an event once, for any number of streams. Throws what JSON.stringify throws. */
export function prepare(event: StreamEvent | PreparedEvent): PreparedEvent {
  if (isPrepared(event)) return event;
  const isChat = event.type === 'chat' && typeof event.mid === 'number';
  return { json: JSON.stringify(event), mid: isChat ? Number(event.mid) : undefined };
}

/** The JSON of an event with which many streams begin. */
export const jsonBytes = (event: StreamEvent): Buffer => Buffer.from(JSON.stringify(event));

/** Events have a `type`; an event prepared as JSON contains it. */
export const isPrepared = (event: StreamEvent | PreparedEvent): event is PreparedEvent => !('type' in event);
