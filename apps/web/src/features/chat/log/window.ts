import type { ChatKey } from '#lib/chat-key.ts';
import { type ChatLog, isTemporary, logOf, type MessagesState } from './messages.store.ts';

/** The maximum number of messages of the chat on the screen kept in memory. */
export const VIEWED_LIMIT = 600;
/** The maximum number of messages of any other chat. */
export const BACKGROUND_LIMIT = 200;

export type WindowEnd = 'oldest' | 'newest';

/** The newest message in memory that has a server's mid, 0 = none. */
export const newestMid = (log: ChatLog): number => log.mids.findLast((mid) => !isTemporary(mid)) ?? 0;

/** Ascending mids with `insertions` and without `gone`, without duplicates. One copy. */
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

/** The state with the given chats trimmed to their limits, by default at the end away from the reader. */
export function trimmed(state: MessagesState, keys: Iterable<ChatKey>, drop?: WindowEnd): MessagesState {
  const cuts = [...keys].map((key) => cutOf(state, key, drop)).filter(({ dropped }) => dropped.length > 0);
  if (cuts.length === 0) return state;
  const chats = { ...state.chats };
  for (const { key, log } of cuts) chats[key] = log;
  // The list of chats shows the newest message, whichever part of the chat is in memory.
  const gone = cuts.flatMap(({ log, dropped }) => dropped.filter((mid) => mid !== log.lastMid));
  return { ...state, byMid: state.byMid.without(gone), annotations: state.annotations.without(gone), chats };
}

interface Cut {
  key: ChatKey;
  log: ChatLog;
  dropped: readonly number[];
}

function cutOf(state: MessagesState, key: ChatKey, drop?: WindowEnd): Cut {
  const log = logOf(state, key);
  const { mids } = log;
  const viewed = state.viewed[key];
  // A caller that names an end is loading history for a reader.
  const excess = mids.length - (viewed || drop ? VIEWED_LIMIT : BACKGROUND_LIMIT);
  if (excess <= 0) return { key, log, dropped: [] };
  const end = drop ?? (viewed && !viewed.atEnd ? 'newest' : 'oldest');
  if (end === 'oldest')
    return { key, log: { ...log, mids: mids.slice(excess), hasMore: true }, dropped: mids.slice(0, excess) };
  const tail = mids.slice(-excess);
  // Messages being sent exist nowhere else yet.
  const kept = [...mids.slice(0, -excess), ...tail.filter(isTemporary)];
  return { key, log: { ...log, mids: kept, hasNewer: true }, dropped: tail.filter((mid) => !isTemporary(mid)) };
}

/** The state with only the newest message of a chat and those being sent. */
export function emptied(state: MessagesState, key: ChatKey): MessagesState {
  const log = logOf(state, key);
  const byMid = state.byMid.without(log.mids.filter((mid) => mid !== log.lastMid && !isTemporary(mid)));
  const mids = log.mids.filter(isTemporary);
  return { ...state, byMid, chats: { ...state.chats, [key]: { ...log, mids, hasNewer: false, hasMore: true } } };
}
