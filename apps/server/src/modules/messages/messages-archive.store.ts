import type { Mid, Timestamp, Uid } from '@loquat/contract';
import type { Content, LogKind, NewEntry, StoredMessage } from './messages.store.ts';

/** An entry of the log with the present state of the message, if it is one. */
export interface ArchivedEntry extends Omit<NewEntry, 'detail'>, Partial<Content> {
  mid: Mid;
  kind: LogKind;
  /** Of a like. */
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
  /** Of a like, otherwise empty. */
  action: string;
}

/** The message log as archives contain it: written as it was, and announced to nobody. */
export interface MessageArchive {
  /** Everything that people can see at `now`, ascending, a page at a time. */
  read(now: Timestamp): Iterable<ArchivedEntry>;
  /** Whether or not it was cleared. */
  find(mid: Mid): StoredMessage | null;
  append(message: NewArchivedMessage): Mid;
  /** A like, edit or deletion; an equal like takes the first back. */
  react(reaction: NewArchivedReaction, about: StoredMessage): Mid;
}
