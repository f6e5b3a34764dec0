import type { ChatKey } from '../../lib/chat-key.ts';
import { type ChatLog, isTemporary, logOf, type MessagesState } from './messages.store.ts';

/** Most messages of the chat on the screen that stay in memory. */
export const VIEWED_LIMIT = 2_000;
/** Most messages of any other chat. */
export const BACKGROUND_LIMIT = 200;

/** Ascending mids with `insertions` and without `gone`, each once. One copy. */
export function mergeMids(mids: readonly number[], insertions: readonly number[], gone: ReadonlySet<number>): number[] {
  const kept = gone.size > 0 ? mids.filter((mid) => !gone.has(mid)) : mids.slice();
  let isSorted = true;
  for (const mid of insertions) {
    if (gone.has(mid)) continue;
    isSorted &&= mid > (kept.at(-1) ?? 0);
    kept.push(mid);
  }
  return isSorted ? kept : [...new Set(kept)].sort((a, b) => a - b);
}

/** The state with the given chats cut to what may stay in memory, at the end that is farther from the reader. */
export function trimmed(state: MessagesState, keys: Iterable<ChatKey>): MessagesState {
  const cuts = [...keys].map((key) => ({ key, ...cutOf(state, key) })).filter(({ dropped }) => dropped.length > 0);
  if (cuts.length === 0) return state;
  const byMid = { ...state.byMid };
  const annotations = { ...state.annotations };
  const chats = { ...state.chats };
  for (const { key, log, dropped } of cuts) {
    chats[key] = log;
    for (const mid of dropped) {
      delete annotations[mid];
      if (mid !== log.lastMid) delete byMid[mid];
    }
  }
  return { ...state, byMid, annotations, chats };
}

function cutOf(state: MessagesState, key: ChatKey): { log: ChatLog; dropped: readonly number[] } {
  const log = logOf(state, key);
  const isViewed = state.viewed?.key === key;
  const limit = isViewed ? VIEWED_LIMIT : BACKGROUND_LIMIT;
  const excess = log.mids.length - limit;
  if (excess <= 0) return { log, dropped: [] };
  const { mids } = log;
  if (!isViewed || state.viewed?.atEnd)
    return { log: { ...log, mids: mids.slice(excess), hasMore: true }, dropped: mids.slice(0, excess) };
  const kept = mids.slice(0, limit);
  const dropped = mids.slice(limit);
  // What is being sent is nowhere else yet.
  const unsent = dropped.filter(isTemporary);
  return { log: { ...log, mids: [...kept, ...unsent], hasNewer: true }, dropped: dropped.filter((mid) => !isTemporary(mid)) };
}
