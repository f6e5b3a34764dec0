import { isNotice, type Mid, ProblemError, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChannelAccess } from '../channels/channels.access.ts';
import { chatOf, takesPart } from '../conversations/conversations.access.ts';
import type { DirectAccess } from './direct-access.ts';
import { isExpired } from './erasure/message-lifetime.ts';
import type { StoredMessage, Tx } from './messages.store.ts';

export interface AccessParts {
  channels: ChannelAccess;
  direct: DirectAccess;
  clock: Pick<Clock, 'now'>;
}

export type MessageAccess = ReturnType<typeof createMessageAccess>;

const forbidden = () => new ProblemError('message.forbidden');

/** Permissions for messages. */
export function createMessageAccess({ channels, direct, clock }: AccessParts) {
  /** @throws ProblemError `message.not_found`; `message.forbidden` for reactions */
  async function requireMessage(tx: Tx, mid: Mid): Promise<StoredMessage> {
    const message = await tx.messages.find(mid);
    if (!message) throw (await tx.messages.isReaction(mid)) ? forbidden() : new ProblemError('message.not_found');
    if (isExpired(message, clock.now())) throw new ProblemError('message.not_found');
    return message;
  }

  /** Returns the owner of the channel. @throws ProblemError `message.forbidden`, `channel.not_found`, … */
  function requireReader(viewer: Viewer, message: StoredMessage): Uid | null {
    if (message.gid !== null) return channels.requireReader(viewer, message.gid).owner;
    if (!takesPart(message, viewer.uid, () => false)) throw forbidden();
    return null;
  }

  /** A reply or change that reaches users through a message requires the permission to write to them. */
  function requireParty(viewer: Viewer, message: StoredMessage): void {
    requireReader(viewer, message);
    const chat = chatOf(message, viewer.uid);
    if ('uid' in chat) direct.requireCounterpart(viewer, chat.uid);
  }

  function requireSender(viewer: Viewer, message: StoredMessage): void {
    const { gid } = message;
    if (gid === null) return requireParty(viewer, message);
    try {
      channels.requireSender(viewer, gid);
    } catch (error) {
      // Clients understand 404 here only as an unknown message.
      const isGone = error instanceof ProblemError && error.code === 'channel.not_found';
      throw isGone ? new ProblemError('channel.forbidden') : error;
    }
  }

  const isPresent = ({ deleted_at }: StoredMessage) => deleted_at === null;
  /** Whether the server wrote it in its author's name: then the author may not edit it. */
  const isServers = ({ properties }: StoredMessage) => properties !== null && isNotice(JSON.parse(properties));

  return {
    /** A deleted message can still be replied to. */
    async requireAnswerable(tx: Tx, viewer: Viewer, mid: Mid): Promise<StoredMessage> {
      const message = await requireMessage(tx, mid);
      requireSender(viewer, message);
      return message;
    },

    async requireLikeable(tx: Tx, viewer: Viewer, mid: Mid): Promise<StoredMessage> {
      const message = await requireMessage(tx, mid);
      requireParty(viewer, message);
      if (!isPresent(message)) throw new ProblemError('message.not_found');
      return message;
    },

    async requireEditable(tx: Tx, viewer: Viewer, mid: Mid): Promise<StoredMessage> {
      const message = await requireMessage(tx, mid);
      if (message.from_uid !== viewer.uid) throw forbidden();
      requireParty(viewer, message);
      if (!isPresent(message)) throw new ProblemError('message.not_found');
      if (isServers(message)) throw forbidden();
      return message;
    },

    /** Allowed to the author, channel owner and administrators; each only where they can read. */
    async requireDeletable(tx: Tx, viewer: Viewer, mid: Mid): Promise<StoredMessage> {
      const message = await requireMessage(tx, mid);
      const owner = requireReader(viewer, message);
      const isAllowed = viewer.is_admin || message.from_uid === viewer.uid || owner === viewer.uid;
      if (!isAllowed) throw forbidden();
      return message;
    },
  };
}
