import { ProblemError, type SearchOrder } from '@loquat/contract';
import * as z from 'zod';
import type { SearchPosition } from './search-protocol.ts';

const whole = z.int().min(0);
const Cursor = z.tuple([z.enum(['newest', 'relevance']), whole, whole, whole]);

/** A position between two pages, as opaque text that callers send back. */
export const writeCursor = ({ mid, score, newest }: SearchPosition, order: SearchOrder): string =>
  Buffer.from(JSON.stringify([order, mid, score, newest])).toString('base64url');

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** @throws ProblemError `request.malformed_query`, also for a cursor of the other order */
export function readCursor(text: string, order: SearchOrder): SearchPosition {
  const cursor = Cursor.safeParse(parse(text));
  if (!cursor.success || cursor.data[0] !== order) {
    throw new ProblemError('request.malformed_query', 'failed to parse parameter `cursor`');
  }
  const [, mid, score, newest] = cursor.data;
  return { mid, score, newest };
}
