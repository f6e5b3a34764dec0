import type { Mid, Timestamp, Uid } from '@loquat/contract';
import type { Content, LogKind, NewEntry, StoredMessage } from './messages.store.ts';

/** An entry of the log with the present state of the message, if it is one. */
export interface ArchivedEntry extends Omit<NewEntry, 'detail'>, Partial<Content> {
  mid: Mid;
  kind: LogKind;
  /** Emoji of a like. */
  action: string | null;
  edited_at: Timestamp | null;
  deleted_at: Timestamp | null;
}

export interface NewArchivedMessage extends Omit<StoredMessage, 'mid'> {
  /** Null: the next one. */
  mid: Mid | null;
}

export interface NewArchivedReaction {
  mid: Mid | null;
  kind: 'like' | 'edit' | 'delete';
  from_uid: Uid;
  created_at: Timestamp;
  /** Emoji of a like, otherwise empty. */
  action: string;
}

/** The message log in the form of archives: written unchanged, without announcements. */
export interface MessageArchive {
  /** All entries that users can see at `now`, ascending, a page at a time. */
  read(now: Timestamp): Iterable<ArchivedEntry>;
  /** Also finds cleared messages. */
  find(mid: Mid): StoredMessage | null;
  append(message: NewArchivedMessage): Mid;
  /** Adds a like, edit or deletion; an equal like removes the first one. */
  react(reaction: NewArchivedReaction, about: StoredMessage): Mid;
}
