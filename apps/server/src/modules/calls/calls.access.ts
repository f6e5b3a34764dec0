import { CALL_RING_MS, type Timestamp, type Uid } from '@loquat/contract';
import { isAnswered } from './call.ts';
import type { StoredCall } from './calls.store.ts';

export type { Change as CallChange } from './calls.store.ts';

/** A direct call that nobody has answered yet. */
export interface Ring {
  /** Names the call. */
  room: string;
  caller: Uid;
  callee: Uid;
  started_at: Timestamp;
  /** When it is given up. */
  rings_until: Timestamp;
  video: boolean;
}

/** How a call rings; null: it does not. */
export function ringOf(call: StoredCall): Ring | null {
  const { room, callee, started_by: caller, started_at, video } = call;
  if (callee === null || isAnswered(call)) return null;
  return { room, caller, callee, started_at, rings_until: started_at + CALL_RING_MS, video };
}
