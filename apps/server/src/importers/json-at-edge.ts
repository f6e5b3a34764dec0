import type * as z from 'zod/mini';
import { exceededBound, type JsonBounds } from '../platform/http/bodies/json-bounds.ts';
import type { LeftOutList, LeftOutReason } from './left-out-list.ts';

/** Enough for a list of a hundred thousand users; each value takes up to 60 bytes of memory. */
const BOUNDS: JsonBounds = { depth: 100, keys: 1_000_000, items: 5_000_000, values: 5_000_000 };

/** Parses JSON text; undefined if it is invalid or exceeds the bounds. */
export function parseJson(text: string): unknown {
  if (exceededBound(Buffer.from(text), BOUNDS)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The entries of a list that match their schema; others are reported with their place. */
export function* fitting<T>(
  entries: readonly unknown[],
  schema: z.ZodMiniType<T>,
  { leftOut, reason, place }: { leftOut: LeftOutList; reason: LeftOutReason; place: string },
): Generator<T> {
  for (const [index, entry] of entries.entries()) {
    const parsed = schema.safeParse(entry);
    if (parsed.success) yield parsed.data;
    else leftOut.add(reason, `${place} [${index}]`);
  }
}
