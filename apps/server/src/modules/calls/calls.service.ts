import { randomBytes } from 'node:crypto';
import {
  type Answer,
  CALL_TOKEN_SECONDS,
  type callEndpoints,
  type ChatTarget,
  ProblemError,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import { keyOf, recipientOf } from '../conversations/conversations.access.ts';
import type { CallAccess } from './call-access.ts';
import type { Arrive } from './call-arrival.ts';
import type { CallKeys } from './call-keys.ts';
import type { CallLists } from './call-lists.ts';
import type { CallStartLimits } from './call-start-limits.ts';
import type { CallWriter } from './call-writer.ts';
import { identityOf, isAnswered, isThere, newcomerOf, withChanged, withParticipant, roomOf } from './call.ts';
import type { Participant, StoredCall, Tx } from './calls.store.ts';
import { type CallProvider, ProviderError } from './provider/call-provider.ts';
import type { RunCallUnit } from './run-call-unit.ts';

const ROOM_ID_BYTES = 9;

export interface CallServiceParts {
  run: RunCallUnit;
  clock: Pick<Clock, 'now'>;
  keys: CallKeys;
  arrive: Arrive;
  access: CallAccess;
  writer: CallWriter;
  lists: CallLists;
  /** Null: calls are off. */
  provider: () => CallProvider | null;
  /** Whether the devices in new calls encrypt. */
  isEncrypted: () => boolean;
  limits: CallStartLimits;
}

export type CallService = ReturnType<typeof createCallService>;

export type Joining = ChatTarget & { video: boolean; move: boolean; confirms: boolean; comes_back: boolean };
export type Leaving = ChatTarget & { may_return?: boolean | undefined };

/** Matches participants of the same user with another session. */
function isOtherSession(viewer: Viewer): (one: Participant) => boolean {
  const identity = identityOf(viewer);
  return (one) => isThere(one) && one.uid === viewer.uid && one.identity !== identity;
}

/** Whether this device left or was removed, and may not return automatically. */
function isOut(viewer: Viewer, call: StoredCall | null): boolean {
  const identity = identityOf(viewer);
  return call?.participants.some((one) => one.identity === identity && !isThere(one) && !one.may_return) ?? false;
}

/** Starting, answering, joining, leaving and declining calls. */
export function createCallService(parts: CallServiceParts) {
  const { run, clock, keys, access, arrive, writer, lists, provider, isEncrypted, limits } = parts;

  /** @throws ProblemError `call.disabled`, `call.unreachable` */
  async function requireProvider(): Promise<CallProvider> {
    const present = provider();
    if (!present) throw new ProblemError('call.disabled');
    try {
      await lists.rooms(present);
    } catch (error) {
      if (error instanceof OutgoingError || error instanceof ProviderError) throw new ProblemError('call.unreachable');
      throw error;
    }
    return present;
  }

  /** @throws ProblemError `request.rate_limited` */
  function newCall({ uid }: Viewer, target: ChatTarget, video: boolean): StoredCall {
    limits.take(uid, target);
    const { gid, to_uid } = recipientOf(target);
    const id = randomBytes(ROOM_ID_BYTES).toString('base64url');
    const room = roomOf(id, uid, target);
    return {
      room,
      video,
      started_by: uid,
      started_at: clock.now(),
      answered_at: null,
      rings: [],
      participants: [],
      gid,
      callee: to_uid,
      e2ee_key: isEncrypted() ? keys.makeKey(room) : null,
      key_number: 0,
    };
  }

  /** Whether the user is in a call with another session, or in another call than the one they join. */
  async function isElsewhere(tx: Tx, viewer: Viewer, present: StoredCall | null): Promise<boolean> {
    const calls = await tx.calls.listWith(viewer.uid);
    return calls.some(({ room, participants }) => room !== present?.room || participants.some(isOtherSession(viewer)));
  }

  const admit = (viewer: Viewer, { video, move, confirms, comes_back, ...target }: Joining): Promise<StoredCall> =>
    run(async (tx, cleanup) => {
      const present = await tx.calls.findIn(keyOf(viewer.uid, target));
      access.requireAllowed(viewer, target, present);
      if (comes_back && isOut(viewer, present)) throw new ProblemError('call.not_joined');
      if (!move && (await isElsewhere(tx, viewer, present))) throw new ProblemError('call.elsewhere');
      const call = present ?? newCall(viewer, target, video);
      const newcomer = newcomerOf(call, viewer, clock.now());
      const joined = withParticipant(call, newcomer);
      if (!confirms) return arrive(tx, joined, newcomer, cleanup);
      await writer.keep(tx, joined);
      return joined;
    });

  return {
    /**
     * @throws ProblemError `call.disabled`, `call.unreachable`, `call.elsewhere`, `call.not_joined`, `message.target_not_found`,
     * `message.sending_forbidden`, `channel.not_found`, `channel.forbidden`
     */
    async join(viewer: Viewer, joining: Joining): Promise<Answer<typeof callEndpoints.joinCall>> {
      const present = await requireProvider();
      const call = await admit(viewer, joining);
      return {
        token: await present.sign(call.room, identityOf(viewer), CALL_TOKEN_SECONDS),
        url: present.url,
        uid: viewer.uid,
        channel_name: call.room,
        expired_in: CALL_TOKEN_SECONDS,
        ...keys.keyOf(call),
      };
    },

    /** @throws ProblemError `call.not_joined` */
    async confirm(viewer: Viewer, target: ChatTarget): Promise<Answer<typeof callEndpoints.confirmCall>> {
      const own = identityOf(viewer);
      const call = await run(async (tx, cleanup) => {
        const joined = await tx.calls.findIn(keyOf(viewer.uid, target));
        const known = joined?.participants.find(({ identity }) => identity === own);
        const isWelcome = known && (isThere(known) || known.may_return) && access.mayStay(joined!, known);
        if (!isWelcome) throw new ProblemError('call.not_joined');
        if (!isThere(known)) return arrive(tx, joined!, known, cleanup);
        const informed = withChanged(joined!, (one) => one === known, { key_number: joined!.key_number });
        await writer.keep(tx, informed);
        return informed;
      });
      return keys.keyOf(call);
    },

    async leave(viewer: Viewer, { may_return, ...target }: Leaving): Promise<void> {
      const own = identityOf(viewer);
      await run(async (tx, cleanup) => {
        const call = await tx.calls.findIn(keyOf(viewer.uid, target));
        if (!call) return;
        if (may_return) await writer.lose(tx, call, new Set([own]), cleanup);
        else await writer.leave(tx, call, ({ identity }) => identity === own, cleanup);
      });
    },

    /** Does nothing if the call was answered, or if the user started it. */
    async decline({ uid }: Viewer, caller: Uid): Promise<void> {
      await run(async (tx, cleanup) => {
        const call = await tx.calls.findIn(keyOf(caller, { uid }));
        if (call?.callee === uid && !isAnswered(call)) await writer.end(tx, call, 'declined', cleanup);
      });
    },

    /** Removes the matching participants, who have lost access to the call. */
    async expel(room: string, fits: (participant: Participant) => boolean): Promise<void> {
      await run(async (tx, cleanup) => {
        const call = await tx.calls.find(room);
        if (call) await writer.expel(tx, call, fits, cleanup);
      });
    },

    /** Ends a call whose participants are unknown. A ringing call ends at its own deadline. */
    async abandon(room: string): Promise<void> {
      await run(async (tx, cleanup) => {
        const call = await tx.calls.find(room);
        if (call && isAnswered(call)) await writer.end(tx, call, 'ended', cleanup);
      });
    },

    /** Ends a call without an answer. */
    async giveUp(room: string): Promise<void> {
      await run(async (tx, cleanup) => {
        const call = await tx.calls.find(room);
        if (call && !isAnswered(call)) await writer.end(tx, call, 'missed', cleanup);
      });
    },
  };
}
