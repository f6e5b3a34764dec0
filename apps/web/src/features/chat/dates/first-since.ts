import { type Message, Mid } from '@loquat/contract';
import type { ChatKey } from '#lib/chat-key.ts';
import { chatsStore } from '../chats.store.ts';
import { askHistory } from '../log/history/history-pages.ts';

/** The oldest entries of a chat above a mid. */
async function entriesAfter(key: ChatKey, after: number, limit?: number): Promise<Message[]> {
  if (after > 0) return askHistory(key, { after: Mid.parse(after), changes: true }, limit);
  // There is nothing below the first mid, so it can only be requested from the other side.
  const first = await askHistory(key, { before: Mid.parse(2) }, 1);
  return first.length > 0 && limit === 1 ? first : [...first, ...(await entriesAfter(key, 1, limit))];
}

/** The mids of the messages among these entries that are not deleted. */
function saidIn(entries: readonly Message[]): number[] {
  const deleted = new Set(
    entries.flatMap(({ detail }) => (detail.type === 'reaction' && detail.detail.type === 'delete' ? detail.mid : [])),
  );
  return entries.flatMap(({ mid, detail }) => (detail.type === 'reaction' || deleted.has(mid) ? [] : mid));
}

/**
 * The first message of a chat at a moment (milliseconds since the epoch) or later; undefined if there is none. Times
 * rise with mids, so it is found by bisection: some twenty calls for a million messages. Rejects if the server cannot
 * be reached.
 */
export async function findFirstSince(key: ChatKey, moment: number): Promise<number | undefined> {
  // All messages up to `earlier` are older; all messages from `later` on are not.
  let earlier = 0;
  let later = moment > 0 ? (chatsStore.getState().activity[key]?.lastMid ?? 0) : 0;
  while (earlier < later) {
    const middle = Math.floor((earlier + later) / 2);
    const [next] = await entriesAfter(key, middle, 1);
    if (next === undefined || next.created_at >= moment) later = middle;
    else earlier = Math.min(later, next.mid);
  }
  return saidIn(await entriesAfter(key, earlier))[0];
}
