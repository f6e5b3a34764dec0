import { type CallRing, type ChatTarget, type Gid, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChannelAccess } from '../channels/channels.access.ts';
import type { ContactCache } from '../contacts/contacts.access.ts';
import type { DirectAccess } from '../messages/messages.access.ts';
import { isGuest, isVisitor, type UserDirectory } from '../users/users.access.ts';
import { partiesOf, targetOf } from './call.ts';
import type { Participant, StoredCall } from './calls.store.ts';

export interface CallAccessParts {
  users: Pick<UserDirectory, 'get'>;
  channels: ChannelAccess;
  direct: DirectAccess;
  contacts: Pick<ContactCache, 'statusOf'>;
  /** Whether a session is still valid. */
  isLive: (session: Pick<Viewer, 'uid' | 'device' | 'session_id'>) => boolean;
}

type Speaker = Pick<Participant, 'uid' | 'device' | 'session_id'>;

export type CallAccess = ReturnType<typeof createCallAccess>;

/** Which users may call which others, read from memory. */
export function createCallAccess({ users, channels, direct, contacts, isLive }: CallAccessParts) {
  const isBlocked = (one: Uid, other: Uid) =>
    contacts.statusOf(one, other) === 'blocked' || contacts.statusOf(other, one) === 'blocked';

  /** Whether the user exists and can be called. */
  function isCallable(uid: Uid): boolean {
    const user = users.get(uid);
    return user?.status === 'normal' && !user.is_bot && !isGuest(user) && !isVisitor(user);
  }

  function maySpeak(participant: Speaker, call: StoredCall): boolean {
    const user = users.get(participant.uid);
    if (!user || !isCallable(user.uid)) return false;
    const chat = targetOf(call, user.uid);
    if ('uid' in chat) return partiesOf(call).every(isCallable) && !isBlocked(call.started_by, call.callee!);
    const { uid, device, session_id } = participant;
    try {
      channels.requireSender({ uid, device, session_id, is_admin: user.is_admin, is_guest: false }, chat.gid);
      return true;
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  }

  /** @throws ProblemError `channel.not_found`, `channel.forbidden`, `message.sending_forbidden` */
  const requireSpeaker = (viewer: Viewer, gid: Gid) => void channels.requireSender(viewer, gid);

  /**
   * The caller must be allowed to write to the user. A visitor cannot be called: their page cannot answer.
   * @throws ProblemError `message.target_not_found`, `message.sending_forbidden`, `call.visitor`
   */
  function requireCaller(viewer: Viewer, uid: Uid): void {
    direct.requireRecipient(viewer, uid);
    const person = users.get(uid);
    if (person && isVisitor(person)) throw new ProblemError('call.visitor');
    if (viewer.uid === uid || !isCallable(uid) || isBlocked(viewer.uid, uid)) {
      throw new ProblemError('message.sending_forbidden');
    }
  }

  /** The callee may answer even if they may not write. @throws ProblemError `message.sending_forbidden` */
  function requireParty(viewer: Viewer, uid: Uid): void {
    if (!isCallable(uid) || isBlocked(viewer.uid, uid)) throw new ProblemError('message.sending_forbidden');
  }

  return {
    /** Whether a participant may still be in a call. */
    mayStay: (call: StoredCall, participant: Participant): boolean =>
      isLive(participant) && maySpeak(participant, call),

    /**
     * Whether a member of a channel can be called into its call: they may join it, and neither user has blocked the
     * other.
     */
    mayRing: (call: StoredCall, { uid, by_uid }: Pick<CallRing, 'uid' | 'by_uid'>): boolean =>
      maySpeak({ uid, device: '', session_id: '' }, call) && !isBlocked(uid, by_uid),

    requireSpeaker,

    /**
     * A check that depends on the existing call: users may answer a call that they were not allowed to start. @throws
     * ProblemError as `requireSpeaker`, `requireCaller` and `requireParty`
     */
    requireAllowed(viewer: Viewer, target: ChatTarget, call: StoredCall | null): void {
      if ('gid' in target) requireSpeaker(viewer, target.gid);
      else if (call) requireParty(viewer, target.uid);
      else requireCaller(viewer, target.uid);
    },
  };
}
