import { events, type ServerEvent } from '@loquat/contract';
import { createParser } from 'eventsource-parser';

export interface BatchHandlers {
  /** The events that one chunk of bytes completed, in order; never empty. */
  onEvents(events: ServerEvent[]): void;
  /** An event that is not a JSON object with a `type`, or does not fit the schema of its type. */
  onMalformed(): void;
}

interface EventSchema {
  safeParse(value: unknown): { success: true; data: ServerEvent } | { success: false };
}

const schemas: ReadonlyMap<string, EventSchema> = new Map(Object.entries(events));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The event; `null` for a type this version does not know; `undefined` when it is malformed. */
function parseEvent(text: string): ServerEvent | null | undefined {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string')
    return undefined;
  const schema = schemas.get(value.type);
  if (!schema) return null;
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
}

/** Accepts the bytes of one stream, split anywhere, and passes on the events in them. */
export function createEventReader({ onEvents, onMalformed }: BatchHandlers): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let batch: ServerEvent[] = [];
  const parser = createParser({
    onEvent({ event: name, data }) {
      // Named events are not part of the wire; clients using EventSource do not see them either.
      if (name !== undefined && name !== 'message') return;
      const event = parseEvent(data);
      if (event === undefined) onMalformed();
      else if (event) batch.push(event);
    },
  });
  return (chunk) => {
    parser.feed(decoder.decode(chunk, { stream: true }));
    const complete = batch;
    batch = [];
    if (complete.length > 0) onEvents(complete);
  };
}

/** Reads to the end of the stream. Rejects if the connection breaks or `signal` is aborted. */
export async function readEvents(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  handlers: BatchHandlers,
): Promise<void> {
  const read = createEventReader(handlers);
  // Not `for await`: Safari cannot iterate over streams.
  const source = stream.getReader();
  for (let next = await source.read(); !next.done; next = await source.read()) {
    signal.throwIfAborted();
    read(next.value);
  }
}
