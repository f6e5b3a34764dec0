import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { getMyUid } from '../../../state/session.ts';
import { applyEntries } from '../log/apply-entries.ts';
import { entryCache } from '../../../state/entry-cache.ts';
import { useMessage } from '../log/messages.selectors.ts';
import { type ChatMessage, emptyMessages, messagesStore } from '../log/messages.store.ts';

/** The message that another one quotes; undefined = it cannot be shown. */
export type Quoted = ChatMessage | 'deleted' | undefined;

/** What this device remembers of a message that is not in memory. */
async function readQuoted(key: ChatKey, mid: number): Promise<Quoted> {
  const range = { chat: key, from: mid, before: mid + 1 };
  await entryCache.flush();
  const [entries, about] = await Promise.all([entryCache.db.readRanges([range]), entryCache.db.readAbout(range)]);
  const context = { myUid: getMyUid(), now: Date.now(), isLive: false };
  const { byMid, annotations } = applyEntries(emptyMessages, [...entries, ...about], context).state;
  return annotations.get(mid)?.deleted ? 'deleted' : byMid.get(mid);
}

/** The message that another one quotes: from memory, else as this device remembers it. */
export function useQuoted(key: ChatKey, mid: number): Quoted {
  const message = useMessage(mid);
  const isDeleted = useStore(messagesStore, (state) => state.annotations.get(mid)?.deleted === true);
  const [remembered, setRemembered] = useState<Quoted>();
  const isMissing = !message && !isDeleted;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isWanted = true;
    const keep = (quoted: Quoted): void => {
      if (isWanted) setRemembered(quoted);
    };
    // A device without a memory has nothing to say.
    readQuoted(key, mid).then(keep, () => {});
    return () => void (isWanted = false);
  }, [isMissing, key, mid]);
  return isDeleted ? 'deleted' : (message ?? remembered);
}
