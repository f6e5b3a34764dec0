import { CALL_RING_MS, type Gid, type Timestamp, type Uid } from '@loquat/contract';
import { hasBegun, isAnswered } from './call.ts';
import type { StoredCall } from './calls.store.ts';

export type { Change as CallChange } from './calls.store.ts';

/** The devices of a user ring: for a direct call, or because a participant calls them into the call of a channel. */
export interface Ring {
  /** Identifies the call. */
  room: string;
  caller: Uid;
  callee: Uid;
  /** Null: a direct call. */
  gid: Gid | null;
  started_at: Timestamp;
  /** When the ringing stops. */
  rings_until: Timestamp;
  video: boolean;
}

/** The users for whom a call rings. */
export function ringsOf(call: StoredCall): Ring[] {
  const { room, gid, callee, started_by, started_at, video } = call;
  const ring = (uid: Uid, by_uid: Uid, at: Timestamp): Ring => ({
    room,
    gid,
    video,
    caller: by_uid,
    callee: uid,
    started_at: at,
    rings_until: at + CALL_RING_MS,
  });
  if (callee === null) return call.rings.map((one) => ring(one.uid, one.by_uid, one.started_at));
  return isAnswered(call) || !hasBegun(call) ? [] : [ring(callee, started_by, started_at)];
}
