import type { Mid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { chatOf, recipientOf } from '../conversations/conversations.access.ts';
import { holdAttachment } from './content/message-content.ts';
import { scheduleExpiry } from './erasure/erasure.ts';
import type { MessageLifecycle } from './messages.access.ts';
import {
  type Content,
  type LoggedEntry,
  type LogKind,
  type NewEntry,
  own,
  type StoredMessage,
  type Tx,
} from './messages.store.ts';

export interface WriterParts {
  clock: Pick<Clock, 'now'>;
  lifecycles: readonly MessageLifecycle[];
}

export interface Reaction {
  kind: Exclude<LogKind, StoredMessage['kind']>;
  detail: string;
}

export type MessageWriter = ReturnType<typeof createMessageWriter>;

/** Appends to the log, in the given unit of work. */
export function createMessageWriter({ clock, lifecycles }: WriterParts) {
  async function tell(tx: Tx, draft: NewEntry, mid: Mid, said: Content | null): Promise<Mid> {
    const entry: LoggedEntry = { ...draft, mid };
    for (const { written } of lifecycles) await written?.(tx, entry, said);
    // Edits and deletions change earlier entries, which may still be on their way to the streams.
    const isChange = draft.kind === 'edit' || draft.kind === 'delete';
    tx.announce(isChange ? { kind: 'log_grew' } : { kind: 'log_grew', entry });
    return mid;
  }

  return {
    /** Appends a message or a reply, and retains its file. */
    async say(unit: Unit, entry: NewEntry, content: Content): Promise<Mid> {
      const tx = own(unit);
      const mid = await tx.messages.append(entry, content);
      await holdAttachment(tx, mid, content);
      if (entry.expires_at !== null && entry.expires_at === (await tx.erasure.findNextExpiry()))
        await scheduleExpiry(tx);
      return tell(tx, entry, mid, content);
    },

    /** Appends an edit, like or deletion; it expires with its message. */
    async react(tx: Tx, { uid }: Viewer, message: StoredMessage, { kind, detail }: Reaction): Promise<Mid> {
      const entry: NewEntry = {
        from_uid: uid,
        created_at: clock.now(),
        ...recipientOf(chatOf(message, uid)),
        kind,
        about_mid: message.mid,
        expires_at: message.expires_at,
        detail,
      };
      return tell(tx, entry, await tx.messages.appendReaction(entry), null);
    },
  };
}
