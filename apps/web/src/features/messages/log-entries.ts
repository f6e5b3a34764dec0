import type { Message, Uid } from '@loquat/contract';
import { type ChatKey, chatKeyOf } from '../../lib/chat-key.ts';
import type { Annotations, ChatMessage } from './messages.store.ts';

export const NO_ANNOTATIONS: Annotations = { likes: [] };

type Reaction = Extract<Message['detail'], { type: 'reaction' }>['detail'];

/** What is known about a message once one more log entry about it is seen; the same object when it was seen before. */
export function annotate(notes: Annotations, entry: { mid: number; from_uid: Uid }, detail: Reaction): Annotations {
  switch (detail.type) {
    case 'delete':
      return notes.deleted ? notes : { likes: [], deleted: true };
    case 'edit': {
      if (notes.deleted || (notes.edit && notes.edit.mid >= entry.mid)) return notes;
      const { content_type, content, properties } = detail;
      return { ...notes, edit: { mid: entry.mid, content_type, content, properties } };
    }
    case 'like': {
      if (notes.deleted || notes.likes.some((like) => like.mid === entry.mid)) return notes;
      const like = { mid: entry.mid, uid: entry.from_uid, action: detail.action };
      return { ...notes, likes: [...notes.likes, like].toSorted((a, b) => a.mid - b.mid) };
    }
    default:
      return detail satisfies never;
  }
}

/** Who reacts with what after all likes: each like toggles, in the order of their mids. */
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

/** A message with what is known about it. */
export function withAnnotations(message: ChatMessage, notes: Annotations | undefined): ChatMessage {
  if (!notes) return message;
  const { edit, likes } = notes;
  const reactions = likes.length > 0 ? reactionsOf(likes) : NO_REACTIONS;
  if (!edit) return { ...message, reactions };
  const { content_type, content, properties } = edit;
  return { ...message, content_type, content, properties, edited: true, reactions };
}

/** The message that a log entry of type normal or reply stands for. */
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
    expires_in: detail.type === 'normal' ? detail.expires_in : null,
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
