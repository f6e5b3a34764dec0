import type { ChatKey } from '../../lib/chat-key.ts';
import type { JumpTarget } from './jump-target.ts';

/** The facts that make some chats more likely to be wanted. */
export interface ChatsAtHand {
  open: ChatKey | null;
  /** The previously open chat. */
  before: ChatKey | null;
  /** Chats with unread messages, and whether one of those mentions the user. */
  unread: ReadonlyMap<ChatKey, { mention: boolean }>;
}

/** Number of places kept for other chats if many are unread: the previous one, and the latest. */
const LEAST_RECENT = 2;

/**
 * The chats that the user most likely goes to, at most `most` and never the open one: unread ones, mentions first, then
 * the previously open one and the latest. `targets` are in the order of their latest messages.
 */
export function chatsAtHand(targets: readonly JumpTarget[], { open, before, unread }: ChatsAtHand, most: number) {
  const others = targets.filter(({ key }) => key !== open);
  const rank = ({ key }: JumpTarget) => Number(!unread.get(key)?.mention);
  const waiting = others
    .filter(({ key }) => unread.has(key))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most - LEAST_RECENT);
  const rest = others.filter(({ key, lastAt }) => !unread.has(key) && (lastAt > 0 || key === before));
  const recent = rest.toSorted((a, b) => Number(b.key === before) - Number(a.key === before));
  return { unread: waiting, recent: recent.slice(0, most - waiting.length) };
}
