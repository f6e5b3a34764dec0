import { createHash } from 'node:crypto';
import type { ChatTarget, Gid, OpenCall, Timestamp, Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Participant, StoredCall } from './calls.store.ts';

const IDENTITY_LENGTH = 22;

/**
 * What the provider calls a session of a device: `uid:` and signs that tell sessions apart and say nothing of them,
 * since everybody in the room sees it.
 */
export function identityOf({ uid, device, session_id }: Pick<Viewer, 'uid' | 'device' | 'session_id'>): string {
  const hash = createHash('sha256').update(`${session_id}\0${device}`).digest('base64url');
  return `${uid}:${hash.slice(0, IDENTITY_LENGTH)}`;
}

/** The end says what the call is of, in the way of the contract; `id` makes each call's room a new one. */
export const channelRoom = (id: string, gid: Gid): string => `loquat:${id}:group:${gid}`;
export const directRoom = (id: string, caller: Uid, callee: Uid): string => `loquat:${id}:dm:${caller}:${callee}`;

export const isThere = ({ left_at }: Participant): boolean => left_at === null;
export const presentIn = ({ participants }: StoredCall): Participant[] => participants.filter(isThere);

/** Whether nobody is waited for any more. */
export const isAnswered = ({ gid, answered_at }: StoredCall): boolean => gid !== null || answered_at !== null;

/** Whose call a direct one is; nobody's in channels. */
export const partiesOf = ({ callee, started_by }: StoredCall): Uid[] => (callee === null ? [] : [started_by, callee]);

/** The conversation as somebody sees it who is in it. */
export function targetOf(call: StoredCall, reader: Uid): ChatTarget {
  if (call.gid !== null) return { gid: call.gid };
  return { uid: reader === call.callee ? call.started_by : call.callee! };
}

/** A call as somebody sees it. */
export const openCallOf = (call: StoredCall, reader: Uid): OpenCall => ({
  target: targetOf(call, reader),
  channel_name: call.room,
  started_at: call.started_at,
  started_by: call.started_by,
  video: call.video,
  users: presentIn(call).map(({ uid, device, joined_at }) => ({ uid, device, joined_at })),
  ringing: isAnswered(call) ? [] : [call.callee!],
  answered: isAnswered(call),
});

/** The call with some of its participants changed. */
export const withChanged = (
  call: StoredCall,
  fits: (participant: Participant) => boolean,
  change: Partial<Participant>,
): StoredCall => ({
  ...call,
  participants: call.participants.map((one) => (fits(one) ? { ...one, ...change } : one)),
});

/** The call with somebody who comes, for the first time or again. */
export function withArrival(call: StoredCall, viewer: Viewer, now: Timestamp): StoredCall {
  const identity = identityOf(viewer);
  const known = call.participants.find((one) => one.identity === identity);
  const { uid, device, session_id } = viewer;
  const arrival: Participant = {
    ...{ identity, uid, device, session_id, may_return: true },
    joined_at: known && isThere(known) ? known.joined_at : now,
    // Whatever connection they had before, they are about to make another.
    ...{ sid: null, seen_at: null, left_at: null },
  };
  return { ...call, participants: [...call.participants.filter((one) => one.identity !== identity), arrival] };
}
