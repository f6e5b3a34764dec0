import { type Gid, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireManaged } from '../channels/channels.access.ts';
import { keyOfChannel } from '../conversations/conversations.access.ts';
import { tellModerated } from './call-events.ts';
import type { CallWriter } from './call-writer.ts';
import { isThere, presentIn } from './call.ts';
import type { Participant, StoredCall, Tx } from './calls.store.ts';
import type { RunCallUnit } from './run-call-unit.ts';

export interface CallModerationParts {
  run: RunCallUnit;
  writer: Pick<CallWriter, 'expel'>;
}

/** A moderator's request about one participant. */
export interface Moderated {
  gid: Gid;
  uid: Uid;
}

export type CallModeration = ReturnType<typeof createCallModeration>;

/** Managers of a channel moderate its call. */
export function createCallModeration({ run, writer }: CallModerationParts) {
  /** @throws ProblemError `channel.not_found`, `channel.forbidden`, `call.participant_absent` */
  async function requireCall(tx: Tx, viewer: Viewer, { gid, uid }: Moderated): Promise<StoredCall> {
    await requireManaged(tx, viewer, gid);
    const call = await tx.calls.findIn(keyOfChannel(gid));
    const isTaking = (one: Participant) => one.uid === uid && (isThere(one) || one.may_return);
    if (!call?.participants.some(isTaking)) throw new ProblemError('call.participant_absent');
    return call;
  }

  return {
    /** @throws ProblemError `channel.not_found`, `channel.forbidden`, `call.participant_absent` */
    mute: (viewer: Viewer, moderated: Moderated): Promise<void> =>
      run(async (tx, cleanup) => {
        const call = await requireCall(tx, viewer, moderated);
        const { uid } = moderated;
        for (const one of presentIn(call))
          if (one.uid === uid) cleanup.muted.push({ room: call.room, identity: one.identity });
        tellModerated(tx, call, { kind: 'call_muted', uid, by_uid: viewer.uid });
      }),

    /** @throws ProblemError `channel.not_found`, `channel.forbidden`, `call.participant_absent` */
    remove: (viewer: Viewer, moderated: Moderated): Promise<void> =>
      run(async (tx, cleanup) => {
        const call = await requireCall(tx, viewer, moderated);
        const { uid } = moderated;
        tellModerated(tx, call, { kind: 'call_removed', uid, by_uid: viewer.uid });
        await writer.expel(tx, call, (one) => one.uid === uid, cleanup);
      }),
  };
}
