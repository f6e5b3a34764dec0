import type { Message, Uid } from '@loquat/contract';
import { type ChatKey, chatKeyOf } from '#lib/chat-key.ts';
import { type Annotations, type ChatMessage, isTemporary } from './messages.store.ts';

export const NO_ANNOTATIONS: Annotations = { likes: [] };

type LogEntry = Pick<Message, 'mid' | 'from_uid' | 'created_at'>;
type Reaction = Extract<Message['detail'], { type: 'reaction' }>['detail'];

/** The annotations of a message after one more log entry about it; the same object if that entry is known. */
export function annotate(notes: Annotations, entry: LogEntry, detail: Reaction): Annotations {
  switch (detail.type) {
    case 'delete':
      return notes.deleted ? notes : { likes: [], deleted: true };
    case 'edit': {
      if (notes.deleted || (notes.edit && notes.edit.mid >= entry.mid)) return notes;
      const { content_type, content, properties } = detail;
      return { ...notes, edit: { mid: entry.mid, at: entry.created_at, content_type, content, properties } };
    }
    case 'like':
      return withLike(notes, { mid: entry.mid, uid: entry.from_uid, action: detail.action });
    default:
      return detail satisfies never;
  }
}

/** The log takes precedence: its like replaces the same one that was being sent. */
function withLike(notes: Annotations, like: Annotations['likes'][number]): Annotations {
  if (notes.deleted || notes.likes.some(({ mid }) => mid === like.mid)) return notes;
  const pending = notes.likes.find(
    ({ mid, uid, action }) => isTemporary(mid) && uid === like.uid && action === like.action,
  );
  const others = notes.likes.filter((other) => other !== pending);
  return { ...notes, likes: [...others, like].toSorted((a, b) => a.mid - b.mid) };
}

/** The users of each reaction after all likes: each like toggles, in the order of their mids. */
function reactionsOf(likes: Annotations['likes']): ChatMessage['reactions'] {
  const reactions: Record<string, readonly Uid[]> = {};
  for (const { action, uid } of likes) {
    const before = reactions[action] ?? [];
    const after = before.includes(uid) ? before.filter((other) => other !== uid) : [...before, uid];
    if (after.length > 0) reactions[action] = after;
    else delete reactions[action];
  }
  return reactions;
}

const NO_REACTIONS: ChatMessage['reactions'] = {};

/** A message with its annotations applied. */
export function withAnnotations(message: ChatMessage, notes: Annotations | undefined): ChatMessage {
  if (!notes) return message;
  const { edit, pendingEdit, likes } = notes;
  const reactions = likes.length > 0 ? reactionsOf(likes) : NO_REACTIONS;
  const said = pendingEdit ?? edit;
  if (!said) return { ...message, reactions };
  const { content_type, content, properties } = said;
  const edited = { ...message, content_type, content, properties, edited: true, reactions };
  return said === edit ? { ...edited, edited_at: edit.at } : edited;
}

/** The message that a log entry of type normal or reply describes. */
export function messageOf(
  entry: Message & { detail: Exclude<Message['detail'], { type: 'reaction' }> },
  myUid: number,
): ChatMessage {
  const { mid, from_uid, created_at, detail } = entry;
  const { content_type, content, properties } = detail;
  const localId = from_uid === myUid ? properties?.['local_id'] : undefined;
  return {
    mid,
    from_uid,
    created_at,
    chat: chatKeyOf(entry, myUid),
    content_type,
    content,
    properties,
    edited: false,
    expires_in: detail.expires_in ?? null,
    reactions: NO_REACTIONS,
    ...(detail.type === 'reply' && { reply_mid: detail.mid }),
    ...(typeof localId === 'number' && { local_id: localId }),
  };
}

/** When a message disappears, in milliseconds since the epoch. */
export const expiryOf = (message: Pick<ChatMessage, 'created_at' | 'expires_in'>): number =>
  message.expires_in ? message.created_at + message.expires_in * 1_000 : Number.POSITIVE_INFINITY;

/** A message that left its chat. */
export interface RemovedMessage {
  key: ChatKey;
  mid: number;
}
