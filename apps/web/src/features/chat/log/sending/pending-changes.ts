import { getMyUid } from '#state/session.ts';
import { NO_ANNOTATIONS, withAnnotations } from '../log-entries.ts';
import { type Annotations, type ChatMessage, messagesStore, type Said } from '../messages.store.ts';
import { nextLocalId } from './local-id.ts';

/** Shows a message in memory with changed annotations; a deleted one accepts none. */
function annotateLocally(mid: number, change: (notes: Annotations) => Annotations, base?: ChatMessage): void {
  messagesStore.setState((state) => {
    const message = base ?? state.byMid.get(mid);
    const before = state.annotations.get(mid) ?? NO_ANNOTATIONS;
    if (!state.byMid.get(mid) || !message || before.deleted) return state;
    const notes = change(before);
    return {
      annotations: state.annotations.with(mid, notes),
      byMid: state.byMid.with(mid, withAnnotations(message, notes)),
    };
  });
}

/**
 * Shows the user's own reaction, or its removal, before the server has it; the log entry replaces it. Returns a
 * function that reverts it, which does nothing once the entry has arrived.
 */
export function showLike(mid: number, action: string): () => void {
  const like = { mid: nextLocalId(), uid: getMyUid() as Annotations['likes'][number]['uid'], action };
  annotateLocally(mid, (notes) => ({ ...notes, likes: [...notes.likes, like] }));
  return () =>
    annotateLocally(mid, (notes) =>
      notes.likes.includes(like) ? { ...notes, likes: notes.likes.filter((other) => other !== like) } : notes,
    );
}

/**
 * Shows the user's own edit before the server has it. Returns a function that ends that: the log's version is shown
 * again.
 */
export function showEdit(mid: number, said: Said): () => void {
  const original = messagesStore.getState().byMid.get(mid);
  annotateLocally(mid, (notes) => ({ ...notes, pendingEdit: said }));
  return () => {
    const shown = messagesStore.getState().byMid.get(mid);
    if (!shown || !original) return;
    // The original text of a message is not part of its annotations.
    const { content_type, content, properties, edited } = original;
    const base = { ...shown, content_type, content, properties, edited };
    annotateLocally(
      mid,
      ({ pendingEdit, ...notes }) => (pendingEdit === said || !pendingEdit ? notes : { ...notes, pendingEdit }),
      base,
    );
  };
}
