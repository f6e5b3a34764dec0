import { type CallNotice, type CallOutcome, callProperties } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { ServerNotices } from '../messages/messages.access.ts';
import { findPerson } from '../users/users.access.ts';
import { partiesOf, targetOf } from './call.ts';
import type { StoredCall, Tx } from './calls.store.ts';

const SECOND_MS = 1_000;
const MINUTE = 60;
const HOUR = 3_600;

const twoDigits = (number: number) => `${number}`.padStart(2, '0');

/** `12:08`, with hours `1:02:08`. */
function clockOf(seconds: number): string {
  const hours = Math.floor(seconds / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const rest = twoDigits(seconds % MINUTE);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes)}:${rest}`;
}

function noticeOf(call: StoredCall, outcome: CallOutcome, now: number): CallNotice {
  const { started_at, answered_at, video, participants } = call;
  const seconds = Math.max(0, Math.round((now - (answered_at ?? started_at)) / SECOND_MS));
  return {
    started_at,
    video,
    outcome,
    seconds: outcome === 'ended' ? seconds : 0,
    users: [...new Set(participants.filter(({ has_arrived }) => has_arrived).map(({ uid }) => uid))],
  };
}

export interface CallTraceParts {
  notices: ServerNotices;
  clock: Pick<Clock, 'now'>;
}

/**
 * The message that a call leaves in its chat, sent by the user who started it. Written in the unit of work that ends
 * the call, so that there is exactly one. There is none if a party of the chat was deleted.
 */
export const createCallTrace =
  ({ notices, clock }: CallTraceParts) =>
  async (tx: Tx, call: StoredCall, outcome: CallOutcome): Promise<void> => {
    const { started_by } = call;
    for (const uid of new Set([started_by, ...partiesOf(call)])) if (!(await findPerson(tx, uid))) return;
    const notice = noticeOf(call, outcome, clock.now());
    const content = outcome === 'ended' ? `📞 ${clockOf(notice.seconds)}` : '📞 ✕';
    await notices.say(tx, started_by, targetOf(call, started_by), { content, properties: callProperties(notice) });
  };

export type LeaveTrace = ReturnType<typeof createCallTrace>;
