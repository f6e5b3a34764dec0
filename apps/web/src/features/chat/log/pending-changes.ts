import { getMyUid } from '../../../state/session.ts';
import { NO_ANNOTATIONS, withAnnotations } from './log-entries.ts';
import { nextLocalId } from './local-id.ts';
import { type Annotations, type ChatMessage, messagesStore, type Said } from './messages.store.ts';

/** Shows a message in memory with changed notes; one that is deleted takes none. */
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
 * Shows an own reaction, or its end, before the server knows of it; the log's entry takes its place. Returns the way to
 * take it back, which does nothing once the entry has come.
 */
export function showLike(mid: number, action: string): () => void {
  const like = { mid: nextLocalId(), uid: getMyUid() as Annotations['likes'][number]['uid'], action };
  annotateLocally(mid, (notes) => ({ ...notes, likes: [...notes.likes, like] }));
  return () =>
    annotateLocally(mid, (notes) =>
      notes.likes.includes(like) ? { ...notes, likes: notes.likes.filter((other) => other !== like) } : notes,
    );
}

/** Shows an own edit before the server knows of it. Returns the way to end that: what the log says shows again. */
export function showEdit(mid: number, said: Said): () => void {
  const original = messagesStore.getState().byMid.get(mid);
  annotateLocally(mid, (notes) => ({ ...notes, pendingEdit: said }));
  return () => {
    const shown = messagesStore.getState().byMid.get(mid);
    if (!shown || !original) return;
    // The first text of a message stands nowhere in its notes.
    const { content_type, content, properties, edited } = original;
    const base = { ...shown, content_type, content, properties, edited };
    annotateLocally(
      mid,
      ({ pendingEdit, ...notes }) => (pendingEdit === said || !pendingEdit ? notes : { ...notes, pendingEdit }),
      base,
    );
  };
}
