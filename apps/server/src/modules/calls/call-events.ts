import type { CallOutcome, Uid } from '@loquat/contract';
import type { Audience } from '../../platform/events/audience.ts';
import type { BusMessage, StreamEvent } from '../../platform/events/bus.ts';
import { openCallOf, partiesOf, targetOf } from './call.ts';
import type { StoredCall, Tx } from './calls.store.ts';

/** One event for all members of a channel, or one for each party of a direct call, who see it from their own side. */
function toReaders(call: StoredCall, eventFor: (reader: Uid) => StreamEvent): [Audience, StreamEvent][] {
  const { gid, started_by } = call;
  if (gid !== null) return [[{ to: 'channel', gid }, eventFor(started_by)]];
  return partiesOf(call).map((uid) => [{ to: 'users', uids: [uid] }, eventFor(uid)]);
}

const asMessages = (message: readonly [Audience, StreamEvent][]): BusMessage[] =>
  message.map(([audience, event]) => ({ kind: 'event', audience, event }));

/** The current state of a call, for all users who may see it. */
export const stateEvents = (call: StoredCall): BusMessage[] =>
  asMessages(toReaders(call, (reader) => ({ type: 'call', call: openCallOf(call, reader) })));

export const tellState = (tx: Tx, call: StoredCall): void =>
  stateEvents(call).forEach((message) => tx.announce(message));

/**
 * Announces that all devices of the callee ring. Existing clients know another voice provider: they would show a call
 * that they can neither answer nor take away again.
 */
export function tellRing(tx: Tx, { started_by: uid, callee }: StoredCall): void {
  if (callee === null) return;
  const audience: Audience = { to: 'users', uids: [callee], joinsCalls: true };
  tx.announce({ kind: 'event', audience, event: { type: 'user_calling', uid, target: callee } });
}

/** Sends a participant a moderator's action, and the moderator. */
export function tellModerated(
  tx: Tx,
  call: StoredCall,
  { kind, uid, by_uid }: { kind: 'call_muted' | 'call_removed'; uid: Uid; by_uid: Uid },
): void {
  const event = { type: kind, target: targetOf(call, uid), channel_name: call.room, by_uid };
  tx.announce({ kind: 'event', audience: { to: 'users', uids: [uid] }, event });
}

export function tellEnd(tx: Tx, call: StoredCall, reason: CallOutcome): void {
  const { room: channel_name, started_by } = call;
  const eventFor = (reader: Uid) => {
    const target = targetOf(call, reader);
    return { type: 'call_ended', target, channel_name, reason, started_by };
  };
  asMessages(toReaders(call, eventFor)).forEach((message) => tx.announce(message));
}
