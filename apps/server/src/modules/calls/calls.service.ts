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
import type { Sealer } from '../../platform/secrets/sealing.ts';
import { channelRoom, directRoom, identityOf, isAnswered, isThere, withArrival } from './call.ts';
import type { CallAccess } from './call-access.ts';
import type { RunCallUnit } from './call-aftermath.ts';
import type { CallLists } from './call-lists.ts';
import { type CallProvider, ProviderError } from './provider/call-provider.ts';
import type { Aftermath, CallWriter } from './call-writer.ts';
import type { Participant, StoredCall, Tx } from './calls.store.ts';

const ROOM_ID_BYTES = 9;
const KEY_BYTES = 32;

export interface CallServiceParts {
  run: RunCallUnit;
  clock: Pick<Clock, 'now'>;
  sealer: Sealer;
  access: CallAccess;
  writer: CallWriter;
  lists: CallLists;
  /** Null: calls are off. */
  provider: () => CallProvider | null;
  /** Whether devices encrypt in calls that start now. */
  isEncrypted: () => boolean;
}

export type CallService = ReturnType<typeof createCallService>;

export type Joining = ChatTarget & { video: boolean; move: boolean };

/** Whether the participant is this person, present, but with another session. */
function isOtherSession(viewer: Viewer): (one: Participant) => boolean {
  const identity = identityOf(viewer);
  return (one) => isThere(one) && one.uid === viewer.uid && one.identity !== identity;
}

const keyContext = (room: string) => `call ${room}`;

/** The call of a conversation as this unit of work sees it. */
const findCall = (tx: Tx, { uid }: Viewer, target: ChatTarget): Promise<StoredCall | null> =>
  'gid' in target ? tx.calls.findOfChannel(target.gid) : tx.calls.findBetween(uid, target.uid);

/** Starting, answering, joining, leaving and declining calls. */
export function createCallService(parts: CallServiceParts) {
  const { run, clock, sealer, access, writer, lists, provider, isEncrypted } = parts;

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

  /** What depends on the existing call: people may answer a call that they could not have made. */
  function requireAllowed(viewer: Viewer, target: ChatTarget, call: StoredCall | null): void {
    if ('gid' in target) access.requireSpeaker(viewer, target.gid);
    else if (call) access.requireParty(viewer, target.uid);
    else access.requireCaller(viewer, target.uid);
  }

  function newCall({ uid }: Viewer, target: ChatTarget, video: boolean): StoredCall {
    const id = randomBytes(ROOM_ID_BYTES).toString('base64url');
    const room = 'gid' in target ? channelRoom(id, target.gid) : directRoom(id, uid, target.uid);
    const key = isEncrypted() ? randomBytes(KEY_BYTES).toString('base64') : null;
    return {
      ...{ room, video, started_by: uid, started_at: clock.now(), answered_at: null, participants: [] },
      ...('gid' in target ? { gid: target.gid, callee: null } : { gid: null, callee: target.uid }),
      e2ee_key: key && sealer.seal(key, keyContext(room)),
    };
  }

  async function begin(tx: Tx, viewer: Viewer, target: ChatTarget, video: boolean): Promise<StoredCall> {
    const call = withArrival(newCall(viewer, target, video), viewer, clock.now());
    await writer.begin(tx, call);
    return call;
  }

  async function enter(tx: Tx, viewer: Viewer, present: StoredCall, aftermath: Aftermath): Promise<StoredCall> {
    const isAnswer = !isAnswered(present) && present.callee === viewer.uid;
    const answered = isAnswer ? await writer.answer(tx, present) : present;
    const moved = writer.out(answered, isOtherSession(viewer), aftermath);
    const call = withArrival(moved, viewer, clock.now());
    await writer.change(tx, call);
    return call;
  }

  /** The calls this person is in with another session, or other than the one they join. */
  async function findElsewhere(tx: Tx, viewer: Viewer, present: StoredCall | null): Promise<StoredCall[]> {
    const isOther = isOtherSession(viewer);
    const calls = await tx.calls.listWith(viewer.uid);
    return calls.filter(({ room, participants }) => room !== present?.room || participants.some(isOther));
  }

  const admit = (viewer: Viewer, { video, move, ...target }: Joining): Promise<StoredCall> =>
    run(async (tx, aftermath) => {
      const present = await findCall(tx, viewer, target);
      requireAllowed(viewer, target, present);
      const elsewhere = await findElsewhere(tx, viewer, present);
      if (elsewhere.length > 0 && !move) throw new ProblemError('call.elsewhere');
      const isOwn = ({ uid }: Participant) => uid === viewer.uid;
      for (const call of elsewhere) if (call.room !== present?.room) await writer.leave(tx, call, isOwn, aftermath);
      return present ? enter(tx, viewer, present, aftermath) : begin(tx, viewer, target, video);
    });

  return {
    /**
     * @throws ProblemError `call.disabled`, `call.unreachable`, `call.elsewhere`, `message.target_not_found`,
     * `message.sending_forbidden`, `channel.not_found`, `channel.forbidden`
     */
    async join(viewer: Viewer, joining: Joining): Promise<Answer<typeof callEndpoints.joinCall>> {
      const present = await requireProvider();
      const { room, e2ee_key } = await admit(viewer, joining);
      return {
        token: await present.sign(room, identityOf(viewer), CALL_TOKEN_SECONDS),
        url: present.url,
        uid: viewer.uid,
        channel_name: room,
        expired_in: CALL_TOKEN_SECONDS,
        e2ee_key: e2ee_key && sealer.open(e2ee_key, keyContext(room)),
      };
    },

    async leave(viewer: Viewer, target: ChatTarget): Promise<void> {
      const own = identityOf(viewer);
      await run(async (tx, aftermath) => {
        const call = await findCall(tx, viewer, target);
        if (call) await writer.leave(tx, call, ({ identity }) => identity === own, aftermath);
      });
    },

    /** Does nothing if the call was answered, or if the person made it. */
    async decline({ uid }: Viewer, caller: Uid): Promise<void> {
      await run(async (tx, aftermath) => {
        const call = await tx.calls.findBetween(caller, uid);
        if (call && call.callee === uid && !isAnswered(call)) await writer.end(tx, call, 'declined', aftermath);
      });
    },

    /** Removes the matching participants from the call. */
    async expel(room: string, fits: (participant: Participant) => boolean): Promise<void> {
      await run(async (tx, aftermath) => {
        const call = await tx.calls.find(room);
        if (call) await writer.leave(tx, call, fits, aftermath);
      });
    },

    /** Nobody knows any more who is in it. A call that rings is given up in its own time. */
    async abandon(room: string): Promise<void> {
      await run(async (tx, aftermath) => {
        const call = await tx.calls.find(room);
        if (call && isAnswered(call)) await writer.end(tx, call, 'ended', aftermath);
      });
    },

    /** Nobody answered in time. */
    async giveUp(room: string): Promise<void> {
      await run(async (tx, aftermath) => {
        const call = await tx.calls.find(room);
        if (call && !isAnswered(call)) await writer.end(tx, call, 'missed', aftermath);
      });
    },
  };
}
