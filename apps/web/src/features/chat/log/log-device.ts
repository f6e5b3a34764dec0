import type { Message } from '@loquat/contract';
import { type ChatKey, keyOfPath } from '#lib/chat-key.ts';
import type { CacheDb, CacheWrite } from '#state/cache-db.ts';
import { entryCache } from '#state/entry-cache.ts';
import type { Device, Restored } from '#state/feature-state.ts';
import type { ChatsState } from '../chats.store.ts';
import { LIVE } from './history/coverage.ts';
import { commitEntries } from './message-log.ts';
import type { SavedMessages, Tail } from './messages.cache.ts';
import { isTemporary, messagesStore } from './messages.store.ts';
import { loadUnsent } from './sending/unsent.ts';

/** Chats whose end is in memory when the stream opens; of the others, only the newest message. */
const WARM_CHATS = 60;

type Tails = SavedMessages['tails'];

/**
 * Reads the first view: the end of the chat on the screen, and the newest message of every other. The ends of other
 * chats follow, with all changes of their messages.
 */
export async function openLog({ scope, db, saved }: Device): Promise<Restored> {
  const { tails = {} } = (saved['messages'] ?? {}) as Partial<SavedMessages>;
  const shown =
    keyOfPath(globalThis.location?.pathname ?? '') ?? (saved['chats'] as ChatsState | undefined)?.lastOpened ?? '';
  const { [shown]: end, ...others } = tails as Record<string, Tail>;
  const newest = Object.values(others).map(({ lastMid }) => lastMid);
  const entries = await Promise.all([end ? readTails(db, { [shown]: end }) : [], db.readMids(newest)]);
  return {
    show: () => {
      loadUnsent(scope);
      commitEntries(entries.flat(), 'restored');
    },
    rest: async () => {
      // If the device cannot read a page now, it is requested when the user scrolls there.
      const missing = await readTails(db, cooled(others)).catch(() => []);
      return () => {
        commitEntries(missing, 'restored');
        void dropBundles();
      };
    },
  };
}

/** The newest messages of chats, from the beginning of their stored ends. */
async function readTails(db: CacheDb, tails: Tails): Promise<Message[]> {
  const ranges = (Object.entries(tails) as [ChatKey, Tail][]).map(([chat, { from }]) => ({
    chat,
    from,
    before: Number.MAX_SAFE_INTEGER,
  }));
  return db.readRanges(ranges);
}

/** The ends that are read: a chat without recent messages begins at its newest message. */
function cooled(tails: Tails): Tails {
  const all = Object.entries(tails).toSorted(([, one], [, other]) => other.lastMid - one.lastMid);
  const cold = all.slice(WARM_CHATS).map(([key, { lastMid }]) => [key, { from: lastMid, lastMid }]);
  return Object.fromEntries([...all.slice(0, WARM_CHATS), ...cold]) as Tails;
}

/** Forwarded messages leave the device with the last message that contains them. */
export function dropBundlesOf({ removedMids, removedChats }: Omit<CacheWrite, 'values'>): void {
  if (removedMids.some((mid) => !isTemporary(mid)) || removedChats.length > 0) void dropBundles();
}

/** Offline, this waits. */
async function dropBundles(): Promise<void> {
  try {
    if (!(await entryCache.db.readValue('bundles'))) return;
    await (await import('./stored-bundles.ts')).deleteUnusedBundles();
  } catch {
    // The next start, or the next deletion, repeats it.
  }
}

/** From now on, the device stores only new entries. */
export const recoverFromLoss = (): void =>
  messagesStore.setState(({ received, afterMid }) => ({
    received: received.length > 0 ? [{ from: afterMid + 1, to: LIVE }] : [],
    fetched: {},
  }));
