import { type ChatTarget, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChannelAccess } from '../channels/channels.access.ts';
import type { ContactBook } from '../contacts/contacts.access.ts';
import type { DirectAccess } from '../messages/messages.access.ts';
import { isGuest, type UserDirectory } from '../users/users.access.ts';
import { partiesOf } from './call.ts';
import type { Participant, StoredCall } from './calls.store.ts';

export interface CallAccessParts {
  users: Pick<UserDirectory, 'get'>;
  channels: ChannelAccess;
  direct: DirectAccess;
  contacts: Pick<ContactBook, 'statusOf'>;
  /** Whether a session has not ended. */
  isLive: (session: Pick<Viewer, 'uid' | 'device' | 'session_id'>) => boolean;
}

export type CallAccess = ReturnType<typeof createCallAccess>;

/** Who may talk to whom, read from memory. */
export function createCallAccess({ users, channels, direct, contacts, isLive }: CallAccessParts) {
  const isBlocked = (one: Uid, other: Uid) =>
    contacts.statusOf(one, other) === 'blocked' || contacts.statusOf(other, one) === 'blocked';

  /** Whether there is such a person to talk to. */
  function isCallable(uid: Uid): boolean {
    const user = users.get(uid);
    return user?.status === 'normal' && !user.is_bot && !isGuest(user);
  }

  function maySpeak({ uid, device, session_id }: Participant, call: StoredCall): boolean {
    const user = users.get(uid);
    if (!user || !isCallable(uid)) return false;
    if (call.gid === null) return partiesOf(call).every(isCallable) && !isBlocked(call.started_by, call.callee!);
    try {
      channels.requireSender({ uid, device, session_id, is_admin: user.is_admin, is_guest: false }, call.gid);
      return true;
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  }

  return {
    /** Whether a participant may still be in a call. */
    mayStay: (call: StoredCall, participant: Participant): boolean =>
      isLive(participant) && maySpeak(participant, call),

    /** @throws ProblemError `channel.not_found`, `channel.forbidden`, `message.sending_forbidden` */
    requireSpeaker: (viewer: Viewer, gid: Extract<ChatTarget, { gid: unknown }>['gid']) =>
      void channels.requireSender(viewer, gid),

    /** Callers must be allowed to write to the person. @throws ProblemError `message.target_not_found`, `message.sending_forbidden` */
    requireCaller(viewer: Viewer, uid: Uid): void {
      direct.requireRecipient(viewer, uid);
      if (viewer.uid === uid || !isCallable(uid) || isBlocked(viewer.uid, uid)) {
        throw new ProblemError('message.sending_forbidden');
      }
    },

    /** The person called may answer, whether or not they may write. @throws ProblemError `message.sending_forbidden` */
    requireParty(viewer: Viewer, uid: Uid): void {
      if (!isCallable(uid) || isBlocked(viewer.uid, uid)) throw new ProblemError('message.sending_forbidden');
    },
  };
}
