import type { StreamEvent } from './bus.ts';

/** An event with its JSON already built; `mid` only for `chat` events. */
export interface PreparedEvent {
  readonly json: string;
  readonly mid?: number;
}

/** One server-sent event in its wire format; `mid` is set for `chat` events only. */
export interface Frame {
  readonly text: string;
  readonly mid: number | undefined;
}

export const KEEP_ALIVE = Buffer.from(':\n\n');

/** Serialises an event once, for any number of streams. Throws what JSON.stringify throws. */
export function toFrame(event: StreamEvent | PreparedEvent): Frame {
  if (isPrepared(event)) return { text: frameText(event.json), mid: event.mid };
  const isChat = event.type === 'chat' && typeof event.mid === 'number';
  return { text: frameText(JSON.stringify(event)), mid: isChat ? Number(event.mid) : undefined };
}

/** A server-made event for one stream, ready to write. */
export const eventBytes = (event: StreamEvent): Buffer => Buffer.from(toFrame(event).text);

const frameText = (json: string): string => `data: ${json}\n\n`;

/** Events have a `type`; an event prepared as JSON contains it. */
export const isPrepared = (event: StreamEvent | PreparedEvent): event is PreparedEvent => !('type' in event);
