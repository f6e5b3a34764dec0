import { MESSAGE_MAX_BYTES } from '@loquat/contract';

/** The longest UTF-8 form of one UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3;
/** The hint appears once this much is left. */
const HINT_WITHIN_BYTES = 2_000;

/** Bytes left in a message; undefined while there is plenty of room. */
export function bytesLeft(text: string): number | undefined {
  if (text.length * MAX_BYTES_PER_UNIT < MESSAGE_MAX_BYTES - HINT_WITHIN_BYTES) return undefined;
  const left = MESSAGE_MAX_BYTES - new TextEncoder().encode(text).length;
  return left < HINT_WITHIN_BYTES ? left : undefined;
}
