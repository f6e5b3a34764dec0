import { createHash } from 'node:crypto';
import type { ChatTarget, OpenCall, Timestamp, Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import { chatOf, type Sent } from '../conversations/conversations.access.ts';
import type { Participant, StoredCall } from './calls.store.ts';

const IDENTITY_LENGTH = 22;

/**
 * The provider's name for a session of a device: `uid:` and characters that distinguish sessions but reveal nothing,
 * because all participants in the room see it.
 */
export function identityOf({ uid, device, session_id }: Pick<Viewer, 'uid' | 'device' | 'session_id'>): string {
  const hash = createHash('sha256').update(`${session_id}\0${device}`).digest('base64url');
  return `${uid}:${hash.slice(0, IDENTITY_LENGTH)}`;
}

/** The end names the chat, as the contract requires; `id` gives each call its own room. */
export const roomOf = (id: string, caller: Uid, target: ChatTarget): string =>
  'gid' in target ? `loquat:${id}:group:${target.gid}` : `loquat:${id}:dm:${caller}:${target.uid}`;

export const isThere = ({ left_at }: Participant): boolean => left_at === null;
export const presentIn = ({ participants }: StoredCall): Participant[] => participants.filter(isThere);

/** Whether any participant was ever connected; before that, the call is hidden from other users. */
export const hasBegun = ({ participants }: StoredCall): boolean => participants.some(({ has_arrived }) => has_arrived);

const isDirect = ({ callee }: StoredCall): boolean => callee !== null;

/** Whether the callee has answered; always true in channels. */
export const isAnswered = ({ gid, answered_at }: StoredCall): boolean => gid !== null || answered_at !== null;

/** The two parties of a direct call; empty in channels. */
export const partiesOf = ({ callee, started_by }: StoredCall): Uid[] => (callee === null ? [] : [started_by, callee]);

/** The columns of a message that a call would be. */
export const sentOf = ({ gid, callee, started_by }: StoredCall): Sent => ({
  gid,
  to_uid: callee,
  from_uid: started_by,
});

/** The chat from the reader's point of view. */
export const targetOf = (call: StoredCall, reader: Uid): ChatTarget => chatOf(sentOf(call), reader);

/** Parties of a direct call who lost the connection and may come back. */
const awayFrom = (call: StoredCall): Uid[] => {
  const present = new Set(presentIn(call).map(({ uid }) => uid));
  const away = call.participants.filter((one) => one.has_arrived && one.may_return && !present.has(one.uid));
  return isDirect(call) ? [...new Set(away.map(({ uid }) => uid))] : [];
};

/** A call from the reader's point of view. */
export const openCallOf = (call: StoredCall, reader: Uid): OpenCall => ({
  target: targetOf(call, reader),
  channel_name: call.room,
  started_at: call.started_at,
  started_by: call.started_by,
  video: call.video,
  users: presentIn(call).map(({ uid, device, joined_at }) => ({ uid, device, joined_at })),
  ringing: isAnswered(call) ? call.rings.map(({ uid }) => uid) : [call.callee!],
  ...(call.gid !== null && { rings: [...call.rings] }),
  answered: isAnswered(call),
  away: awayFrom(call),
  ...(call.e2ee_key !== null && { e2ee_key_number: call.key_number }),
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

/** A participant who joins, for the first time or again: present if they already were, else not yet. */
export function newcomerOf(call: StoredCall, viewer: Viewer, now: Timestamp): Participant {
  const identity = identityOf(viewer);
  const known = call.participants.find((one) => one.identity === identity);
  const { uid, device, session_id } = viewer;
  const isPresent = known !== undefined && isThere(known);
  return {
    identity,
    uid,
    device,
    session_id,
    may_return: true,
    key_number: call.key_number,
    has_arrived: known?.has_arrived ?? false,
    joined_at: isPresent ? known.joined_at : now,
    left_at: isPresent ? null : now,
    // The client is about to open a new connection, which replaces an earlier one.
    sid: null,
    seen_at: null,
  };
}

/** The call with this participant replacing the one of the same identity. */
export const withParticipant = (call: StoredCall, participant: Participant): StoredCall => ({
  ...call,
  participants: [...call.participants.filter(({ identity }) => identity !== participant.identity), participant],
});
