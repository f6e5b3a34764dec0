import { createHash } from 'node:crypto';
import type { ChatTarget, Gid, OpenCall, Timestamp, Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Participant, StoredCall } from './calls.store.ts';

const IDENTITY_LENGTH = 22;

/**
 * The provider's name for a session of a device: `uid:` and characters that distinguish sessions but reveal nothing,
 * because everybody in the room sees it.
 */
export function identityOf({ uid, device, session_id }: Pick<Viewer, 'uid' | 'device' | 'session_id'>): string {
  const hash = createHash('sha256').update(`${session_id}\0${device}`).digest('base64url');
  return `${uid}:${hash.slice(0, IDENTITY_LENGTH)}`;
}

/** The end names the conversation, as the contract says; `id` gives each call a room of its own. */
export const channelRoom = (id: string, gid: Gid): string => `loquat:${id}:group:${gid}`;
export const directRoom = (id: string, caller: Uid, callee: Uid): string => `loquat:${id}:dm:${caller}:${callee}`;

export const isThere = ({ left_at }: Participant): boolean => left_at === null;
export const presentIn = ({ participants }: StoredCall): Participant[] => participants.filter(isThere);

/** Whether somebody has answered, or nobody had to. */
export const isAnswered = ({ gid, answered_at }: StoredCall): boolean => gid !== null || answered_at !== null;

/** The two parties of a direct call; empty in channels. */
export const partiesOf = ({ callee, started_by }: StoredCall): Uid[] => (callee === null ? [] : [started_by, callee]);

/** The conversation as one of its people sees it. */
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

/** The call with a participant who joins, for the first time or again. */
export function withArrival(call: StoredCall, viewer: Viewer, now: Timestamp): StoredCall {
  const identity = identityOf(viewer);
  const known = call.participants.find((one) => one.identity === identity);
  const { uid, device, session_id } = viewer;
  const arrival: Participant = {
    ...{ identity, uid, device, session_id, may_return: true },
    joined_at: known && isThere(known) ? known.joined_at : now,
    // They are about to make a new connection, whatever they had before.
    ...{ sid: null, seen_at: null, left_at: null },
  };
  return { ...call, participants: [...call.participants.filter((one) => one.identity !== identity), arrival] };
}
