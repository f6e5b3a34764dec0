import { type Mid, OWN_REACTIONS_MAX, ProblemError, REACTION_KINDS_MAX } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { FileSharing } from '../files/files.access.ts';
import { completeContent, holdAttachment, NO_CONTENT, releaseAttachment } from './content/message-content.ts';
import { deleteDetailJson, detailJson, editDetailJson, likeDetailJson } from './content/message-json.ts';
import { traitsOf } from './content/message-kinds.access.ts';
import type { MessageAccess } from './message-access.ts';
import type { MessageWriter } from './message-writer.ts';
import type { MessageLifecycle } from './messages.access.ts';
import type { Content, RunUnit, StoredMessage, Tx } from './messages.store.ts';
import type { OwnReaction } from './reactions/reactions.store.ts';

export interface ChangeParts {
  transact: RunUnit;
  access: MessageAccess;
  writer: MessageWriter;
  clock: Pick<Clock, 'now'>;
  sharing: FileSharing;
  lifecycles: readonly MessageLifecycle[];
  /** Limits changes of one user to one message. */
  changeRate: RateLimit;
}

/** A file message may become audio and keep its path; releasing the file first would delete it. */
function hasSameAttachment(message: Content, content: Content): boolean {
  const isSameKind = message.content_type === content.content_type;
  const areFiles = [message, content].every(({ content_type }) => traitsOf(content_type).holds === 'file');
  return (isSameKind || areFiles) && message.content === content.content;
}

/**
 * An existing kind of reaction can always be added or removed: the limits apply to further kinds.
 * @throws ProblemError `message.too_many_reactions`
 */
async function requireRoomFor(tx: Tx, { mid, uid, action }: OwnReaction): Promise<void> {
  if (await tx.reactions.has(mid, action)) return;
  const kinds = await tx.reactions.countKinds(mid);
  if (kinds >= REACTION_KINDS_MAX || (await tx.reactions.countOwn(mid, uid)) >= OWN_REACTIONS_MAX)
    throw new ProblemError('message.too_many_reactions');
}

/** Changes to existing messages. Every change is an entry of the log with its own mid. */
export function createMessageChanges(parts: ChangeParts) {
  const { transact, access, writer, clock, sharing, lifecycles, changeRate } = parts;
  const takeChange = ({ uid }: Viewer, mid: Mid) => changeRate.take(`${uid} ${mid}`);

  /** The former text is removed, also from the log: clients that load it now never see it. */
  async function rewrite(tx: Tx, message: StoredMessage, content: Content): Promise<void> {
    const edited_at = clock.now();
    if (!hasSameAttachment(message, content)) await releaseAttachment(tx, message, edited_at);
    await tx.messages.rewrite(message.mid, detailJson(message, content), { ...content, edited_at });
    await holdAttachment(tx, message.mid, content);
    for (const { edited } of lifecycles) await edited?.(tx, { ...message, ...content, edited_at });
  }

  async function erase(tx: Tx, message: StoredMessage): Promise<void> {
    const deleted_at = clock.now();
    await releaseAttachment(tx, message, deleted_at);
    await tx.messages.blank(message.mid, detailJson(message, NO_CONTENT), { ...NO_CONTENT, deleted_at });
    for (const { erased } of lifecycles) await erased?.(tx, [message]);
  }

  async function deleteOne(tx: Tx, viewer: Viewer, message: StoredMessage): Promise<Mid> {
    // A repeated deletion does nothing and returns the first one.
    const before = await tx.messages.findDeletion(message.mid);
    if (before !== null) return before;
    await erase(tx, message);
    return writer.react(tx, viewer, message, { kind: 'delete', detail: deleteDetailJson(message.mid) });
  }

  return {
    /** @throws ProblemError `file.unknown_path`, `message.not_found`, `message.forbidden`, `channel.forbidden`, … */
    editMessage: (viewer: Viewer, mid: Mid, sent: Content): Promise<Mid> =>
      transact(async (tx) => {
        const content = await completeContent(tx, { sender: viewer.uid, content: sent }, sharing);
        const message = await access.requireEditable(tx, viewer, mid);
        takeChange(viewer, mid);
        await rewrite(tx, message, content);
        return writer.react(tx, viewer, message, { kind: 'edit', detail: editDetailJson(mid, content) });
      }),

    /**
     * Clients toggle likes, so every one is stored.
     * @throws ProblemError `message.too_many_reactions`, `message.not_found`, `message.forbidden`, …
     */
    likeMessage: (viewer: Viewer, mid: Mid, action: string): Promise<Mid> =>
      transact(async (tx) => {
        const message = await access.requireLikeable(tx, viewer, mid);
        takeChange(viewer, mid);
        const reaction = { mid, uid: viewer.uid, action };
        await requireRoomFor(tx, reaction);
        await tx.reactions.toggle(reaction);
        return writer.react(tx, viewer, message, { kind: 'like', detail: likeDetailJson(mid, action) });
      }),

    /** @throws ProblemError `message.not_found`, `message.forbidden`, `channel.not_found`, `channel.forbidden` */
    deleteOwnMessage: (viewer: Viewer, mid: Mid): Promise<Mid> =>
      transact(async (tx) => {
        const message = await access.requireDeletable(tx, viewer, mid);
        if (message.from_uid !== viewer.uid) throw new ProblemError('message.forbidden');
        return deleteOne(tx, viewer, message);
      }),

    /** All or none; returns the last deletion. @throws ProblemError `message.not_found`, `message.forbidden` */
    deleteMessages: (viewer: Viewer, mids: readonly [Mid, ...Mid[]]): Promise<Mid> =>
      transact(async (tx) => {
        const messages: StoredMessage[] = [];
        for (const mid of new Set(mids)) messages.push(await access.requireDeletable(tx, viewer, mid));
        let last = mids[0];
        for (const message of messages) last = await deleteOne(tx, viewer, message);
        return last;
      }),
  };
}
