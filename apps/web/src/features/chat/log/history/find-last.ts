import type { ChatKey } from '#lib/chat-key.ts';
import { getMyUid } from '#state/session.ts';
import { applyEntries } from '../apply-entries.ts';
import { publishLast } from '../message-log.ts';
import { emptyMessages, logOf, messagesStore } from '../messages.store.ts';
import { LIVE } from './coverage.ts';
import { readBefore } from './history-pages.ts';

/** Whether the newest message of a chat was removed, and the one before it is not in memory: the reader is far back. */
export const isLastUnknown = (key: ChatKey): boolean => {
  const state = messagesStore.getState();
  const { hasNewer, lastMid } = logOf(state, key);
  return hasNewer && lastMid !== 0 && !state.byMid.get(lastMid);
};

/**
 * Finds the newest message of such a chat and keeps the part of it in memory unchanged. Rejects if the server cannot be
 * reached.
 */
export async function findLast(key: ChatKey): Promise<void> {
  for (let before = LIVE; before > 1 && isLastUnknown(key);) {
    const page = await readBefore(key, before);
    const { annotations } = messagesStore.getState();
    const context = { myUid: getMyUid(), now: Date.now(), isLive: false };
    const { state } = applyEntries({ ...emptyMessages, annotations }, [...page.entries, ...page.about], context);
    const last = state.byMid.get(logOf(state, key).lastMid);
    if (last && isLastUnknown(key)) return publishLast(last);
    if (page.source === 'server' && page.entries.length === 0) return;
    before = page.entries[0]?.mid ?? page.covers.from;
  }
}
