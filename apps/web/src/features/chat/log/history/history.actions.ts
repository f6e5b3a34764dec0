import type { ChatKey } from '../../../../lib/chat-key.ts';
import { LIVE } from './coverage.ts';
import { coalesced, inTurn, patchLog } from './history-loads.ts';
import { commitPage, readAfter, readBefore } from './history-pages.ts';
import { isTemporary, logOf, messagesStore } from '../messages.store.ts';
import { emptied, newestMid } from '../window.ts';

const logNow = (key: ChatKey) => logOf(messagesStore.getState(), key);
const oldestMid = (key: ChatKey): number => logNow(key).mids.find((mid) => !isTemporary(mid)) ?? LIVE;

/**
 * Brings the page of messages before the oldest one in memory: from this device where it holds everything, else from
 * the server. `hasMore` turns false at the beginning of the chat. Rejects when the server cannot be asked.
 */
export const loadHistory = (key: ChatKey): Promise<void> => coalesced(key, () => loadOlder(key));

async function loadOlder(key: ChatKey): Promise<void> {
  const oldest = oldestMid(key);
  for (let before = oldest; before > 1;) {
    const page = await readBefore(key, before);
    commitPage(key, page, 'newest');
    if (page.source === 'server' && page.entries.length === 0) break;
    // A page may hold nothing but reactions and edits: go on until the feed has grown.
    if (oldestMid(key) < oldest) return;
    before = page.entries[0]?.mid ?? page.covers.from;
  }
  patchLog(key, { hasMore: false });
}

/** Brings the page after the newest message in memory, when `hasNewer`. Rejects when the server cannot be asked. */
export const loadNewer = (key: ChatKey): Promise<void> =>
  coalesced(key, async () => {
    const newest = newestMid(logNow(key));
    for (let after = newest; ;) {
      const page = await readAfter(key, after);
      commitPage(key, page, 'oldest');
      const log = logNow(key);
      // What arrived from the stream meanwhile is not on the page that was read.
      if (!page.isFull && newestMid(log) >= log.lastMid) return patchLog(key, { hasNewer: false });
      if (newestMid(log) > newest) return;
      // The message at the end is gone.
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

/** A message that was jumped to is shown with at least so many before it: what its row looks like depends on them. */
const CONTEXT_MESSAGES = 40;

/**
 * Brings a message into memory with what stands around it; of a message of long ago nothing in between is loaded.
 * Resolves to false when the chat has no such message (any more). Rejects when the server cannot be asked.
 */
export async function loadAround(key: ChatKey, mid: number): Promise<boolean> {
  const isHere = () => logNow(key).mids.includes(mid);
  // Where the chat ends must be known before its window leaves the end.
  if (!isHere() && oldestMid(key) === LIVE) await loadHistory(key);
  if (!isHere()) await inTurn(key, () => restartAround(key, mid));
  const { mids, hasMore } = logNow(key);
  const index = mids.indexOf(mid);
  // Without them it is shown nevertheless.
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
