import type { ChatKey } from '#lib/chat-key.ts';
import { isTemporary, logOf, messagesStore } from '../messages.store.ts';
import { emptied, newestMid } from '../window.ts';
import { LIVE } from './coverage.ts';
import { coalesced, inTurn, patchLog } from './history-loads.ts';
import { commitPage, readAfter, readBefore } from './history-pages.ts';

const logNow = (key: ChatKey) => logOf(messagesStore.getState(), key);
const oldestMid = (key: ChatKey): number => logNow(key).mids.find((mid) => !isTemporary(mid)) ?? LIVE;

/**
 * Loads the page of messages before the oldest one in memory: from this device if it has everything, or else from the
 * server. `hasMore` becomes false at the beginning of the chat. Rejects if the server cannot be reached.
 */
export const loadHistory = (key: ChatKey): Promise<void> => coalesced(key, () => loadOlder(key));

async function loadOlder(key: ChatKey): Promise<void> {
  const oldest = oldestMid(key);
  for (let before = oldest; before > 1;) {
    const page = await readBefore(key, before);
    commitPage(key, page, 'newest');
    if (page.source === 'server' && page.entries.length === 0) break;
    // A page may contain only reactions and edits: continue until the feed has grown.
    if (oldestMid(key) < oldest) return;
    before = page.entries[0]?.mid ?? page.covers.from;
  }
  patchLog(key, { hasMore: false });
}

/** Loads the page after the newest message in memory, if `hasNewer`. Rejects if the server cannot be reached. */
export const loadNewer = (key: ChatKey): Promise<void> =>
  coalesced(key, async () => {
    const newest = newestMid(logNow(key));
    for (let after = newest; ;) {
      const page = await readAfter(key, after);
      commitPage(key, page, 'oldest');
      const log = logNow(key);
      // The page does not contain entries that arrived on the stream meanwhile.
      if (!page.isFull && newestMid(log) >= log.lastMid) return patchLog(key, { hasNewer: false });
      if (newestMid(log) > newest) return;
      // The message at the end was deleted.
      if (!page.isFull) return restartAtEnd(key);
      after = page.entries.at(-1)?.mid ?? LIVE;
    }
  });

async function restartAtEnd(key: ChatKey): Promise<void> {
  messagesStore.setState((state) => emptied(state, key));
  await loadOlder(key);
}

/** Shows the end of a chat whose end is not in memory: the window restarts there. */
export async function jumpToLatest(key: ChatKey): Promise<void> {
  if (!logNow(key).hasNewer) return;
  await inTurn(key, async () => {
    if (logNow(key).hasNewer) await restartAtEnd(key);
  });
}

/** A jump shows at least this many messages before its target: the look of its row depends on them. */
const CONTEXT_MESSAGES = 40;

/**
 * Loads a message with those around it; for an old message nothing in between is loaded. Resolves to false if the chat
 * has no such message (any more). Rejects if the server cannot be reached.
 */
export async function loadAround(key: ChatKey, mid: number): Promise<boolean> {
  const isHere = () => logNow(key).mids.includes(mid);
  // The chat's end must be known before its window leaves it.
  if (!isHere() && oldestMid(key) === LIVE) await loadHistory(key);
  if (!isHere()) await inTurn(key, () => restartAround(key, mid));
  const { mids, hasMore } = logNow(key);
  const index = mids.indexOf(mid);
  // If that fails, the target is shown without them.
  if (index >= 0 && index < CONTEXT_MESSAGES && hasMore) await loadHistory(key).catch(() => {});
  return isHere();
}

async function restartAround(key: ChatKey, mid: number): Promise<void> {
  const [older, newer] = await Promise.all([readBefore(key, mid + 1), readAfter(key, mid)]);
  const entries = [...older.entries, ...older.about, ...newer.entries];
  const isSaid = older.entries.some((entry) => entry.mid === mid && entry.detail.type !== 'reaction');
  const isGone = entries.some(
    ({ detail }) => detail.type === 'reaction' && detail.mid === mid && detail.detail.type === 'delete',
  );
  if (!isSaid || isGone) return;
  messagesStore.setState((state) => emptied(state, key));
  commitPage(key, older, 'newest');
  commitPage(key, newer, 'oldest');
  const log = logNow(key);
  patchLog(key, { hasNewer: newer.isFull || newestMid(log) < log.lastMid });
}
