import type { CallOutcome, Uid } from '@loquat/contract';
import type { Audience } from '../../platform/events/audience.ts';
import type { BusMessage, StreamEvent } from '../../platform/events/bus.ts';
import { openCallOf, partiesOf, targetOf } from './call.ts';
import type { StoredCall, Tx } from './calls.store.ts';

/** One event for everybody in a channel, or one for each party of a direct call, who see it from their own side. */
function toReaders(call: StoredCall, eventFor: (reader: Uid) => StreamEvent): [Audience, StreamEvent][] {
  const { gid, started_by } = call;
  if (gid !== null) return [[{ to: 'channel', gid }, eventFor(started_by)]];
  return partiesOf(call).map((uid) => [{ to: 'users', uids: [uid] }, eventFor(uid)]);
}

const asMessages = (news: readonly [Audience, StreamEvent][]): BusMessage[] =>
  news.map(([audience, event]) => ({ kind: 'event', audience, event }));

/** What everybody is told about the current state of a call. */
export const stateNews = (call: StoredCall): BusMessage[] =>
  asMessages(toReaders(call, (reader) => ({ type: 'call', call: openCallOf(call, reader) })));

export const tellState = (tx: Tx, call: StoredCall): void => stateNews(call).forEach((news) => tx.announce(news));

/** It rings on all devices of the person called. */
export function tellRing(tx: Tx, { started_by: uid, callee }: StoredCall): void {
  if (callee === null) return;
  const audience: Audience = { to: 'users', uids: [callee] };
  tx.announce({ kind: 'event', audience, event: { type: 'user_calling', uid, target: callee } });
}

export function tellEnd(tx: Tx, call: StoredCall, reason: CallOutcome): void {
  const { room: channel_name, started_by } = call;
  const eventFor = (reader: Uid) => {
    const target = targetOf(call, reader);
    return { type: 'call_ended', target, channel_name, reason, started_by };
  };
  asMessages(toReaders(call, eventFor)).forEach((news) => tx.announce(news));
}
