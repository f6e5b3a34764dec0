import type { ChatKey } from '#lib/chat-key.ts';
import { entryCache } from '#state/entry-cache.ts';
import { getMyUid } from '#state/session.ts';
import { chatsStore } from '../chats.store.ts';
import { applyLogChanges, type LogChanges } from '../chats/unread.ts';
import { type LogCommit, onLogApplied } from './message-log.ts';
import { cachedEntryOf } from './messages.cache.ts';
import { logOf, messagesStore } from './messages.store.ts';
import { saveUnsent } from './sending/unsent.ts';

/** From now on, every batch of log entries updates the counts of the chats and is stored on the device. */
export const followLog = (): (() => void)[] => [
  onLogApplied(followBatch),
  messagesStore.subscribe((state, before) => {
    const left = Object.keys(before.chats).filter((key) => !state.chats[key as ChatKey]);
    for (const key of left) entryCache.queueChatRemoval(key as ChatKey);
  }),
];

function followBatch({ entries, source, applied }: LogCommit): void {
  const myUid = getMyUid();
  const { removed, acknowledged } = applied;
  // The counts of restored messages are already restored.
  const added = source === 'restored' ? [] : applied.added;
  const activity = activityOf(entries, { ...applied, added });
  chatsStore.setState((state) => applyLogChanges(state, { added, removed, activity }, myUid));
  const isOnDevice = source === 'device' || source === 'restored';
  entryCache.queue(
    isOnDevice ? [] : entries.map((entry) => cachedEntryOf(entry, myUid)),
    removed.map(({ mid }) => mid),
  );
  if (acknowledged.length > 0) saveUnsent();
  for (const { key, mid } of removed) if (isLastLost(applied.state, key, mid)) void findLastOf(key);
}

/** The newest message was removed while the reader is far back: the new last one is not in memory. */
function isLastLost({ chats }: LogCommit['applied']['state'], key: ChatKey, mid: number): boolean {
  const log = chats[key];
  return log !== undefined && log.hasNewer && log.lastMid === mid;
}

/** If it cannot be requested now, it is found when the chat is opened at its end. */
const findLastOf = (key: ChatKey): Promise<void> =>
  import('./history/find-last.ts').then(({ findLast }) => findLast(key)).catch(() => {});

/**
 * Newest message of every chat that a batch changed. The event of the user's own message counts although the message is
 * known: its answer lacked the server's time, and a message that waited for the connection was written long before.
 */
function activityOf(
  entries: LogCommit['entries'],
  { state, added, removed }: LogCommit['applied'],
): LogChanges['activity'] {
  const newest = entries.flatMap(({ mid }) => {
    const message = state.byMid.get(mid);
    return message && logOf(state, message.chat).lastMid === mid ? message.chat : [];
  });
  const keys = new Set<ChatKey>([...added.map(({ chat }) => chat), ...removed.map(({ key }) => key), ...newest]);
  return Object.fromEntries(
    [...keys].map((key) => {
      const { lastMid } = logOf(state, key);
      return [key, { lastMid, lastAt: state.byMid.get(lastMid)?.created_at ?? 0 }];
    }),
  );
}
