import type * as z from 'zod/mini';
import type { LeftOutList, LeftOutReason } from './left-out-list.ts';

/** Parses JSON text; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The entries of a list that fit their schema; of others, a note is made by their place. */
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
